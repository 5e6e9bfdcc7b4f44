/** Lines of a long text that are seen at once. */
const LINES_SHOWN = 2;
/** Of a line: how far the last one is filled on average. */
const LAST_LINE_FILLED = 0.5;

/** The words of a speech, moving on line by line as they are spoken. */
export interface Caption {
  element: HTMLElement;
  /** Shows what is spoken at this share of the speech, 0 to 1. Call it only while the element is on the page. */
  showAt(share: number): void;
}

/**
 * Text of one line is shown large; longer text in two lines, the spoken one on top. The browser itself breaks the lines, so any
 * script works; lines are of about equal length, so the share of the time is the share of the lines.
 */
export function createCaption(text: string): Caption {
  const element = document.createElement('div');
  element.className = 'caption';
  const words = document.createElement('p');
  words.dir = 'auto';
  words.textContent = text;
  element.append(words);
  let lines: number | undefined;
  let lineHeight = 0;

  function measure(): number {
    lineHeight = element.clientHeight;
    if (words.scrollHeight < lineHeight * 1.5) return 1;
    element.parentElement?.classList.add('long');
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
