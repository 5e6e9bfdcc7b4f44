import type { ToPhonemes } from './espeak-phonemes.ts';
import type { Onnx } from './onnx.ts';
import type { WordSpan } from './word-spans.ts';

/** What a voice made of a sentence. */
export interface SpokenSentence {
  /** From -1 to 1. */
  samples: Float32Array;
  /** When each word is said; null if the engine does not tell. */
  words: readonly WordSpan[] | null;
}

/** A voice that is loaded. */
export interface LoadedVoice {
  /** Samples per second. */
  rate: number;
  speak(sentence: string): Promise<SpokenSentence>;
  release(): Promise<void>;
}

/** What a voice says of marks alone. */
export const SILENCE: SpokenSentence = { samples: new Float32Array(), words: null };

/** What neural voices need. */
export interface NeuralTools {
  onnx: Onnx;
  toPhonemes: ToPhonemes;
}

/** The files of a voice, by their names. */
export type VoiceContent = ReadonlyMap<string, Uint8Array>;
