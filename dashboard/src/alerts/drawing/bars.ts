import { draw } from './make.ts';

/** Units between two bars of a waveform. */
const STEP = 7;

/** Draws peaks, 0 to 1, as bars: one shape, so that it moves as one. */
export function drawBars(peaks: readonly number[], height: number): SVGElement {
  const d = peaks.map((peak, at) => {
    const tall = Math.max(2, peak * height - 2);
    return `M${at * STEP + 2} ${((height - tall) / 2).toFixed(1)}v${tall.toFixed(1)}`;
  });
  const bars = draw('bars', { w: peaks.length * STEP, h: height }, { d: d.join('') });
  bars.setAttribute('preserveAspectRatio', 'none');
  return bars;
}

/** Reads peaks as the library stores them: a hexadecimal digit each. */
export function readPeaks(digits: string): number[] {
  return [...digits].map((digit) => Number.parseInt(digit, 16) / 15);
}

/**
 * Returns a rhythm to draw a voice with: a hum for each syllable, quiet between words. What the voice really does is not
 * known to the page.
 */
export function guessRhythm(text: string): number[] {
  return [...text].map((letter, at) => {
    if (/\s/u.test(letter)) return 0.06;
    const turn = Math.abs(Math.sin((letter.codePointAt(0) ?? 0) * 12.9898 + at * 4.1414));
    return /[aeiouyäöüáéíóú]/iu.test(letter) ? 0.55 + 0.45 * turn : 0.22 + 0.4 * turn;
  });
}
