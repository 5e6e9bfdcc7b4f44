import { NOTICE_MS } from '@bitcue/shared/alerts/cues.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { composeSpeech } from '@bitcue/shared/features/tts/compose-speech.ts';
import { TTS_INPUT, ttsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { listMasked } from '@bitcue/shared/text/word-filter.ts';
import { z } from 'zod';
import type { Speech } from '../../ports/speech.ts';
import { listVoicesFor } from '../../voices/visible-voices.ts';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';

const frozen = z.object({ settings: ttsSettings, voice: z.string(), input: z.string() });

/** The ports that speech needs. */
type TtsPorts = Pick<FeaturePorts, 'voices' | 'speech' | 'log'>;

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

  return {
    async plan(settings, sale) {
      const offered = await listVoicesFor(ports.voices, sale.channelId, settings.voice);
      const voice = sale.input[TTS_INPUT.voice] || settings.voice || offered[0]?.name || '';
      if (!offered.some((one) => one.name === voice)) throw new AppError('voice.unknown', { detail: { voice } });
      const input = sale.input[TTS_INPUT.text] ?? '';
      const words = composeSpeech(settings, { user: sale.buyer.name ?? '', itemTitle: sale.itemTitle, input });
      if (words.empty) throw new AppError('input.blocked');
      const masked = listMasked(input, settings.filter);
      return [{ kind: 'cue', optional: false, lane: 'main', data: { settings, voice, input, masked } }];
    },
    cue: {
      async prepare({ data, redeemer, title, amount }) {
        const { settings, voice, input } = frozen.parse(data);
        const words = composeSpeech(settings, { user: redeemer.name, itemTitle: title, input });
        const seen = { viewer: words.viewer, action: words.action, amount, text: words.shown };
        const speech = await speakSomehow(voice, words.spoken);
        // No voice works: show the text anyway.
        if (!speech) return { kind: 'notice', ...seen, durationMs: NOTICE_MS };
        return { kind: 'tts', ...seen, durationMs: speech.durationMs, audio: speech.url, volume: settings.volume };
      },
    },
  };
}
