/** Rendered speech, stored as an object. */
export interface Speech {
  /** Path or address from which a page loads it. */
  url: string;
  durationMs: number;
}

/** Text to speech. Rendered off the event loop, once per voice and text. */
export interface SpeechPort {
  /** Renders a text, or finds earlier speech of it. Throws `AppError` `voice.unknown`, or any error if it fails. */
  speak(voiceName: string, text: string): Promise<Speech>;
}

/** The speech engines. */
export const SPEECH_ENGINES = ['flite', 'espeak'] as const;
/** A speech engine's id, as stored with its voices. */
export type SpeechEngineId = (typeof SPEECH_ENGINES)[number];

/** A voice, as stored (VOICE-01). */
export interface Voice {
  name: string;
  /** `polly` is a standard voice, `ai` an AI voice (VOICE-01). */
  type: 'polly' | 'ai';
  /** The engine that renders the voice, and that engine's own id of it. */
  engine: SpeechEngineId;
  engineVoice: string;
  /** Display name of the language: 'English (United States)'. */
  language: string;
  gender: string;
  alt: string;
  image_thumbnail_url: string;
  model_id: string;
  public: boolean;
  /** Twitch user id of the streamer a private voice belongs to; null for the voices of the server. */
  ownerId: string | null;
  /** The operator took it out of choice. Items that name it still use it. */
  hidden?: boolean;
}

/** The stored voices. */
export interface VoiceStore {
  list(): Promise<Voice[]>;
  /** Adds or replaces voices by name. Returns how many are new. */
  upsert(voices: readonly Voice[]): Promise<number>;
  /** Takes a voice out of choice, or puts it back. Returns false if there is none with this name. */
  setHidden(name: string, hidden: boolean): Promise<boolean>;
}
