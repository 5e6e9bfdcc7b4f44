/**
 * Why a provider of voices did not do what it was asked. `refused`: it never will, as with a sample it cannot use or a wrong key.
 * `quota`: the operator's account there is used up. `away`: it may work later, and the outcome is unknown.
 */
export type VoiceProviderProblem = 'refused' | 'quota' | 'away';

/** A provider of voices did not do what it was asked. The message says why, for the log, without keys or viewers' texts. */
export class VoiceProviderError extends Error {
  readonly kind: VoiceProviderProblem;
  constructor(kind: VoiceProviderProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'VoiceProviderError';
    this.kind = kind;
  }
}

/** A recording from which a voice is made. */
export interface VoiceSample {
  /** The voice's name at the provider. The caller makes it unique, so that `find` can tell whether a creation succeeded. */
  name: string;
  sample: Uint8Array;
  contentType: 'audio/mpeg' | 'audio/wav';
  signal: AbortSignal;
}

/** Makes private voices at a provider. Each call throws `VoiceProviderError`. */
export interface VoiceCloner {
  /** Creates a voice. It is never retried automatically: if no answer came, `find` says whether the voice exists. */
  create(request: VoiceSample): Promise<{ providerVoice: string }>;
  /** Deletes a voice with its sample. One that is gone is no error, so this is safe to repeat. */
  remove(providerVoice: string, signal: AbortSignal): Promise<void>;
  /** Finds the voice with exactly this name; null if there is none. */
  find(name: string, signal: AbortSignal): Promise<{ providerVoice: string } | null>;
}
