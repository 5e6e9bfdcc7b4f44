import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { createCaption } from './caption.ts';

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
