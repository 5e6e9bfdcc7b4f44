import type { HostedEngineId } from './speech.ts';

/** A text that a company is asked to speak. */
export interface AskedSpeech {
  /** The same for the same text in the same voice. The text is not in it. */
  key: string;
  engine: HostedEngineId;
  characters: number;
  at: Date;
}

/** What companies were asked to speak, written down before they are asked. Every write is durable when its promise resolves. */
export interface SpeechSpend {
  /** Writes a text down. Returns its id; null if it was written down in the day before, and so is not counted again. */
  note(asked: AskedSpeech): Promise<string | null>;
  /** Returns whether a text was written down in the day before `now`. */
  isNoted(key: string, now: Date): Promise<boolean>;
  /** Forgets what turned out not to have been spoken. */
  takeBack(id: string): Promise<void>;
  /** Sums up the characters since a moment, at most two months ago. */
  sum(engine: HostedEngineId, since: Date): Promise<number>;
}
