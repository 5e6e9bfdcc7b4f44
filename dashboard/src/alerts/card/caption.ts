import type { WordPictures } from '@bitcue/shared/alerts/word-pictures.ts';
import { make } from '../drawing/make.ts';
import { cutWords, timeWords } from './cut-words.ts';

/** Milliseconds in which lines roll by. */
const ROLL_MS = 320;
/** Marks of a letter that are drawn: no language has as many, and lines break between letters alone. */
const MARKS = /(\p{M}{8})\p{M}+/gu;
/** A sign that is drawn on a letter, but begins a word: it would hang on the space before it, and leave the line with that. */
const LOST_SIGN = /(?<=^|\s)(?=[\p{Mc}\p{Me}])/gu;
/** Stands for a letter that is not there, as in the Unicode charts. */
const NO_LETTER = '\u25CC';

/** The main line of an alert. */
export interface Caption {
  element: HTMLElement;
  /** True while lines roll by: nothing else in the card should begin to move then. */
  isRolling(): boolean;
  /** Moves on to what is said at this share of the alert, 0 to 1. Call it only while the element is on the page. */
  showAt(share: number): void;
}

/** Draws a word as its picture. If the picture cannot be loaded, the word stands there again, and `onLost` is called. */
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
 * Creates the main line. More lines than the tier shows roll by, with the one that is spoken in view. If `isFollowed`, the
 * words to come are dimmed, and a line runs under the word that is spoken.
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

  /** The lines break elsewhere now. */
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
  /** Keeps the line before the spoken one in view where there is room for it. */
  function rollTo({ offsetTop, offsetHeight }: HTMLElement): void {
    const on = Math.floor((offsetTop + offsetHeight / 2) / lineHeight);
    const next = Math.max(0, Math.min(on - (lines.fit > 2 ? 1 : 0), lines.all - lines.fit));
    if (next === top) return;
    top = next;
    rolledAt = Date.now();
    roll.style.setProperty('--roll', `${-top * lineHeight}px`);
  }
  const isRolling = () => Date.now() - rolledAt < ROLL_MS;
  /** Marks what was said, is said and comes next: only the words since `before`, because each word that is written costs time. */
  function mark(before: number, now: number): void {
    const [first, last] = before < 0 ? [0, spoken.length] : [Math.min(before, now), Math.max(before, now)];
    for (const [at, one] of spoken.slice(first, last + 1).entries())
      one.dataset.at = first + at < now ? 'said' : first + at === now ? 'now' : 'next';
  }
  function underline(word: HTMLElement): void {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = word;
    const isOneLine = offsetHeight < lineHeight * 1.5;
    // The line goes with the words that roll.
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
