import { z } from 'zod';
import { CHAT_MESSAGE_MAX } from '../../constants/platform.ts';
import { formatDuration } from '../../text/duration.ts';
import { defineFeature } from '../define-feature.ts';
import { EMOTES_MAX, SHOWTIME_MS } from './limits.ts';

/** Settings of emotes with their defaults (FEAT-showemote-01, FEAT-showemote-02). */
export const showemoteSettings = z.object({
  showtime: z.number().int().min(SHOWTIME_MS.min).max(SHOWTIME_MS.max).default(5_000).describe('Milliseconds.'),
  limit: z.number().int().min(0).max(EMOTES_MAX).default(0).describe('Most emotes shown. 0: no limit.'),
});

/** Names of the viewer's fields for emotes. */
export const SHOWEMOTE_INPUT = { text: 'showemote.text' } as const;

/** Emotes: shows the emotes that a viewer typed. */
export const showemote = defineFeature({
  type: 'showemote',
  title: 'Show Emotes',
  description: 'Floats the emotes a viewer typed over your stream.',
  settings: showemoteSettings,
  allowedOn: ['reward'],
  scopes: [],
  harmless: true,
  cues: ['showemote'],
  tile: {
    order: 50,
    tint: '--emote',
    icon: {
      lines: 'M9 2.2a6.8 6.8 0 1 0 0 13.6a6.8 6.8 0 1 0 0-13.6M6.6 7.2v.1M11.4 7.2v.1M6.2 10.8c1.5 1.9 4.1 1.9 5.6 0',
    },
  },
  viewerFields: () => [{ kind: 'text', name: SHOWEMOTE_INPUT.text, label: 'Your emotes', maxLength: CHAT_MESSAGE_MAX }],
  hint: ({ showtime }) => `Shows your emotes for ${formatDuration(showtime / 1_000)}`,
  warnings: () => [],
  demo: {
    input: z.strictObject({ text: z.string().min(1).max(CHAT_MESSAGE_MAX) }),
    // Two of Twitch's global emotes.
    create: () => ({ text: 'Kappa LUL' }),
    apply: (settings, { text }) => ({ ok: true, settings, input: { [SHOWEMOTE_INPUT.text]: text } }),
  },
});
