import { z } from 'zod';
import { MESSAGE_VOICES_MAX } from '../../constants/message-voices.ts';
import { cutToCodePoints } from '../../text/char-count.ts';
import { defineFeature } from '../define-feature.ts';
import { settingText, volume } from '../media-settings.ts';
import { checkViewerInput, type ViewerField, type VoiceOption } from '../viewer-input.ts';
import {
  TTS_ACTION_VERB_DEFAULT,
  TTS_ACTION_VERB_MAX,
  TTS_CHAR_LIMIT_DEFAULT,
  TTS_CHAR_LIMIT_MAX,
  TTS_PLACEHOLDER_DEFAULT,
  TTS_PLACEHOLDER_MAX,
  TTS_TEMPLATE_MAX,
  TTS_WORD_LENGTH_MAX,
  TTS_WORD_LIST_MAX,
} from './limits.ts';

/** Text-to-speech settings with their defaults (TTS-01 to TTS-07). */
export const ttsSettings = z.object({
  voice: settingText(z.string().max(100))
    .default('')
    .describe('Name of the voice. Empty means the first available one.'),
  user_can_choose_voice: z.boolean().default(false),
  allowed_voices: z
    .array(settingText(z.string().max(100)))
    .max(500)
    .default([])
    .describe('Empty means every voice.'),
  several_voices: z
    .boolean()
    .default(false)
    .describe('Viewers can name one of the voices they can choose in brackets, which then says what follows.'),
  charLimit: z
    .number()
    .int()
    .overwrite((typed) => Math.min(typed, TTS_CHAR_LIMIT_MAX))
    .min(1)
    .max(TTS_CHAR_LIMIT_MAX)
    .default(TTS_CHAR_LIMIT_DEFAULT)
    .describe('Characters. Larger values become the maximum (TTS-04).'),
  volume: volume.describe('Percent.'),
  readUsername: z.boolean().default(true),
  actionVerb: settingText(z.string().max(TTS_ACTION_VERB_MAX)).default(TTS_ACTION_VERB_DEFAULT),
  modelId: settingText(z.string().max(100)).default('').describe('Model of an AI voice; empty for standard voices.'),
  filter: z
    .object({
      remove_urls: z.boolean().default(true),
      enabled: z.boolean().default(true),
      wordList: z
        .array(settingText(z.string().min(1).max(TTS_WORD_LENGTH_MAX)))
        .max(TTS_WORD_LIST_MAX)
        .default([]),
      placeholder: settingText(z.string().min(1).max(TTS_PLACEHOLDER_MAX)).default(TTS_PLACEHOLDER_DEFAULT),
    })
    .prefault({})
    .describe('On for new items (TTS-03). Items store all their settings, so those saved with other rules keep them.'),
  template: z
    .object({
      enabled: z.boolean().default(false),
      message: settingText(z.string().max(TTS_TEMPLATE_MAX))
        .default('{user} says {input}')
        .describe('Variables: {user}, {reward}, {input}.'),
    })
    .prefault({}),
});

/** Settings of a text-to-speech feature. */
export type TtsSettings = z.output<typeof ttsSettings>;

/** Names of the viewer's fields for speech. */
export const TTS_INPUT = { text: 'tts.text', voice: 'tts.voice' } as const;

/** Shown if the server has no AI voices. */
export const NO_AI_VOICES = 'This server has no AI voice yet. Its operator can add one with: voices install hibari';

/** Message of a demo, cut at the character limit (API-12). */
const DEMO_MESSAGE = 'This is how a message sounds on your stream.';

/** Returns the field for the viewer's message. */
const messageField = ({ charLimit }: TtsSettings, switchable: readonly VoiceOption[] = []): ViewerField => ({
  kind: 'text',
  name: TTS_INPUT.text,
  label: 'Your message',
  maxLength: charLimit,
  ...(switchable.length > 0 && { hint: hintSwitch(switchable) }),
});

/** Returns a hint on how to switch voices, with one of them as the example. */
function hintSwitch([first, second = first]: readonly VoiceOption[]): string {
  const labels = [first, second].map((voice) => `[${voice?.label}]`);
  return `Write ${labels[0]} hi ${labels[1]} hello to switch voices, ${MESSAGE_VOICES_MAX} at most.`;
}

/** Lists which of these voices viewers can choose. */
function listAllowed<Voice extends { name: string }>(
  { allowed_voices }: TtsSettings,
  voices: readonly Voice[],
): Voice[] {
  return voices.filter(({ name }) => allowed_voices.length === 0 || allowed_voices.includes(name));
}

/** Lists which of these voices viewers can name in a message. */
export function listSwitchable<Voice extends { name: string }>(
  settings: TtsSettings,
  voices: readonly Voice[],
): Voice[] {
  return settings.several_voices && settings.user_can_choose_voice ? listAllowed(settings, voices) : [];
}

/** Text to speech: the viewer's words, spoken on stream. */
export const tts = defineFeature({
  type: 'tts',
  title: 'Text to Speech',
  description: 'Reads what the viewer wrote out loud.',
  settings: ttsSettings,
  allowedOn: ['bits', 'reward'],
  scopes: [],
  harmless: true,
  cues: ['tts', 'notice'],
  tile: {
    order: 10,
    tint: '--speech',
    icon: {
      lines:
        'M15.5 8.3c0 3.1-2.9 5.6-6.5 5.6-.9 0-1.8-.2-2.6-.4L3 15l.9-2.9a5.2 5.2 0 0 1-1.4-3.8c0-3.1 2.9-5.6 6.5-5.6s6.5 2.5 6.5 5.6ZM6.6 7.3v2M9 6.2v4.2M11.4 7.3v2',
    },
    featured: {
      id: 'ai',
      title: 'AI TTS',
      description: 'Reads what the viewer wrote out loud in an AI voice.',
      missing: ({ voices }) => (voices.some(({ type }) => type === 'ai') ? null : NO_AI_VOICES),
      // Without a voice, the first standard one would be used.
      check: ({ voice }): Record<string, string> => (voice === '' ? { voice: 'Choose an AI voice.' } : {}),
    },
  },
  onFirstItem: true,
  viewerFields(settings, { voices }) {
    const options = listAllowed(settings, voices);
    const message = messageField(settings, listSwitchable(settings, voices));
    if (!settings.user_can_choose_voice || options.length < 2) return [message];
    const first = options.find((voice) => voice.name === settings.voice) ?? options[0];
    return [
      message,
      { kind: 'voice', name: TTS_INPUT.voice, label: 'Voice', options, defaultVoice: first?.name ?? settings.voice },
    ];
  },
  hint: (settings) =>
    settings.several_voices && settings.user_can_choose_voice
      ? 'Your words, read on stream. [Voice] in them switches the voice.'
      : 'Your words, read on stream',
  warnings: () => [],
  demo: {
    input: z.strictObject({ message: z.string().trim().min(1).max(TTS_CHAR_LIMIT_MAX), voice: z.string().max(100) }),
    create: ({ voice, charLimit }) => ({ message: cutToCodePoints(DEMO_MESSAGE, charLimit).trimEnd(), voice }),
    apply(settings, { message, voice }) {
      const check = checkViewerInput([messageField(settings)], { [TTS_INPUT.text]: message });
      if (!check.ok) return check;
      return { ok: true, settings, input: { ...check.values, [TTS_INPUT.voice]: voice || settings.voice } };
    },
  },
  voiceOf: ({ voice }) => voice,
});
