/** A finished piece of speech, stored as an object. */
export interface Speech {
  /** Path or address under which a page loads it. */
  url: string;
  durationMs: number;
}

/** Text to speech. Rendered off the event loop, once for each voice and text. */
export interface SpeechPort {
  /** Renders, or finds what was rendered before. Throws `AppError` `voice.unknown`, or any error when it fails. */
  speak(voiceName: string, text: string): Promise<Speech>;
}

/** A voice, as stored (VOICE-01). */
export interface Voice {
  name: string;
  /** `polly`: standard; `ai`: AI voice (VOICE-01). */
  type: 'polly' | 'ai';
  /** The engine that speaks it, and that engine's own id for it. */
  engine: 'espeak';
  engineVoice: string;
  /** Language as people read it: 'English (United States)'. */
  language: string;
  gender: string;
  alt: string;
  image_thumbnail_url: string;
  model_id: string;
  public: boolean;
}

/** The voices there are. */
export interface VoiceStore {
  list(): Promise<Voice[]>;
  /** Adds or replaces by name; returns how many were new. */
  upsert(voices: readonly Voice[]): Promise<number>;
}
