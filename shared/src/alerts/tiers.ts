import { BITS_TIERS, bitsTier } from '../constants/bits.ts';
import { isPaidWithBits, type Source } from '../ledger/states.ts';

/** Tiers of alerts, smallest first: Twitch's tiers of Bits, numbered. */
export const TIERS = [1, 2, 3, 4, 5] as const;
/** A tier of alerts: how much presence an alert has on stream. */
export type Tier = (typeof TIERS)[number];

/** Tier of alerts that no Bits were used for. */
export const UNPRICED_TIER: Tier = 2;

/** Where an alert comes from: what viewers pay with, a demo, or a test that cost nothing. */
export const CUE_ORIGINS = ['bits', 'power-up', 'points', 'demo', 'test'] as const;
/** Where an alert comes from. */
export type CueOrigin = (typeof CUE_ORIGINS)[number];

/** What a cue says of its price, besides the Bits. */
export interface CueRank {
  tier: Tier;
  origin: CueOrigin;
  /** Channel points, if it was paid with them. */
  points?: number;
}

/** Returns the tier of a number of Bits. */
export function tierOfBits(bits: number): Tier {
  return TIERS[BITS_TIERS.indexOf(bitsTier(bits))] ?? 1;
}

/** What a rank is read from. `unpriced`: the tier that the streamer chose for what no Bits are used for. */
interface Ranked {
  source: Source;
  amount: number;
  test: boolean;
  unpriced?: Tier | undefined;
}

/** Returns the rank of a cue, from the ledger's record alone: nothing that a viewer writes can change it. */
export function rankOf({ source, amount, test, unpriced = UNPRICED_TIER }: Ranked): CueRank {
  const tier = isPaidWithBits(source) ? tierOfBits(amount) : unpriced;
  if (source === 'demo') return { tier, origin: 'demo' };
  if (source === 'drill' || test) return { tier, origin: 'test' };
  if (source === 'points') return { tier, origin: 'points', points: amount };
  return { tier, origin: source === 'powerups' ? 'power-up' : 'bits' };
}
