import type { ToPhonemes } from './espeak-phonemes.ts';
import type { Onnx } from './onnx.ts';
import type { WordSpan } from './word-spans.ts';

/** The audio that a voice renders for a sentence. */
export interface SpokenSentence {
  /** From -1 to 1. */
  samples: Float32Array;
  /** When each word is spoken; null if the engine does not report it. */
  words: readonly WordSpan[] | null;
}

/** A loaded voice. */
export interface LoadedVoice {
  /** Samples per second. */
  rate: number;
  speak(sentence: string): Promise<SpokenSentence>;
  release(): Promise<void>;
}

/** What a voice returns for punctuation alone. */
export const SILENCE: SpokenSentence = { samples: new Float32Array(), words: null };

/** Dependencies of neural voices. */
export interface NeuralTools {
  onnx: Onnx;
  toPhonemes: ToPhonemes;
}

/** The files of a voice, by name. */
export type VoiceContent = ReadonlyMap<string, Uint8Array>;
