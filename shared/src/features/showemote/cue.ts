import { z } from 'zod';
import { cueBase } from '../../alerts/cue-base.ts';
import { EMOTE_IMAGES } from '../../constants/platform.ts';
import { EMOTES_MAX } from './limits.ts';

/** Emotes that float over the stream, with words in the notification box. */
export const showemoteCue = z.object({
  kind: z.literal('showemote'),
  ...cueBase,
  text: z.string(),
  emotes: z
    .array(z.object({ name: z.string(), url: z.string().startsWith(EMOTE_IMAGES) }))
    .min(1)
    .max(EMOTES_MAX),
});
