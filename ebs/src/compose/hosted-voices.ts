import type { Config } from '../config/config.ts';
import type { VoiceStore } from '../ports/speech.ts';
import type { SpeechSpend } from '../ports/speech-spend.ts';
import type { Clock, Log } from '../ports/system.ts';
import { createBudget } from '../speech/hosted/budget.ts';
import { createElevenLabs } from '../speech/hosted/elevenlabs.ts';
import { createEncoder } from '../speech/hosted/encoder.ts';
import { createHostedEngine, type HostedEngine } from '../speech/hosted/hosted-engine.ts';
import { createPolly } from '../speech/hosted/polly.ts';
import type { HostedProvider } from '../speech/hosted/provider.ts';
import { addHostedVoices } from '../voices/add-hosted-voices.ts';

/** Interval between refreshes of the providers' voices, in milliseconds. */
const REFRESH_MS = 300_000;

/** Creates the engines of the companies that are set up. Nothing is sent yet. */
export function createHostedEngines({
  config: { polly, elevenLabs },
  spend,
  clock,
  log,
}: {
  config: Pick<Config, 'polly' | 'elevenLabs'>;
  spend: SpeechSpend;
  clock: Clock;
  log: Log;
}): readonly HostedEngine[] {
  const create = (provider: HostedProvider, limit: number | null) => {
    const budget = createBudget({ spend, engine: provider.id, limit, clock });
    return createHostedEngine({ provider, budget, encoder: createEncoder(log), clock, log });
  };
  return [
    ...(polly === null ? [] : [create(createPolly(polly), polly.monthlyCharacters)]),
    ...(elevenLabs === null ? [] : [create(createElevenLabs(elevenLabs), elevenLabs.monthlyCharacters)]),
  ];
}

/** Asks providers whether they work. Returns one sentence for each that does not. */
export async function listProblems(engines: readonly HostedEngine[]): Promise<string[]> {
  const asked = await Promise.allSettled(engines.map((engine) => engine.refresh()));
  return asked.flatMap((answer) => (answer.status === 'rejected' ? [describe(answer.reason)] : []));
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Asks providers for their voices, now and every five minutes, and adds new ones. Returns a function that stops it. */
export function startRefreshing(
  engines: readonly HostedEngine[],
  { voices, clock, log }: { voices: Pick<VoiceStore, 'list' | 'add'>; clock: Clock; log: Log },
): () => void {
  let cancel = () => {};
  async function refresh(): Promise<void> {
    for (const engine of engines) {
      try {
        await addHostedVoices(voices, engine, await engine.refresh());
      } catch (error) {
        log.warn('speech.voices_not_listed', { engine: engine.id, why: describe(error) });
      }
    }
    cancel = clock.after(REFRESH_MS, () => void refresh());
  }
  if (engines.length > 0) void refresh();
  return () => cancel();
}
