import { z } from 'zod';
import { PRODUCT_NAME } from '../../brand.ts';
import { formatDuration } from '../../text/duration.ts';
import { defineFeature } from '../define-feature.ts';
import {
  CHAT_MODES,
  type ChatModeName,
  DURATION_REQUIRED,
  DURATION_S,
  DURATION_TOO_LONG,
  DURATION_TOO_SHORT,
  LENGTH_REQUIRED,
  LENGTH_S,
  LENGTH_TOO_LONG,
  LENGTH_TOO_SHORT,
} from './limits.ts';

/** Shown while no mode is chosen (FEAT-chatMode-02). */
const MODE_REQUIRED = 'You must select a mode';

/** Chat mode settings with their defaults (FEAT-chatMode-01). Numbers are null until they are set. */
export const chatModeSettings = z.object({
  mode: z
    .enum(['', ...(Object.keys(CHAT_MODES) as ChatModeName[])], { error: MODE_REQUIRED })
    .default('')
    .describe('Empty until one is chosen.'),
  duration: z
    .number()
    .int()
    .min(DURATION_S.min, { error: DURATION_TOO_SHORT })
    .max(DURATION_S.max, { error: DURATION_TOO_LONG })
    .nullable()
    .default(null)
    .describe('Seconds until the mode goes off again.'),
  length: z
    .number()
    .int()
    .min(LENGTH_S.min, { error: LENGTH_TOO_SHORT })
    .max(LENGTH_S.max, { error: LENGTH_TOO_LONG })
    .nullable()
    .default(null)
    .describe('For `slow`: seconds between two messages. 3 to 120 are sent to Twitch.'),
});
/** Settings of a chat mode feature. */
export type ChatModeSettings = z.output<typeof chatModeSettings>;

/** Returns messages by setting if it cannot be used as it is (FEAT-chatMode-02 to 04). */
export function checkChatMode({ mode, duration, length }: ChatModeSettings): Record<string, string> {
  return {
    ...(mode === '' && { mode: MODE_REQUIRED }),
    ...(duration === null && { duration: DURATION_REQUIRED }),
    ...(mode === 'slow' && length === null && { length: LENGTH_REQUIRED }),
  };
}

/** Chat mode: turns on a chat mode for a time. */
export const chatMode = defineFeature({
  type: 'chatMode',
  title: 'Chat Mode',
  description: 'Switches slow, sub, emote or follower mode on for a time.',
  settings: chatModeSettings,
  allowedOn: ['reward'],
  // PATCH chat/settings
  scopes: ['moderator:manage:chat_settings'],
  scopesReason: `To switch chat modes on and off, ${PRODUCT_NAME} needs your permission to change the settings of your chat.`,
  // A claim knows whether it has begun.
  repeat: 'safe',
  harmless: false,
  lasts: true,
  cues: [],
  tile: {
    order: 65,
    tint: '--chat',
    icon: { lines: 'M3 4.2h12v8H8.2L5 15v-2.8H3zM9 6v2.6l1.8 1.2' },
  },
  viewerFields: () => [],
  hint: ({ mode, duration }) =>
    `${mode === '' ? 'Switches a chat mode on' : `Switches ${CHAT_MODES[mode].toLowerCase()} on`}${duration === null ? '' : ` for ${formatDuration(duration)}`}`,
  check: checkChatMode,
  warnings: (settings) => Object.values(checkChatMode(settings)),
  demo: {
    input: z.strictObject({}),
    create: () => null,
    apply: (settings) => ({ ok: true, settings, input: {} }),
  },
});
