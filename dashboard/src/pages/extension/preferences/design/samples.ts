import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { type CueOrigin, TIERS, type Tier, UNPRICED_TIER } from '@bitcue/shared/alerts/tiers.ts';

/** A sample alert: one of a tier of Bits, or one paid with channel points. */
export type Sample = Tier | 'points';
/** All samples, as the designer offers them. */
export const SAMPLES: readonly Sample[] = [...TIERS, 'points'];

/** Prices of the samples: amounts that items can have, and points. */
const AMOUNTS: Readonly<Record<Sample, number>> = { 1: 25, 2: 300, 3: 1_000, 4: 5_000, 5: 10_000, points: 2_500 };

/** Duration of a sample, in milliseconds. */
export const SAMPLE_MS = 5_000;

/** Returns a sample's price in words: `25 Bits`, `2,500 points`. */
export function describeSample(sample: Sample): string {
  return `${AMOUNTS[sample].toLocaleString('en')} ${sample === 'points' ? 'points' : 'Bits'}`;
}

/** Returns a sample's Bits; null for points. */
export function bitsOf(sample: Sample): number | null {
  return sample === 'points' ? null : AMOUNTS[sample];
}

/** Returns a sample's tier. */
export function tierOf(sample: Sample): Tier {
  return sample === 'points' ? UNPRICED_TIER : sample;
}

/** Returns a sample as a cue without sound, whose caption advances word by word. */
export function createSample(sample: Sample): AlertCue {
  const isPoints = sample === 'points';
  const origin: CueOrigin = isPoints ? 'points' : 'bits';
  return {
    kind: 'notice',
    viewer: 'viewer_one',
    action: 'says',
    text: 'good luck on the last boss, you have got this',
    amount: isPoints ? 0 : AMOUNTS[sample],
    durationMs: SAMPLE_MS,
    tier: tierOf(sample),
    origin,
    ...(isPoints && { points: AMOUNTS.points }),
  };
}
