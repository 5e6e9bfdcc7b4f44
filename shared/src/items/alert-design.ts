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
/** What says "now": the cue colour, or the style's own. */
export const ALERT_HIGHLIGHTS = ['cue', 'theme'] as const;
/** The style's face, one of the three that are ours, or the system's. */
export const ALERT_FACES = ['style', 'house', 'book', 'pixel', 'system'] as const;

/** How a channel's alerts look and arrive. */
export interface AlertDesign {
  style: AlertStyle;
  size: (typeof ALERT_SIZES)[number];
  motion: AlertMotion;
  highlight: (typeof ALERT_HIGHLIGHTS)[number];
  face: (typeof ALERT_FACES)[number];
  /** A short sound as an alert arrives, one for each tier. Volume in percent. */
  arrival: { isOn: boolean; volume: number };
}

/** Design of a new channel. */
export const DEFAULT_DESIGN: AlertDesign = {
  style: 'signal',
  size: 'm',
  motion: 'full',
  highlight: 'cue',
  face: 'style',
  arrival: { isOn: false, volume: 50 },
};
