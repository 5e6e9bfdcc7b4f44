import { z } from 'zod';

/** What every cue tells the page about the purchase: who, what, and the line shown in the notification box. */
export const cueBase = {
  /** Name shown on screen (Twitch rule 7.3: the submitter is named); empty when the text names them itself. */
  viewer: z.string(),
  /** Words after the name: 'says', 'used Air horn'; empty when the text stands alone. */
  action: z.string(),
  /** Bits used, 0 for a demo or drill. */
  amount: z.number().int().min(0),
  /** Milliseconds the cue takes; the page never plays for longer than this plus ten seconds. */
  durationMs: z.number().int().min(0),
};

/** What a cue with a file adds: how loud it plays, in percent. */
export const cueVolume = z.number().int().min(0).max(100);

/** The address of a file, on our own origin. */
export const cuePath = z.string().startsWith('/');
