import { ttsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { z } from 'zod';

/** What speech freezes when a message is sold. */
export const frozenMessage = z.object({
  settings: ttsSettings,
  voice: z.string(),
  input: z.string(),
  /** Names of the other voices that the message switches to. Missing in messages from before there were any. */
  voices: z.array(z.string()).default([]),
});
