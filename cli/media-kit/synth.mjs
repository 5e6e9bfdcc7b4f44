/** Hertz. */
export const SAMPLE_RATE = 44_100;

/** Samples a sound. `voice(time)` returns a value from -1 to 1; `time` is in seconds. */
export function record(seconds, voice) {
  return Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, index) => voice(index / SAMPLE_RATE));
}

/** Scales samples so that the loudest is `peak`. */
export function level(samples, peak = 0.8) {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9);
  return samples.map((sample) => (sample / loudest) * peak);
}

/** A two-pole low-pass filter at `hertz`. */
export function soften(samples, hertz) {
  const share = 1 - Math.exp((-2 * Math.PI * hertz) / SAMPLE_RATE);
  let one = 0;
  let two = 0;
  return samples.map((sample) => {
    one += (sample - one) * share;
    two += (one - two) * share;
    return two;
  });
}

/** Rises over `attack`, holds, and fades over the last `release` of `length`. All in seconds. */
export function envelope(time, length, attack, release) {
  if (time < 0 || time > length) return 0;
  return Math.min(1, time / attack, (length - time) / release);
}

/** Noise with a fixed seed, so that every run is the same. */
export function makeNoise(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 2_147_483_648 - 1;
  };
}

/** A bell: a tone with overtones, of which the higher ones decay faster. */
export function bell(time, hertz, decay) {
  if (time < 0) return 0;
  const partials = [
    [1, 1, 1],
    [2.0, 0.45, 0.6],
    [3.01, 0.22, 0.4],
    [4.17, 0.12, 0.25],
  ];
  const attack = Math.min(1, time / 0.004);
  return (
    partials.reduce(
      (sum, [ratio, gain, life]) =>
        sum + gain * Math.exp(-time / (decay * life)) * Math.sin(2 * Math.PI * hertz * ratio * time),
      0,
    ) * attack
  );
}

/** Window over which loudness is measured, in seconds: the one broadcasters use, modelled on the ear. */
const LOUDNESS_WINDOW_S = 0.4;
/** Target of `master` for the loudest window: root mean square, at -16 dB relative to full scale. */
const LOUDNESS_TARGET = 10 ** (-16 / 20);
/** Highest sample after `master`: encoding raises peaks. */
const PEAK_LIMIT = 0.82;
/** How far `master` raises a sound above the limit before it rounds it off: more would be audible as distortion. */
const OVER_LIMIT = 1.8;

/** A periodic wave, -1 to 1. `phase` in turns. */
export const waves = {
  sine: (phase) => Math.sin(2 * Math.PI * phase),
  triangle: (phase) => 1 - 4 * Math.abs(((((phase + 0.25) % 1) + 1) % 1) - 0.5),
  saw: (phase) => 2 * (((phase % 1) + 1) % 1) - 1,
  square: (phase) => (((phase % 1) + 1) % 1 < 0.5 ? 1 : -1),
};

/** A tone whose pitch changes: `hertzAt(time)` in hertz. Call the result with rising times, once per sample. */
export function glide(wave, hertzAt) {
  let phase = 0;
  return (time) => {
    phase += hertzAt(time) / SAMPLE_RATE;
    return wave(phase);
  };
}

/** Removes frequencies below `hertz`, by 6 dB per octave. */
export function thin(samples, hertz) {
  const low = soften(samples, hertz);
  return samples.map((sample, index) => sample - low[index]);
}

/** A resonance of `samples` at `hertz`; a higher `sharpness` rings longer. */
export function resonate(samples, hertz, sharpness) {
  const angle = (2 * Math.PI * hertz) / SAMPLE_RATE;
  const alpha = Math.sin(angle) / (2 * sharpness);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = (alpha * (x - x2) + 2 * Math.cos(angle) * y1 - (1 - alpha) * y2) / (1 + alpha);
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/** Mixes sounds: pairs of start (in seconds) and samples. */
export function overlay(seconds, parts) {
  const out = record(seconds, () => 0);
  for (const [start, samples] of parts) {
    const from = Math.round(start * SAMPLE_RATE);
    for (let at = 0; at < samples.length && from + at < out.length; at += 1) out[from + at] += samples[at];
  }
  return out;
}

/** Root mean square of the loudest window of 0.4 s. Shorter sounds count as followed by silence. */
export function loudnessOf(samples) {
  const window = Math.round(LOUDNESS_WINDOW_S * SAMPLE_RATE);
  let sum = 0;
  let most = 0;
  for (let at = 0; at < samples.length; at += 1) {
    sum += samples[at] ** 2 - (at >= window ? samples[at - window] ** 2 : 0);
    most = Math.max(most, sum);
  }
  return Math.sqrt(most / window);
}

/** A small room: three echoes, each softer than the one before. `share` of the sound, 0 to 1. */
export function addRoom(samples, share, seconds = 0.35) {
  const length = samples.length + Math.round(seconds * SAMPLE_RATE);
  const out = Array.from({ length }, (_, index) => samples[index] ?? 0);
  for (const [delay, gain] of [
    [0.031, 0.5],
    [0.047, 0.4],
    [0.071, 0.3],
  ]) {
    const steps = Math.round(delay * SAMPLE_RATE);
    for (let at = steps; at < length; at += 1) out[at] += out[at - steps] * gain * share;
  }
  return out.map((sample, index) => sample * Math.min(1, (length - index) / (0.12 * SAMPLE_RATE)));
}

/**
 * Makes all sounds about equally loud: scales to the target, rounds off peaks above the limit, and starts and ends in
 * silence.
 */
export function master(samples) {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9);
  const gain = Math.min(LOUDNESS_TARGET / Math.max(1e-9, loudnessOf(samples)), (OVER_LIMIT * PEAK_LIMIT) / peak);
  const edge = 0.004 * SAMPLE_RATE;
  return samples.map((sample, index) => {
    const loud = sample * gain;
    const limited = PEAK_LIMIT * Math.tanh(loud / PEAK_LIMIT);
    return limited * Math.min(1, index / (edge / 4), (samples.length - 1 - index) / edge);
  });
}
