import type { Tier } from '@bitcue/shared/alerts/tiers.ts';
import type { SoundConnection } from './sound-output.ts';
import { toGain } from './volume.ts';

/** Notes of each tier in hertz, played in sequence: from a tick and a chime up to a fanfare. */
const NOTES: Readonly<Record<Tier, readonly number[]>> = {
  1: [880],
  2: [659, 880],
  3: [523, 659, 784],
  4: [523, 659, 784, 1_047],
  5: [392, 523, 659, 784, 1_047],
};
/** Seconds between two notes, and until a note has died away. The whole fanfare takes less than 0.9 s. */
const BETWEEN_S = 0.11;
const NOTE_S = 0.42;
/** Peak at full volume, as a fraction of full scale: quieter than speech. */
const PEAK = 0.22;
/** Milliseconds after which a sound is over and its output is closed. */
const OVER_MS = 1_200;
/** Milliseconds from an arrival sound until speech or a clip begins. */
export const ARRIVAL_MS = 400;

/**
 * Plays the arrival sound of a tier, with the volume in percent. Silent where the page cannot play sound. `open` opens an output; if
 * it returns null, the sound uses its own.
 */
export function playArrival(tier: Tier, volume: number, open: () => SoundConnection | null): void {
  if (!('AudioContext' in window) || volume === 0) return;
  const { context, input, end } = open() ?? openAlone();
  NOTES[tier].forEach((frequency, at) => {
    const from = context.currentTime + at * BETWEEN_S;
    const note = new OscillatorNode(context, { type: 'triangle', frequency });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(PEAK * toGain(volume), from + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + NOTE_S);
    note.connect(loudness).connect(input);
    note.start(from);
    note.stop(from + NOTE_S);
  });
  setTimeout(end, OVER_MS);
}

function openAlone(): SoundConnection {
  const context = new AudioContext();
  return { context, input: context.destination, end: () => void context.close() };
}
