import { BITS_TIERS, bitsTier } from '../constants/bits.ts';
import { isPaidWithBits, type Source } from '../ledger/states.ts';

/** Tiers of alerts, smallest first: Twitch's tiers of Bits, numbered. */
export const TIERS = [1, 2, 3, 4, 5] as const;
/** A tier of alerts: how much presence an alert has on stream. */
export type Tier = (typeof TIERS)[number];

/** Tier of alerts without Bits. */
export const UNPRICED_TIER: Tier = 2;

/** Where an alert comes from: a payment, a demo, or a test that cost nothing. */
export const CUE_ORIGINS = ['bits', 'power-up', 'points', 'demo', 'test'] as const;
/** Where an alert comes from. */
export type CueOrigin = (typeof CUE_ORIGINS)[number];

/** What a cue says about its price, apart from the Bits. */
export interface CueRank {
  tier: Tier;
  origin: CueOrigin;
  /** Channel points used, if any. */
  points?: number;
}

/** Returns the tier of a number of Bits. */
export function tierOfBits(bits: number): Tier {
  return TIERS[BITS_TIERS.indexOf(bitsTier(bits))] ?? 1;
}

/** Source of a rank. `unpriced`: the tier that the streamer chose for alerts without Bits. */
interface Ranked {
  source: Source;
  amount: number;
  test: boolean;
  unpriced?: Tier | undefined;
}

/** Returns the rank of a cue. It comes from the ledger's record alone, so nothing a viewer writes can change it. */
export function rankOf({ source, amount, test, unpriced = UNPRICED_TIER }: Ranked): CueRank {
  const tier = isPaidWithBits(source) ? tierOfBits(amount) : unpriced;
  if (source === 'demo') return { tier, origin: 'demo' };
  if (source === 'drill' || test) return { tier, origin: 'test' };
  if (source === 'points') return { tier, origin: 'points', points: amount };
  return { tier, origin: source === 'powerups' ? 'power-up' : 'bits' };
}
