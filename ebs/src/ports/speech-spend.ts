import type { HostedEngineId } from './speech.ts';

/** A text that a company is asked to speak. */
export interface AskedSpeech {
  /** The same for the same text in the same voice. The text is not in it. */
  key: string;
  engine: HostedEngineId;
  characters: number;
  at: Date;
}

/** What companies were asked to speak, noted before they are asked. Every write is durable when its promise resolves. */
export interface SpeechSpend {
  /** Notes a text. Returns its id; null if it was noted within the last day and so is not counted again. */
  note(asked: AskedSpeech): Promise<string | null>;
  /** Returns whether a text was noted in the day before `now`. */
  isNoted(key: string, now: Date): Promise<boolean>;
  /** Removes a text that turned out not to have been spoken. */
  takeBack(id: string): Promise<void>;
  /** Sums up the characters since a time, at most two months ago. */
  sum(engine: HostedEngineId, since: Date): Promise<number>;
}
