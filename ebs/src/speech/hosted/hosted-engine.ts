import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Clock, Log } from '../../ports/system.ts';
import { VoiceProviderError } from '../../ports/voice-cloner.ts';
import type { RenderedSpeech, SpeechEngine } from '../speech.ts';
import type { SpeechQueue } from '../speech-queue.ts';
import type { Budget } from './budget.ts';
import { createHostedHealth, type HostedHealth } from './hosted-health.ts';
import { type HostedProvider, type HostedSpeech, ProviderAccountError, ProviderBusyError } from './provider.ts';
import { toHostedText } from './to-hosted-text.ts';

/** Time limit for rendering a text, including its wait, in milliseconds. After that, another voice speaks. */
const WITHIN_MS = 25_000;
/** Texts that can wait; further ones are refused immediately. */
const WAITING_MAX = 200;
/** Delays before the retries of a text that the provider was too busy for, in milliseconds. */
const BUSY_WAITS_MS = [500, 1_500, 3_000];
/** Maximum characters of a text: an item allows 500, and a name and a verb are spoken with it. */
const TEXT_MAX = 2_000;

/** Dependencies of `createHostedEngine`. Only tests set the times. */
export interface HostedEngineParts {
  provider: HostedProvider;
  budget: Budget;
  /** Levels and encodes audio off the event loop. */
  encoder: Pick<SpeechQueue, 'render' | 'close'>;
  clock: Clock;
  log: Log;
  withinMs?: number;
  busyWaitsMs?: readonly number[];
}

/** The engine of a provider. */
export interface HostedEngine extends SpeechEngine, HostedHealth {
  id: HostedProvider['id'];
  label: string;
}

/**
 * Creates the engine of a provider that charges for speech. A text is requested once, and again only if the provider says that it was
 * busy, because anything else may have been charged. Requests are recorded before they are sent, so that a second try for the same
 * purchase counts once. `render` throws if the voice cannot speak; another voice then speaks instead.
 */
export function createHostedEngine({
  provider,
  budget,
  encoder,
  clock,
  log,
  withinMs = WITHIN_MS,
  busyWaitsMs = BUSY_WAITS_MS,
}: HostedEngineParts): HostedEngine {
  const { id, label } = provider;
  const health = createHostedHealth({ provider, budget, clock, log });
  const limit = pLimit(provider.concurrency);
  const closing = new AbortController();

  function refuseIfAway(): void {
    const why = health.whyPaused();
    if (why !== null) throw new VoiceProviderError('away', `${why}.`);
  }

  async function askWithRetries(engineVoice: string, text: string, signal: AbortSignal): Promise<HostedSpeech> {
    for (let turn = 0; ; turn += 1) {
      try {
        return await provider.speak(engineVoice, text, signal);
      } catch (error) {
        const pauseMs = busyWaitsMs[turn];
        if (!(error instanceof ProviderBusyError) || pauseMs === undefined) throw error;
        await wait(pauseMs, undefined, { signal }).catch(() => {
          throw error;
        });
      }
    }
  }

  async function ask(engineVoice: string, text: string, signal: AbortSignal): Promise<HostedSpeech> {
    if (signal.aborted) throw new VoiceProviderError('away', `${label} was too slow for the texts before this one.`);
    refuseIfAway();
    const takeBack = await budget.reserve(keyOf(engineVoice, text), [...text].length);
    try {
      if (signal.aborted) throw new ProviderBusyError(`${label} was not asked in time.`);
      const speech = await askWithRetries(engineVoice, text, signal);
      health.noteSuccess();
      return speech;
    } catch (error) {
      health.noteFailure(error);
      if (isSurelyFree(error)) await takeBack();
      throw error;
    }
  }

  return {
    id,
    label,
    canSpeak: provider.canSpeak,
    refresh: health.refresh,
    whyAway: health.whyAway,
    whyPaused: health.whyPaused,
    noteFailure: health.noteFailure,
    noteSuccess: health.noteSuccess,
    async render(engineVoice, given): Promise<RenderedSpeech> {
      const text = toHostedText(given);
      if (!/[\p{L}\p{N}]/u.test(text)) throw new Error('There is nothing to hear in this text.');
      if (text.length > TEXT_MAX) throw new Error(`A text has at most ${TEXT_MAX} characters.`);
      refuseIfAway();
      if (limit.pendingCount >= WAITING_MAX) throw new Error('Too much speech is waiting.');
      const signal = AbortSignal.any([AbortSignal.timeout(withinMs), closing.signal]);
      const { samples, rate, words } = await limit(() => ask(engineVoice, text, signal));
      const speech = await encoder.render(engineVoice, text, { samples, rate });
      return {
        ...speech,
        ...(words !== undefined && { words: words.filter(({ toMs }) => toMs <= speech.durationMs) }),
      };
    },
    async close() {
      closing.abort();
      await encoder.close();
    },
  };

  function keyOf(engineVoice: string, text: string): string {
    return createHash('sha256')
      .update(JSON.stringify([id, engineVoice, text]))
      .digest('hex');
  }
}

/** True if the provider certainly rendered nothing. */
function isSurelyFree(error: unknown): boolean {
  if (error instanceof ProviderBusyError || error instanceof ProviderAccountError) return true;
  return error instanceof VoiceProviderError && error.kind !== 'away';
}
