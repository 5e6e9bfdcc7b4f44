import { z } from 'zod';
import { PRODUCT_NAME } from '../../brand.ts';
import { CHAT_MESSAGE_MAX } from '../../constants/platform.ts';
import { codePointLength } from '../../text/char-count.ts';
import { defineFeature } from '../define-feature.ts';
import { settingText } from '../media-settings.ts';

/** Shown while no preset is chosen (FEAT-chatMessage-02). */
const PRESET_REQUIRED = 'You must select a preset';
/** Shown for a custom message without text (FEAT-chatMessage-03). */
const MESSAGE_REQUIRED = 'You need to specify a message';
const MESSAGE_TOO_LONG = `The message can have up to ${CHAT_MESSAGE_MAX} characters`;

/** Presets for what is written, with labels in the order they are listed (FEAT-chatMessage-01). */
export const CHAT_PRESETS = {
  custom: 'Your own message',
  announcement: 'Announcement',
  fortune: 'A fortune',
  followAge: 'How long they have followed',
  magicBall: 'An answer of the magic ball',
} as const;
/** A preset. */
export type ChatPreset = keyof typeof CHAT_PRESETS;

/** Chat message settings with their defaults (FEAT-chatMessage-01). */
export const chatMessageSettings = z.object({
  preset: z
    .enum(['', ...(Object.keys(CHAT_PRESETS) as ChatPreset[])], { error: PRESET_REQUIRED })
    .default('')
    .describe('What is written. Empty until one is chosen.'),
  message: settingText(
    z.string().refine((message) => codePointLength(message) <= CHAT_MESSAGE_MAX, { error: MESSAGE_TOO_LONG }),
  )
    .default('')
    .describe('For `custom` and `announcement`. {user}, {reward} and {input} are filled in.'),
});
/** Settings of a chat message feature. */
export type ChatMessageSettings = z.output<typeof chatMessageSettings>;

/** Names of the viewer's fields for a chat message. */
export const CHAT_MESSAGE_INPUT = { text: 'chatMessage.input' } as const;

/** Returns true for presets that write the streamer's message. */
export function isOwnMessage(preset: ChatMessageSettings['preset']): boolean {
  return preset === 'custom' || preset === 'announcement';
}

/** Returns messages by setting if it cannot be sent as it is. An announcement may be empty (FEAT-chatMessage-04). */
export function checkChatMessage({ preset, message }: ChatMessageSettings): Record<string, string> {
  if (preset === '') return { preset: PRESET_REQUIRED };
  if (codePointLength(message) > CHAT_MESSAGE_MAX) return { message: MESSAGE_TOO_LONG };
  return preset === 'custom' && message.trim() === '' ? { message: MESSAGE_REQUIRED } : {};
}

const HINTS = {
  '': 'Writes in chat',
  custom: 'Writes in chat',
  announcement: 'Makes an announcement',
  fortune: 'Tells your fortune',
  followAge: 'Says how long you have followed',
  magicBall: 'Asks the magic ball',
} as const;

/** Chat message: writes in chat in the streamer's name. */
export const chatMessage = defineFeature({
  type: 'chatMessage',
  title: 'Chat Message',
  description: 'Writes something in chat.',
  settings: chatMessageSettings,
  allowedOn: ['reward'],
  scopes: [
    // POST chat/messages
    'user:write:chat',
    // POST chat/announcements
    'moderator:manage:announcements',
    // GET channels/followers
    'moderator:read:followers',
  ],
  scopesReason: `To write in chat, ${PRODUCT_NAME} needs your permission to send messages and announcements as you and to see since when a viewer has followed.`,
  // Chat cannot be read back.
  repeat: 'once',
  harmless: false,
  cues: [],
  tile: {
    order: 60,
    tint: '--chat',
    icon: { lines: 'M3 4.2h12v8H8.2L5 15v-2.8H3zM6 7.2h6M6 9.6h3.6' },
  },
  viewerFields: ({ preset, message }) =>
    isOwnMessage(preset) && message.includes('{input}')
      ? [{ kind: 'text', name: CHAT_MESSAGE_INPUT.text, label: 'Your message', maxLength: CHAT_MESSAGE_MAX }]
      : [],
  hint: ({ preset }) => HINTS[preset],
  check: checkChatMessage,
  warnings: (settings) => Object.values(checkChatMessage(settings)),
  demo: {
    input: z.strictObject({}),
    create: () => null,
    apply: (settings) => ({ ok: true, settings, input: {} }),
  },
});
