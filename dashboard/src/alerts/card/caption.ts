import type { WordPictures } from '@bitcue/shared/alerts/word-pictures.ts';
import { make } from '../drawing/make.ts';
import { cutWords, timeWords } from './cut-words.ts';

/** Duration of the scroll between lines, in milliseconds. */
const ROLL_MS = 320;
/** More than eight combining marks on a letter; only eight are drawn. No language uses as many, and no line breaks between them. */
const MARKS = /(\p{M}{8})\p{M}+/gu;
/** Start of a word that begins with a combining mark: the mark would attach to the space before it and leave the line with it. */
const LOST_SIGN = /(?<=^|\s)(?=[\p{Mc}\p{Me}])/gu;
/** Placeholder for the missing letter, as in the Unicode charts. */
const NO_LETTER = '\u25CC';

/** The main line of an alert. */
export interface Caption {
  element: HTMLElement;
  /** True while lines scroll: nothing else in the card should start to move then. */
  isRolling(): boolean;
  /** Advances to the word spoken at this fraction of the alert, 0 to 1. Call it only while the element is in the document. */
  showAt(share: number): void;
}

/** Draws a word as its image. If the image fails to load, the word is restored and `onLost` is called. */
function drawWord(word: string, path: string, onLost: () => void): HTMLElement {
  const image = document.createElement('img');
  const element = make('span', 'word', image);
  image.alt = word;
  image.onerror = () => {
    element.textContent = word;
    onLost();
  };
  image.src = path;
  return element;
}

/**
 * Creates the main line. If it has more lines than the tier shows, they scroll to keep the spoken one in view. If `isFollowed`,
 * upcoming words are dimmed and the spoken word is underlined.
 */
export function createCaption(text: string, isFollowed: boolean, pictures: WordPictures = []): Caption {
  const paths = new Map(pictures.map(({ word, path }) => [word, path]));
  const pieces = cutWords(text.replace(MARKS, '$1').replace(LOST_SIGN, NO_LETTER), paths);
  const words = pieces.map((piece) => {
    if (/^\s/u.test(piece)) return undefined;
    const path = paths.get(piece);
    return path === undefined ? make('span', 'word', piece) : drawWord(piece, path, forget);
  });
  const line = make('p', 'text', ...pieces.map((piece, at) => words[at] ?? piece));
  line.dir = 'auto';
  const spoken = words.filter((word) => word !== undefined);
  const ends = timeWords(pieces.filter((_, at) => words[at] !== undefined));
  const follow = isFollowed ? make('i', 'follow') : undefined;
  const roll = make('div', 'roll', follow, line);
  const view = make('div', 'view', roll);
  let shown = -1;
  let lineHeight = 0;
  let top = 0;
  let rolledAt = 0;
  let lines = { fit: 1, all: 1 };

  /** Makes the next update measure again, because the line breaks have changed. */
  function forget(): void {
    shown = -1;
  }
  function measure(): void {
    lineHeight = Number.parseFloat(getComputedStyle(line).lineHeight) || 1;
    lines = {
      fit: Math.max(1, Math.round(view.clientHeight / lineHeight)),
      all: Math.round(line.scrollHeight / lineHeight),
    };
  }
  /** Scrolls to the line of a word, keeping the line before it in view if there is room. */
  function rollTo({ offsetTop, offsetHeight }: HTMLElement): void {
    const on = Math.floor((offsetTop + offsetHeight / 2) / lineHeight);
    const next = Math.max(0, Math.min(on - (lines.fit > 2 ? 1 : 0), lines.all - lines.fit));
    if (next === top) return;
    top = next;
    rolledAt = Date.now();
    roll.style.setProperty('--roll', `${-top * lineHeight}px`);
  }
  const isRolling = () => Date.now() - rolledAt < ROLL_MS;
  /** Marks words as said, spoken now, or next. Updates only those from `before` to `now`, because every write costs time. */
  function mark(before: number, now: number): void {
    const [first, last] = before < 0 ? [0, spoken.length] : [Math.min(before, now), Math.max(before, now)];
    for (const [at, one] of spoken.slice(first, last + 1).entries())
      one.dataset.at = first + at < now ? 'said' : first + at === now ? 'now' : 'next';
  }
  function underline(word: HTMLElement): void {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = word;
    const isOneLine = offsetHeight < lineHeight * 1.5;
    // While lines scroll, the underline moves along with them instead of gliding.
    if (follow) follow.dataset.glides = String(!isRolling());
    follow?.style.setProperty('--x', `${offsetLeft}px`);
    follow?.style.setProperty('--y', `${offsetTop + offsetHeight}px`);
    follow?.style.setProperty('--long', String(offsetWidth / 100));
    follow?.style.setProperty('--tall', String(offsetHeight / 100));
    if (follow) follow.dataset.on = String(isOneLine);
  }

  return {
    element: make('div', 'caption', view),
    isRolling,
    showAt(share) {
      if (!(share >= 0) || spoken.length === 0) return;
      if (shown < 0) measure();
      const found = share >= 1 ? -1 : ends.findIndex((end) => share < end);
      const now = found < 0 ? spoken.length : found;
      if (now === shown) return;
      const before = shown;
      shown = now;
      const word = spoken[now];
      const last = word ?? spoken.at(-1);
      if (last) rollTo(last);
      if (!follow) return;
      mark(before, now);
      if (word) underline(word);
      else follow.dataset.on = 'false';
    },
  };
}
