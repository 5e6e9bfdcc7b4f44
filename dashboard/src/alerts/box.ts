import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';

/** What a notification box says. */
export interface BoxContent {
  id: string;
  cue: AlertCue;
  icon: Element;
  /** The second line: plain words, or an element of its own. */
  text: string | HTMLElement;
}

/** Least amount of each gem, largest first (Twitch's tiers of Bits). */
const GEM_TIERS = [10_000, 5_000, 1_000, 100, 1];

function createPart(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const part = document.createElement(tag);
  part.className = className;
  part.append(...children);
  return part;
}

/** 'used Air horn' is said as 'used' where 'Air horn' stands below it. */
function cutTitle(action: string, title: string): string {
  return title !== '' && action.endsWith(title) ? action.slice(0, -title.length).trimEnd() : action;
}

function createBits(amount: number): HTMLElement {
  const gem = createPart('i', 'gem');
  gem.style.setProperty('--gem', `var(--gem-${GEM_TIERS.find((tier) => amount >= tier)})`);
  const bits = createPart('span', 'bits', gem, amount.toLocaleString('en'));
  bits.setAttribute('aria-label', `${amount} Bits`);
  return bits;
}

/** Builds the box. Whatever a viewer wrote goes in as text, never as markup. */
export function createBox({ id, cue, icon, text }: BoxContent): HTMLElement {
  const action = typeof text === 'string' ? cutTitle(cue.action, text) : cue.action;
  const name = createPart('b', 'name', cue.viewer);
  name.dir = 'auto';
  const who = createPart('p', 'who', name, ' ', createPart('span', 'action', action));
  const words = createPart('div', 'words', who);
  if (typeof text !== 'string') words.append(text);
  else if (text !== '') {
    const line = createPart('p', 'text', text);
    line.dir = 'auto';
    words.append(line);
  }
  const box = createPart('article', 'box', createPart('span', 'tile', icon), words);
  if (cue.amount >= 1) box.append(createBits(cue.amount));
  box.append(createPart('i', 'progress'));
  box.dataset.kind = cue.kind;
  box.dataset.id = id;
  return box;
}
