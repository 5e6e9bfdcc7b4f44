import { z } from 'zod';
import { cuePath } from './cue-base.ts';

/** Maximum words of one message that are drawn as pictures. A message of 500 characters has few different emotes. */
export const WORD_PICTURES_MAX = 20;

/**
 * Words of a cue's text that are drawn as pictures: each emote in it, listed once, with the path of its picture on the EBS.
 * They are found by name, because neither receipts nor redemptions say where emotes are. Cheermotes are never drawn: a viewer
 * could write "Cheer10000".
 */
export const wordPictures = z
  .array(z.object({ word: z.string().min(1), path: cuePath }))
  .min(1)
  .max(WORD_PICTURES_MAX);
/** Words of a cue's text that are drawn as pictures. */
export type WordPictures = z.output<typeof wordPictures>;
