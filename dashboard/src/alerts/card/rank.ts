import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { type CueOrigin, type Tier, tierOfBits, UNPRICED_TIER } from '@bitcue/shared/alerts/tiers.ts';

/** What an alert's price decides about its look. */
export interface Rank {
  tier: Tier;
  origin: CueOrigin;
  /** Bits and channel points; 0 for none. */
  bits: number;
  points: number;
}

/** Reads the rank of a cue. Cues of 0.1.0 have Bits alone; without any they are demos. */
export function readRank({ amount, tier, origin, points = 0 }: AlertCue): Rank {
  return {
    tier: tier ?? (amount > 0 ? tierOfBits(amount) : UNPRICED_TIER),
    origin: origin ?? (amount > 0 ? 'bits' : 'demo'),
    bits: amount,
    points,
  };
}

/** Returns whether viewers paid in Bits, so that the tier's gem and its colour are shown. */
export function isPaidInBits({ bits, origin }: Rank): boolean {
  return bits > 0 && (origin === 'bits' || origin === 'power-up');
}
