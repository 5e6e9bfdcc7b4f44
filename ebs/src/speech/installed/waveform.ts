import { createFft } from './fft.ts';
import { createPulses } from './pulses.ts';

/** Samples per second of hibari's voices. */
export const HIBARI_RATE = 24_000;
/** Samples from one frame to the next: 12.5 ms. */
export const HOP = 300;
/** Samples that a frame covers, which is also the length of its transform. */
const SIZE = 4 * HOP;
/** Rows of the network's tables: one per frequency bin. */
export const BINS = SIZE / 2 + 1;
/** Maximum log magnitude, so that a bad model cannot produce infinite samples. */
const LOG_MAX = 7;

/** Output of hibari's network: five tables of `BINS` rows with a value per frame, and the pitch of each frame in Hz. */
export interface Spectra {
  /** Harmonics: log magnitude and phase shift. */
  lh: Float32Array;
  theta: Float32Array;
  /** Noise: log magnitude. */
  ln: Float32Array;
  /** The rest: log magnitude and phase. */
  lr: Float32Array;
  phi: Float32Array;
  f0: Float32Array;
}

/** Half of the spectrum of one frame; the other half mirrors it, because the signal is real. */
interface Half {
  re: Float64Array;
  im: Float64Array;
}

const fft = createFft(SIZE);
/** Hann window. Four overlapping squared windows add up to 1.5 everywhere except at the ends. */
const WINDOW = Float64Array.from({ length: SIZE }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / SIZE));

/**
 * Synthesizes audio from the output of hibari's network: a pulse train at the pitch, shaped by the harmonics, plus shaped noise, plus
 * the rest. A real signal needs half of a complex transform, so two frames share each one. `random` returns numbers from 0 to below 1.
 */
export function toWaveform(spectra: Spectra, random: () => number = Math.random): Float32Array {
  const frames = spectra.f0.length;
  const pulses = createPulses(spectra.f0, HOP, HIBARI_RATE);
  const sum = new Float64Array((frames + 3) * HOP);
  const weights = new Float64Array(sum.length);
  const [re, im] = [new Float64Array(SIZE), new Float64Array(SIZE)];
  const createHalf = (): Half => ({ re: new Float64Array(BINS), im: new Float64Array(BINS) });
  const [first, second] = [createHalf(), createHalf()];
  for (let frame = 0; frame < frames; frame += 2) {
    cutFrame(pulses, frame, re);
    cutFrame(pulses, frame + 1, im);
    fft.transform(re, im);
    separate(re, im, first, second);
    shape(first, spectra, frame, random);
    shape(second, spectra, Math.min(frame + 1, frames - 1), random);
    join(first, second, re, im);
    fft.transform(im, re);
    addFrame(re, frame, sum, weights);
    if (frame + 1 < frames) addFrame(im, frame + 1, sum, weights);
  }
  // A frame is centred on its time, so the sound begins in the middle of the first.
  return Float32Array.from({ length: frames * HOP }, (_, at) => {
    const weight = weights[at + SIZE / 2] as number;
    return (sum[at + SIZE / 2] as number) / weight / SIZE;
  });
}

/** Copies a frame of the pulses through the window, scaled so that a cosine of height 1 has magnitude 1. The ends are mirrored. */
function cutFrame(pulses: Float64Array, frame: number, to: Float64Array): void {
  const last = pulses.length - 1;
  const start = frame * HOP - SIZE / 2;
  for (let at = 0; at < SIZE; at += 1) {
    const place = Math.abs(start + at);
    const mirrored = Math.max(0, place > last ? 2 * last - place : place);
    to[at] = ((pulses[mirrored] as number) * (WINDOW[at] as number)) / HOP;
  }
}

/** Separates the spectra of two real signals from that of the complex signal they were joined into. */
function separate(re: Float64Array, im: Float64Array, first: Half, second: Half): void {
  for (let bin = 0; bin < BINS; bin += 1) {
    const mirrored = (SIZE - bin) % SIZE;
    const [x, y] = [re[bin] as number, im[bin] as number];
    const [mirroredX, mirroredY] = [re[mirrored] as number, im[mirrored] as number];
    first.re[bin] = (x + mirroredX) / 2;
    first.im[bin] = (y - mirroredY) / 2;
    second.re[bin] = (y + mirroredY) / 2;
    second.im[bin] = (mirroredX - x) / 2;
  }
}

/** Turns the spectrum of a frame's pulses into that of its sound. */
function shape(half: Half, { lh, theta, ln, lr, phi, f0 }: Spectra, frame: number, random: () => number): void {
  for (let bin = 0, at = frame; bin < BINS; bin += 1, at += f0.length) {
    const [x, y] = [half.re[bin] as number, half.im[bin] as number];
    const harmonic = Math.exp(Math.min(lh[at] as number, LOG_MAX));
    const turn = Math.PI * Math.tanh(theta[at] as number);
    const [turnX, turnY] = [harmonic * Math.cos(turn), harmonic * Math.sin(turn)];
    // Box-Muller transform: a complex number with both parts normally distributed.
    const noise = Math.exp(Math.min(ln[at] as number, LOG_MAX)) * Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    const rest = Math.exp(Math.min(lr[at] as number, LOG_MAX));
    const phase = phi[at] as number;
    half.re[bin] = turnX * x - turnY * y + noise * Math.cos(angle) + rest * Math.cos(phase);
    half.im[bin] = turnX * y + turnY * x + noise * Math.sin(angle) + rest * Math.sin(phase);
  }
}

/** Joins the spectra of two real signals into that of a complex one: the inverse of `separate`. */
function join(first: Half, second: Half, re: Float64Array, im: Float64Array): void {
  for (let bin = 0; bin < BINS; bin += 1) {
    // A real signal has no imaginary part at the ends of its spectrum.
    const isEnd = bin === 0 || bin === BINS - 1;
    const [x, y] = [first.re[bin] as number, isEnd ? 0 : (first.im[bin] as number)];
    const [otherX, otherY] = [second.re[bin] as number, isEnd ? 0 : (second.im[bin] as number)];
    const mirrored = (SIZE - bin) % SIZE;
    re[mirrored] = x + otherY;
    im[mirrored] = otherX - y;
    re[bin] = x - otherY;
    im[bin] = y + otherX;
  }
}

/** Adds a frame's windowed samples to the sum, and the squared window to the weights that divide it. */
function addFrame(samples: Float64Array, frame: number, sum: Float64Array, weights: Float64Array): void {
  for (let at = 0, to = frame * HOP; at < SIZE; at += 1, to += 1) {
    const weight = WINDOW[at] as number;
    sum[to] = (sum[to] as number) + (samples[at] as number) * weight;
    weights[to] = (weights[to] as number) + weight * weight;
  }
}
