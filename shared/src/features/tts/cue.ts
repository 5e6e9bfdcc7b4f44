import { z } from 'zod';
import { cueBase, cuePath, cueVolume } from '../../alerts/cue-base.ts';

/** Speech: a file made on the server, and the words shown as captions. */
export const ttsCue = z.object({
  kind: z.literal('tts'),
  ...cueBase,
  audio: cuePath,
  volume: cueVolume,
  text: z.string(),
});
