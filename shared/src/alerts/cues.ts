import { z } from 'zod';
import { showemoteCue } from '../features/showemote/cue.ts';
import { soundCue } from '../features/sound/cue.ts';
import { ttsCue } from '../features/tts/cue.ts';
import { videoCue } from '../features/video/cue.ts';
import { cueBase } from './cue-base.ts';

/** A text without media, such as who was timed out. Any feature type may show one. */
const noticeCue = z.object({ kind: z.literal('notice'), ...cueBase, text: z.string() });

/** A cue: what the alert page plays. */
export const alertCue = z.discriminatedUnion('kind', [ttsCue, soundCue, videoCue, noticeCue, showemoteCue]);
/** A cue: what the alert page plays. */
export type AlertCue = z.output<typeof alertCue>;
/** Kind of a cue. The alert page has one renderer per kind. */
export type CueKind = AlertCue['kind'];

/** Milliseconds a notice is shown. */
export const NOTICE_MS = 5_000;
/** Milliseconds past its duration after which a cue is stopped, so it cannot block its lane. */
export const CUE_GRACE_MS = 10_000;
