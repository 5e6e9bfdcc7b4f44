import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';

/** The content of a notification box. */
export interface BoxContent {
  id: string;
  cue: AlertCue;
  icon: Element;
}

/** A notification box. `showAt` scrolls its caption to a share of the alert, 0 to 1; call it only once the box is on the page. */
export interface Box {
  element: HTMLElement;
  showAt(share: number): void;
}

/** Minimum amount for each gem, largest first (Twitch's Bits tiers). */
const GEM_TIERS = [10_000, 5_000, 1_000, 100, 1];

function createPart(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const part = document.createElement(tag);
  part.className = className;
  part.append(...children);
  return part;
}

/**
 * Returns the action and the text to show. Drops the title from the action if it repeats it: 'used Air horn' above 'Air
 * horn' becomes 'used'.
 */
function readLines(cue: AlertCue): { action: string; text: string } {
  if ('text' in cue) return { action: cue.action, text: cue.text };
  const { action, title } = cue;
  const isRepeated = title !== '' && action.endsWith(title);
  return { action: isRepeated ? action.slice(0, -title.length).trimEnd() : action, text: title };
}

function createBits(amount: number): HTMLElement {
  const gem = createPart('i', 'gem');
  gem.style.setProperty('--gem', `var(--gem-${GEM_TIERS.find((tier) => amount >= tier)})`);
  const bits = createPart('span', 'bits', gem, amount.toLocaleString('en'));
  bits.setAttribute('aria-label', `${amount} Bits`);
  return bits;
}

function createWho(viewer: string, action: string): HTMLElement {
  const name = createPart('b', 'name', viewer);
  name.dir = 'auto';
  return createPart('div', 'who', createPart('p', 'line', name, ' ', createPart('span', 'action', action)));
}

/** Creates a notification box. Text from viewers is inserted as text, never as markup. */
export function createBox({ id, cue, icon }: BoxContent): Box {
  const { action, text } = readLines(cue);
  const who = cue.viewer === '' && action === '' ? undefined : createWho(cue.viewer, action);
  const bits = cue.amount >= 1 ? createBits(cue.amount) : undefined;
  if (bits) who?.append(bits);
  const caption = text === '' ? undefined : createCaption(text);
  const words = createPart('div', 'words', ...[who, caption?.element].filter((part) => part !== undefined));
  const element = createPart('article', 'box', createPart('span', 'tile', icon), words);
  // Without a viewer line, the Bits go beside the text.
  if (bits && !who) element.append(bits);
  element.append(createPart('i', 'progress'));
  element.dataset.kind = cue.kind;
  element.dataset.id = id;
  return { element, showAt: (share) => caption?.showAt(share) };
}

/** Number of lines of a long text visible at a time. */
const LINES_SHOWN = 2;
/** Average share of the last line that holds text. */
const LAST_LINE_FILLED = 0.5;
/** Class names by size: one large line, one smaller line, two lines. */
const FORMS = ['caption', 'caption small', 'caption long'] as const;

/** The text of an alert, scrolled line by line as it is spoken. */
interface Caption {
  element: HTMLElement;
  /** Scrolls to what is spoken at this share of the alert, 0 to 1. Call it only while the element is on the page. */
  showAt(share: number): void;
}

/**
 * Creates a caption in the largest size that fits. A long text scrolls through two lines, with the spoken one on top. The
 * browser breaks the lines, so any script works. Lines are about equally long, so the share of time equals the share of
 * lines.
 */
function createCaption(text: string): Caption {
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
