import { z } from 'zod';
import { showemoteCue } from '../features/showemote/cue.ts';
import { soundCue } from '../features/sound/cue.ts';
import { ttsCue } from '../features/tts/cue.ts';
import { videoCue } from '../features/video/cue.ts';
import { cueBase } from './cue-base.ts';
import { wordPictures } from './word-pictures.ts';

/** Icons of a notice: a timeout, the end of one, a vote, an honour, or anything else. */
const NOTICE_MARKS = ['hourglass', 'door', 'ballot', 'badge', 'spark'] as const;
/** Icon of a notice. */
export type NoticeMark = (typeof NOTICE_MARKS)[number];

/**
 * A text without media, such as who was timed out. Any feature type can show one. The fields after `text` repeat it in
 * parts, for pages that draw more than one line.
 */
const noticeCue = z.object({
  kind: z.literal('notice'),
  ...cueBase,
  text: z.string(),
  pictures: wordPictures.optional(),
  mark: z.enum(NOTICE_MARKS).optional(),
  /** Who it happened to and for how long: 'viewer_two', '10 min'. */
  target: z.string().optional(),
  term: z.string().optional(),
  /** Options that viewers can vote for. */
  choices: z.array(z.string()).optional(),
  /** When the vote ends, in milliseconds since 1970; the page counts down to it. */
  endsAt: z.number().int().min(0).optional(),
});

/** A cue: what the alert page plays. */
export const alertCue = z.discriminatedUnion('kind', [ttsCue, soundCue, videoCue, noticeCue, showemoteCue]);
/** A cue: what the alert page plays. */
export type AlertCue = z.output<typeof alertCue>;
/** Kind of a cue. The alert page has one renderer per kind. */
export type CueKind = AlertCue['kind'];

/** Duration of a notice, in milliseconds. */
export const NOTICE_MS = 5_000;
/** Grace period after its duration at which a cue is stopped, in milliseconds, so that it cannot block its lane. */
export const CUE_GRACE_MS = 10_000;
