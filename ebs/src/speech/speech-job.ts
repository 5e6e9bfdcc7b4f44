/** What the engine asks of its worker. */
export interface SpeechJob {
  id: number;
  /** espeak-ng's name of a voice, with an optional variant: `en-us+f3`. */
  voice: string;
  text: string;
  /** Audio is cut here. */
  maxAudioMs: number;
}

/** What the worker answers. `missing`: the optional package is not installed. */
export type SpeechJobResult =
  | { id: number; kind: 'done'; mp3: Uint8Array; durationMs: number; rms: number }
  | { id: number; kind: 'missing' }
  | { id: number; kind: 'failed'; reason: string };
