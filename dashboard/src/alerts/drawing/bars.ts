import { draw, make } from './make.ts';

/** Units between two bars of a waveform. */
const STEP = 7;

/** Draws peaks, 0 to 1, as bars in a single shape, so that they move together. */
export function drawBars(peaks: readonly number[], height: number): SVGElement {
  const d = peaks.map((peak, at) => {
    const tall = Math.max(2, peak * height - 2);
    return `M${at * STEP + 2} ${((height - tall) / 2).toFixed(1)}v${tall.toFixed(1)}`;
  });
  const bars = draw('bars', { w: peaks.length * STEP, h: height }, { d: d.join('') });
  bars.setAttribute('preserveAspectRatio', 'none');
  return bars;
}

/** Width of a window's bar as a fraction of its step, and radius of its ends as a fraction of the height. */
const BAR_WIDE = 0.62;
const BAR_ROUND = 0.05;
let windows = 0;

/**
 * Draws peaks, 0 to 1, as a window: bars that reveal what moves behind them. Content goes into `pane`, which can have any size.
 */
export function createWindow(peaks: readonly number[]): { frame: SVGElement; pane: HTMLElement } {
  windows += 1;
  const id = `bars-${windows}`;
  const d = peaks.map((peak, at) => {
    const [tall, wide] = [Math.max(2 * BAR_ROUND, peak), BAR_WIDE / peaks.length];
    const [left, top] = [(at + (1 - BAR_WIDE) / 2) / peaks.length, (1 - tall) / 2 + BAR_ROUND];
    const end = (direction: number) => `a${wide / 2} ${BAR_ROUND} 0 0 1 ${direction * wide} 0`;
    return `M${left} ${top}${end(1)}v${tall - 2 * BAR_ROUND}${end(-1)}z`;
  });
  const frame = draw('window', { w: 1, h: 1 }, { d: d.join('') });
  const clip = document.createElementNS(frame.namespaceURI, 'clipPath');
  clip.id = id;
  clip.setAttribute('clipPathUnits', 'objectBoundingBox');
  clip.append(...frame.children);
  frame.append(clip);
  const pane = make('span', 'pane');
  pane.style.clipPath = `url("#${id}")`;
  return { frame, pane };
}

/** Reads peaks as the library stores them: one hexadecimal digit per peak. */
export function readPeaks(digits: string): number[] {
  return [...digits].map((digit) => Number.parseInt(digit, 16) / 15);
}

/**
 * Returns a plausible rhythm for drawing a voice: louder at vowels, quiet between words. The page does not know the real
 * waveform.
 */
export function guessRhythm(text: string): number[] {
  return [...text].map((letter, at) => {
    if (/\s/u.test(letter)) return 0.06;
    const turn = Math.abs(Math.sin((letter.codePointAt(0) ?? 0) * 12.9898 + at * 4.1414));
    return /[aeiouyäöüáéíóú]/iu.test(letter) ? 0.55 + 0.45 * turn : 0.22 + 0.4 * turn;
  });
}
