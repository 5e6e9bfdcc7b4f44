import { NOTICE_MS } from '@bitcue/shared/alerts/cues.ts';
import { MESSAGE_VOICES_MAX } from '@bitcue/shared/constants/message-voices.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { composeSpeech } from '@bitcue/shared/features/tts/compose-speech.ts';
import { splitVoices, type VoicePart } from '@bitcue/shared/features/tts/split-voices.ts';
import { listSwitchable, TTS_INPUT } from '@bitcue/shared/features/tts/tts.ts';
import { listMasked } from '@bitcue/shared/text/word-filter.ts';
import type { Speech } from '../../ports/speech.ts';
import { listVoicesFor } from '../../voices/visible-voices.ts';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';
import { findPictures, type PicturePorts } from './find-pictures.ts';
import { frozenMessage } from './frozen-message.ts';
import { timeText } from './time-text.ts';

/** The ports that speech needs. */
type TtsPorts = Pick<FeaturePorts, 'voices' | 'speech' | 'pronunciationsOf'> & PicturePorts;

/** Creates the text-to-speech executor: checks voice and text before Bits are used, renders the speech afterwards. */
export function createTtsExecutor(ports: TtsPorts): FeatureExecutor<'tts'> {
  /**
   * Tries the chosen voice twice, then any other, so that one broken voice does not lose a purchase. Null if all fail.
   */
  async function speakSomehow(voice: string, text: string): Promise<Speech | null> {
    const others = (await listVoicesFor(ports.voices, null)).map((one) => one.name).filter((name) => name !== voice);
    for (const name of [voice, voice, ...others.slice(0, 1)]) {
      try {
        return await ports.speech.speak(name, text);
      } catch (error) {
        ports.log.warn('speech.failed', { voice: name, error: String(error) });
      }
    }
    return null;
  }

  /** Speaks the part of each voice, joined into one file. Returns null if no part can be spoken. */
  async function speakParts(voice: string, parts: readonly VoicePart[]): Promise<Speech | null> {
    const spoken = await Promise.all(parts.map((part) => speakSomehow(part.voice ?? voice, part.text)));
    const heard = spoken.filter((speech) => speech !== null);
    const [only] = heard;
    if (only === undefined || heard.length === 1) return only ?? null;
    return ports.speech.join(heard).catch((error: unknown) => {
      ports.log.warn('speech.not_joined', { parts: heard.length, error: String(error) });
      return speakSomehow(voice, parts.map(({ text }) => text).join(' '));
    });
  }

  return {
    async plan(settings, sale) {
      const offered = await listVoicesFor(ports.voices, sale.channelId, settings.voice);
      const voice = sale.input[TTS_INPUT.voice] || settings.voice || offered[0]?.name || '';
      if (!offered.some((one) => one.name === voice)) throw new AppError('voice.unknown', { detail: { voice } });
      const input = sale.input[TTS_INPUT.text] ?? '';
      const shown = offered.filter(({ hidden }) => hidden !== true);
      const names = listSwitchable(settings, shown).map(({ name }) => name);
      const words = composeSpeech(settings, {
        user: sale.buyer.name ?? '',
        itemTitle: sale.itemTitle,
        input,
        voices: names,
      });
      if (words.empty) throw new AppError('input.blocked');
      if (words.parts.length > MESSAGE_VOICES_MAX) throw new AppError('voice.too_many');
      const parts = splitVoices(input, names);
      const masked = listMasked(parts.map(({ text }) => text).join(''), settings.filter);
      // Only those that are named: with them, the message is later split exactly as now.
      const voices = [...new Set(parts.flatMap((part) => part.voice ?? []))];
      return [{ kind: 'cue', optional: false, lane: 'main', data: { settings, voice, input, masked, voices } }];
    },
    cue: {
      async prepare({ data, redeemer, title, amount, channelId }) {
        const { settings, voice, input, voices } = frozenMessage.parse(data);
        // The current list: it may have been corrected while this waited.
        const pronunciations = await ports.pronunciationsOf(channelId).catch((error: unknown) => {
          ports.log.warn('speech.pronunciations_not_read', { channelId, error: String(error) });
          return [];
        });
        const words = composeSpeech(settings, { user: redeemer.name, itemTitle: title, input, pronunciations, voices });
        // A name in a template stays a name, even if it is an emote's.
        const message = words.viewer === '' ? words.shown.replaceAll(redeemer.name, ' ') : words.shown;
        const [speech, pictures] = await Promise.all([
          speakParts(voice, words.parts),
          findPictures(ports, channelId, message),
        ]);
        const seen = {
          viewer: words.viewer,
          action: words.action,
          amount,
          text: words.shown,
          ...(pictures.length > 0 && { pictures }),
        };
        // No voice works: show the text anyway.
        if (!speech) return { kind: 'notice', ...seen, durationMs: NOTICE_MS };
        const { url: audio, durationMs, peaks } = speech;
        return {
          kind: 'tts',
          ...seen,
          durationMs,
          audio,
          volume: settings.volume,
          ...(peaks !== undefined && { peaks }),
          said: timeText(words.spoken, words.lead, speech),
        };
      },
    },
  };
}
