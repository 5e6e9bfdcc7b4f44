import { type VoiceCloner, VoiceProviderError, type VoiceProviderProblem } from '../../src/ports/voice-cloner.ts';

/** A provider of private voices in memory. `voices`: its voices by its own ids. */
export interface MemoryVoiceCloner extends VoiceCloner {
  voices: Map<string, { name: string; sample: Uint8Array }>;
  /** Fails the next call with this problem. With `afterwards`, the call takes effect and only its answer is lost. */
  failNext(kind: VoiceProviderProblem, afterwards?: 'afterwards'): void;
}

/** Creates a provider of private voices in memory. `idOf` returns the provider's own id for the n-th voice it creates. */
export function createMemoryVoiceCloner(idOf = (made: number) => `voice-${made}`): MemoryVoiceCloner {
  const voices: MemoryVoiceCloner['voices'] = new Map();
  let next: { kind: VoiceProviderProblem; isDone: boolean } | null = null;
  let made = 0;

  async function call<T>(signal: AbortSignal, act: () => T): Promise<T> {
    if (signal.aborted) throw new VoiceProviderError('away', 'It was given up before it was asked.');
    const failing = next;
    next = null;
    if (failing !== null && !failing.isDone) throw new VoiceProviderError(failing.kind, 'It was told to fail.');
    const result = act();
    if (failing !== null) throw new VoiceProviderError(failing.kind, 'The answer was lost.');
    return result;
  }

  return {
    voices,
    failNext(kind, afterwards) {
      next = { kind, isDone: afterwards !== undefined };
    },
    create: ({ name, sample, signal }) =>
      call(signal, () => {
        made += 1;
        voices.set(idOf(made), { name, sample });
        return { providerVoice: idOf(made) };
      }),
    remove: (providerVoice, signal) => call(signal, () => void voices.delete(providerVoice)),
    find: (name, signal) =>
      call(signal, () => {
        const [found] = [...voices].find(([, voice]) => voice.name === name) ?? [];
        return found === undefined ? null : { providerVoice: found };
      }),
  };
}
