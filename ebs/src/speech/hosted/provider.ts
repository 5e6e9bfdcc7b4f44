import type { HostedEngineId, WordTime } from '../../ports/speech.ts';
import { VoiceProviderError } from '../../ports/voice-cloner.ts';
import type { Audio } from '../serve-speech.ts';

/** A voice as its provider describes it. */
export interface HostedVoice {
  /** The provider's id of the voice. */
  engineVoice: string;
  /** The name that the provider publishes. */
  name: string;
  /** In the form of our voices: 'English (United States)'. */
  language: string;
  gender: string;
  /** False for voices that belong to somebody, such as private voices. */
  isOffered: boolean;
}

/** Audio that a provider rendered. */
export interface HostedSpeech extends Audio {
  /** When each word is spoken, if the provider reports it at no extra charge. */
  words?: readonly WordTime[];
}

/** A provider that charges for speech. Failed calls throw `VoiceProviderError`, with a message that contains no key and no text. */
export interface HostedProvider {
  id: HostedEngineId;
  /** Its name, for people. */
  label: string;
  /** False if its voices of this language can read little of a text. */
  canSpeak(text: string, language: string): boolean;
  /** Texts that it renders at the same time. */
  concurrency: number;
  list(signal: AbortSignal): Promise<HostedVoice[]>;
  /** Renders a plain text. Never retries, because a repeated request may be charged again. */
  speak(engineVoice: string, text: string, signal: AbortSignal): Promise<HostedSpeech>;
  /** Returns the number of characters left, or null if the provider does not count them. */
  countLeft(signal: AbortSignal): Promise<number | null>;
}

/** The provider is too busy: nothing was done or charged, and it expects a retry in a moment. */
export class ProviderBusyError extends VoiceProviderError {
  constructor(message: string) {
    super('away', message);
    this.name = 'ProviderBusyError';
  }
}

/** The provider refuses the operator's account, and so all of its voices. Retrying is useless until the operator acts. */
export class ProviderAccountError extends VoiceProviderError {
  constructor(message: string) {
    super('refused', message);
    this.name = 'ProviderAccountError';
  }
}

/** Returns the error for a request without a response: the connection failed, or it took too long. */
export function describeNoAnswer(label: string, error: unknown): VoiceProviderError {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: { code?: string } };
  if (name === 'TimeoutError' || name === 'AbortError')
    return new VoiceProviderError('away', `${label} did not answer in time.`);
  return new VoiceProviderError('away', `${label} cannot be reached (${cause?.code ?? code ?? 'no reason given'}).`);
}
