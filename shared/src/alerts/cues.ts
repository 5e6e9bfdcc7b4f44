import { z } from 'zod';

/** What every cue tells the page about the purchase: who, what, and the line shown in the notification box. */
const base = {
  /** Name shown on screen (Twitch rule 7.3: the submitter is named); empty when the text names them itself. */
  viewer: z.string(),
  /** Words after the name: 'says', 'used Air horn'; empty when the text stands alone. */
  action: z.string(),
  /** Bits used, 0 for a demo or drill. */
  amount: z.number().int().min(0),
  /** Milliseconds the cue takes; the page never plays for longer than this plus ten seconds. */
  durationMs: z.number().int().min(0),
};

const path = z.string().startsWith('/');
const percent = z.number().int().min(0).max(100);

/** Speech: a file made on the server, and the words shown as captions. */
export const ttsCue = z.object({ kind: z.literal('tts'), ...base, audio: path, volume: percent, text: z.string() });
/** A sound clip. */
export const soundCue = z.object({
  kind: z.literal('sound'),
  ...base,
  audio: path,
  volume: percent,
  title: z.string(),
});
/** A video clip at its place; pixels on the 1280x720 canvas. */
export const videoCue = z.object({
  kind: z.literal('video'),
  ...base,
  video: path,
  volume: percent,
  title: z.string(),
  position: z.object({ x: z.number(), y: z.number() }),
  size: z.object({ w: z.number(), h: z.number() }),
});
/** Words only: what was done to whom. */
export const noticeCue = z.object({ kind: z.literal('notice'), ...base, text: z.string() });

/** What the alert page plays. */
export const alertCue = z.discriminatedUnion('kind', [ttsCue, soundCue, videoCue, noticeCue]);
/** What the alert page plays. */
export type AlertCue = z.output<typeof alertCue>;
/** Kind of a cue; the alert page has one renderer for each. */
export type CueKind = AlertCue['kind'];

/** Milliseconds for which a notice is shown. */
export const NOTICE_MS = 5_000;
/** Milliseconds past its duration after which a cue is ended by force, so that none can block its lane. */
export const CUE_GRACE_MS = 10_000;
