import { z } from 'zod';
import { cueBase, cuePath, cueVolume } from '../../alerts/cue-base.ts';

/** A sound clip. */
export const soundCue = z.object({
  kind: z.literal('sound'),
  ...cueBase,
  audio: cuePath,
  volume: cueVolume,
  title: z.string(),
  /** Its waveform, as the library stores it: hexadecimal digits. */
  peaks: z.string().optional(),
});
