/** When a word is said, in milliseconds from the beginning of the speech. */
export interface WordTime {
  fromMs: number;
  toMs: number;
}

/** Rendered speech, stored as an object. */
export interface Speech {
  /** Path or address from which a page loads it. */
  url: string;
  durationMs: number;
  /** Its waveform: hexadecimal digits. Omitted if it is not known. */
  peaks?: string | undefined;
  /** When each word is said, in the order of the text. Omitted if the engine does not say. */
  words?: readonly WordTime[] | undefined;
}

/** Text to speech. Rendered off the event loop, once per voice and text. */
export interface SpeechPort {
  /** Renders a text, or finds earlier speech of it. Throws `AppError` `voice.unknown`, or any error if it fails. */
  speak(voiceName: string, text: string): Promise<Speech>;
  /** Joins speech rendered today into one file, with short gaps, or finds an earlier result. Throws if a part is gone. */
  join(parts: readonly Speech[]): Promise<Speech>;
}

/** Engines of companies that charge for speech. */
export const HOSTED_ENGINES = ['polly', 'elevenlabs'] as const;
/** Id of a company's engine. */
export type HostedEngineId = (typeof HOSTED_ENGINES)[number];
/** Engines whose voices the operator installs in DATA_DIR. */
export const INSTALLED_ENGINES = ['hibari', 'piper', 'kokoro', 'pico'] as const;
/** The id of such an engine. */
export type InstalledEngineId = (typeof INSTALLED_ENGINES)[number];
/** The speech engines. */
export const SPEECH_ENGINES = ['flite', 'espeak', ...INSTALLED_ENGINES, ...HOSTED_ENGINES] as const;
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
  /** The operator hid it from the choice. Items that name it still use it. */
  hidden?: boolean;
}

/** Returns why an engine cannot speak with a voice now, such as a missing file; null if it can. */
export type WhyAway = (voice: Pick<Voice, 'engine' | 'engineVoice'>) => Promise<string | null>;

/** The stored voices. */
export interface VoiceStore {
  list(): Promise<Voice[]>;
  /** Adds a voice after those we ship, or replaces the one with its name. */
  add(voice: Voice): Promise<void>;
  /** Adds or replaces voices by name. Returns how many are new. */
  upsert(voices: readonly Voice[]): Promise<number>;
  /** Hides a voice from the choice, or shows it again. Returns false if there is none with this name. */
  setHidden(name: string, hidden: boolean): Promise<boolean>;
  /** Deletes a voice. One that is gone is no error, so this is safe to repeat. */
  remove(name: string): Promise<void>;
}
