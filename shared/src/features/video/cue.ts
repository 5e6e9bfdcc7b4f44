import { z } from 'zod';
import { cueBase, cuePath, cueVolume } from '../../alerts/cue-base.ts';

/** A video clip, placed in pixels on the 1280x720 canvas. */
export const videoCue = z.object({
  kind: z.literal('video'),
  ...cueBase,
  video: cuePath,
  volume: cueVolume,
  title: z.string(),
  position: z.object({ x: z.number(), y: z.number() }),
  size: z.object({ w: z.number(), h: z.number() }),
});
