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
