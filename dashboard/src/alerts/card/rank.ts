import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { type CueOrigin, type Tier, tierOfBits, UNPRICED_TIER } from '@bitcue/shared/alerts/tiers.ts';

/** The properties of an alert's price that determine its look. */
export interface Rank {
  tier: Tier;
  origin: CueOrigin;
  /** Bits and channel points; 0 for none. */
  bits: number;
  points: number;
}

/** Reads the rank of a cue. Cues of version 0.1.0 have only Bits; those without any are demos. */
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
