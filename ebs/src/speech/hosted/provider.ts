import type { HostedEngineId, WordTime } from '../../ports/speech.ts';
import { VoiceProviderError } from '../../ports/voice-cloner.ts';
import type { Audio } from '../serve-speech.ts';

/** A voice as its provider describes it. */
export interface HostedVoice {
  /** The provider's id of it. */
  engineVoice: string;
  /** The name that the provider publishes. */
  name: string;
  /** As our voices have it: 'English (United States)'. */
  language: string;
  gender: string;
  /** False for what belongs to somebody, such as private voices, which are not for everyone. */
  isOffered: boolean;
}

/** What a provider made of a text. */
export interface HostedSpeech extends Audio {
  /** When each word is said, if the provider tells without a further charge. */
  words?: readonly WordTime[];
}

/** A company that speaks for money. Each call throws `VoiceProviderError`, with a message that names no key and no text. */
export interface HostedProvider {
  id: HostedEngineId;
  /** Its name, as people know it. */
  label: string;
  /** False if its voices of this language have little to say of a text. */
  canSpeak(text: string, language: string): boolean;
  /** Texts that it renders at once. */
  concurrency: number;
  list(signal: AbortSignal): Promise<HostedVoice[]>;
  /** Renders a plain text. It is not repeated here: a repeated request may be charged again. */
  speak(engineVoice: string, text: string, signal: AbortSignal): Promise<HostedSpeech>;
  /** Returns the characters that are left, or null if the provider does not count them. */
  countLeft(signal: AbortSignal): Promise<number | null>;
}

/** The provider has too much to do just now: nothing was done or charged, and a repetition in a moment is what it wants. */
export class ProviderBusyError extends VoiceProviderError {
  constructor(message: string) {
    super('away', message);
    this.name = 'ProviderBusyError';
  }
}

/** The provider refuses the operator's account, so every voice of it. Until the operator acts, asking again is of no use. */
export class ProviderAccountError extends VoiceProviderError {
  constructor(message: string) {
    super('refused', message);
    this.name = 'ProviderAccountError';
  }
}

/** Returns an error of a request that got no answer: the connection failed, or it took too long. */
export function describeNoAnswer(label: string, error: unknown): VoiceProviderError {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: { code?: string } };
  if (name === 'TimeoutError' || name === 'AbortError')
    return new VoiceProviderError('away', `${label} did not answer in time.`);
  return new VoiceProviderError('away', `${label} cannot be reached (${cause?.code ?? code ?? 'no reason given'}).`);
}
