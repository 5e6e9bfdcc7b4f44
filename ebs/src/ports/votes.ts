import type { Reading, TwitchOutcome } from './twitch.ts';

/** A poll or prediction as Twitch lists it. */
export interface StartedVote {
  id: string;
  title: string;
  /** Titles of the choices or outcomes, in their order. */
  options: string[];
  startedAt: Date;
}

/** A poll to start. */
export interface NewPoll {
  title: string;
  options: string[];
  /** Seconds. */
  durationS: number;
  /** Channel points for an additional vote; null if there are none. */
  pointsPerVote: number | null;
}

/** A prediction to start. */
export interface NewPrediction {
  title: string;
  options: string[];
  /** Seconds until it locks. */
  windowS: number;
}

/** Outcome of starting a poll or prediction. When done, it comes with Twitch's id. */
export type StartOutcome = Exclude<TwitchOutcome, { kind: 'done' }> | { kind: 'done'; id: string };

/**
 * Polls or predictions of a streamer's channel. One of each kind can run at a time, and only on the channels of affiliates
 * and partners: anything else is refused.
 */
export interface Votes<New> {
  start(channelId: string, vote: New): Promise<StartOutcome>;
  /** Lists the latest, newest first. */
  listLatest(channelId: string): Promise<Reading<{ votes: StartedVote[] }>>;
}
