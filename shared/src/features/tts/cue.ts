import { z } from 'zod';
import { cueBase, cuePath, cueVolume } from '../../alerts/cue-base.ts';
import { wordPictures } from '../../alerts/word-pictures.ts';

/** Speech: a file rendered by the server, and its text as captions. */
export const ttsCue = z.object({
  kind: z.literal('tts'),
  ...cueBase,
  audio: cuePath,
  volume: cueVolume,
  text: z.string(),
  pictures: wordPictures.optional(),
  /** Its waveform: hexadecimal digits. */
  peaks: z.string().optional(),
  /** When the text is spoken, as shares of the duration from 0 to 1: without the name before it and silence. */
  said: z.object({ from: z.number().min(0).max(1), to: z.number().min(0).max(1) }).optional(),
});
