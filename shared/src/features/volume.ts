import { z } from 'zod';
import { VOLUME_DEFAULT } from '../constants/media.ts';

/** Percent, 0 to 100 in steps of 1; anything that is not such a number becomes 50 (TTS-05, SND-03). */
export const volume = z.number().int().min(0).max(100).default(VOLUME_DEFAULT).catch(VOLUME_DEFAULT);
