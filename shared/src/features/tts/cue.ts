import { z } from 'zod';
import { cueBase, cuePath, cueVolume } from '../../alerts/cue-base.ts';

/** Speech: a file rendered by the server, and its text as captions. */
export const ttsCue = z.object({
  kind: z.literal('tts'),
  ...cueBase,
  audio: cuePath,
  volume: cueVolume,
  text: z.string(),
});
