import type { Tier } from '../alerts/tiers.ts';

/** Styles of alerts: a broadcast desk, a torn slip, a handheld's dialogue box, and no box at all. */
export const ALERT_STYLES = ['signal', 'paper', 'arcade', 'whisper'] as const;
/** A style of alerts. */
export type AlertStyle = (typeof ALERT_STYLES)[number];

/** Sizes of alerts. */
export const ALERT_SIZES = ['s', 'm', 'l'] as const;
/** How much moves: the style's entrances, one short move, or a fade. */
export const ALERT_MOTIONS = ['full', 'subtle', 'none'] as const;
/** How much moves. */
export type AlertMotion = (typeof ALERT_MOTIONS)[number];
/** Highlight colour: the style's cue colour, or the channel's theme colour. */
export const ALERT_HIGHLIGHTS = ['cue', 'theme'] as const;
/** Typefaces: the style's, one of our three, or the system's. */
export const ALERT_FACES = ['style', 'house', 'book', 'pixel', 'system'] as const;

/** How an alert looks and arrives. */
export interface CardDesign {
  style: AlertStyle;
  size: (typeof ALERT_SIZES)[number];
  motion: AlertMotion;
  highlight: (typeof ALERT_HIGHLIGHTS)[number];
  face: (typeof ALERT_FACES)[number];
  /** A short sound when an alert arrives, different for each tier. Volume in percent. */
  arrival: { isOn: boolean; volume: number };
}

/** Changes to another design: to all of it, some of it, or nothing. */
export type DesignChange = Partial<CardDesign>;

/** How a channel's alerts look and arrive, and the changes for some tiers. */
export interface AlertDesign extends CardDesign {
  tiers: Partial<Record<Tier, DesignChange>>;
}

/** Names of the fields that can be designed, and changed for a tier or an item. */
export const DESIGN_FIELDS = [
  'style',
  'size',
  'motion',
  'highlight',
  'face',
  'arrival',
] as const satisfies (keyof CardDesign)[];

/** Returns the design of an alert: the item's own changes take precedence over the tier's, and those over the channel's design. */
export function designFor({ tiers, ...all }: AlertDesign, tier: Tier, own: DesignChange = {}): CardDesign {
  return { ...all, ...tiers[tier], ...own };
}

/** Design of a new channel. */
export const DEFAULT_DESIGN: AlertDesign = {
  style: 'signal',
  size: 'm',
  motion: 'full',
  highlight: 'cue',
  face: 'style',
  arrival: { isOn: false, volume: 50 },
  tiers: {},
};

/** Merges a change into an earlier one. Fields set to undefined are removed, so the general design applies again. */
export function mergeDesign<Change extends DesignChange>(before: Change, change: Change): Change {
  const fields = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as Change;
}
