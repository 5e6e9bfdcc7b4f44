/** Number of lines of a long text visible at a time. */
const LINES_SHOWN = 2;
/** Average share of the last line that holds text. */
const LAST_LINE_FILLED = 0.5;
/** Class names by size: one large line, one smaller line, two lines. */
const FORMS = ['caption', 'caption small', 'caption long'] as const;

/** The text of an alert, scrolled line by line as it is spoken. */
export interface Caption {
  element: HTMLElement;
  /** Scrolls to what is spoken at this share of the alert, 0 to 1. Call it only while the element is on the page. */
  showAt(share: number): void;
}

/**
 * Creates a caption in the largest size that fits. A long text scrolls through two lines, with the spoken one on top. The
 * browser breaks the lines, so any script works. Lines are about equally long, so the share of time equals the share of
 * lines.
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
