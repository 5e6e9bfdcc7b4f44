import { z } from 'zod';
import { designChange } from '../items/preferences.ts';
import { CUE_ORIGINS, TIERS } from './tiers.ts';

/** Fields of every cue: who triggered it and what the notification box says. */
export const cueBase = {
  /** Viewer's name on screen (Twitch rule 7.3: name the submitter); empty if the text already contains it. */
  viewer: z.string(),
  /** Words after the name: 'says', 'used Air horn'; empty if the text needs none. */
  action: z.string(),
  /** Bits used, 0 for a demo or drill. */
  amount: z.number().int().min(0),
  /** Duration of the cue, in milliseconds. The page stops it at most ten seconds later. */
  durationMs: z.number().int().min(0),
  /** How much presence the alert has. Cues of 0.1.0 have no tier, origin or points: the page derives them from `amount`. */
  tier: z.literal(TIERS).optional(),
  origin: z.enum(CUE_ORIGINS).optional(),
  /** Channel points used. Separate from `amount`, which older pages draw as Bits. */
  points: z.number().int().min(0).optional(),
  /** Its file plays only through the sound page, which OBS keeps out of the VOD. Sent only to pages that have one. */
  notForVod: z.literal(true).optional(),
  /** Changes to the channel's design, if the item has its own look. */
  design: designChange.optional(),
};

/** Volume of a cue's file, in percent. */
export const cueVolume = z.number().int().min(0).max(100);

/** Path of a cue's file on the EBS. */
export const cuePath = z.string().startsWith('/');
