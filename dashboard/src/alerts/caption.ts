/** Lines of a long text that are seen at once. */
const LINES_SHOWN = 2;
/** Of a line: how far the last one is filled on average. */
const LAST_LINE_FILLED = 0.5;
/** Classes of the ever smaller forms of a text: one large line, one smaller line, two lines. */
const FORMS = ['caption', 'caption small', 'caption long'] as const;

/** The words of an alert, moving on line by line as they are spoken. */
export interface Caption {
  element: HTMLElement;
  /** Shows what is spoken at this share of the alert, 0 to 1. Call it only while the element is on the page. */
  showAt(share: number): void;
}

/**
 * A text takes the largest form it fits; a long one runs through two lines, the spoken one on top. The browser itself breaks the
 * lines, so any script works; lines are of about equal length, so the share of the time is the share of the lines.
 */
export function createCaption(text: string): Caption {
  const element = document.createElement('div');
  element.className = FORMS[0];
  const words = document.createElement('p');
  words.dir = 'auto';
  words.textContent = text;
  element.append(words);
  let lines: number | undefined;
  let lineHeight = 0;

  function measure(): number {
    for (const form of FORMS) {
      element.className = form;
      if (words.scrollHeight < element.clientHeight * 1.5) break;
    }
    lineHeight = element.clientHeight / LINES_SHOWN;
    return Math.round(words.scrollHeight / lineHeight);
  }

  return {
    element,
    showAt(share) {
      lines ??= measure();
      if (lines <= LINES_SHOWN || !(share >= 0)) return;
      const spoken = Math.floor(share * (lines - 1 + LAST_LINE_FILLED));
      const top = Math.min(spoken, lines - LINES_SHOWN);
      words.style.transform = `translateY(${-top * lineHeight}px)`;
    },
  };
}
