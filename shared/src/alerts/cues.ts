import { z } from 'zod';
import { soundCue } from '../features/sound/cue.ts';
import { ttsCue } from '../features/tts/cue.ts';
import { videoCue } from '../features/video/cue.ts';
import { cueBase } from './cue-base.ts';

/** Words only: what was done to whom. Any type may show it. */
const noticeCue = z.object({ kind: z.literal('notice'), ...cueBase, text: z.string() });

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
