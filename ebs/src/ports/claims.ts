import type { Reading, TwitchOutcome } from './twitch.ts';

/** The state of a thing that effects change: the seconds of slow mode or null, whether somebody is a VIP, a scene's name. */
export type ClaimValue = string | number | boolean | null;

/** A kind of thing that can be claimed, such as the modes of a chat. `name` says which one. */
export interface ClaimedThings {
  read(channelId: string, name: string): Promise<Reading<{ value: ClaimValue }>>;
  /** Safe to repeat with the same value. */
  set(channelId: string, name: string, value: ClaimValue): Promise<TwitchOutcome>;
}

/** What an effect wants a thing to be. */
export interface ClaimRequest {
  /** Id of the step. A repeat with the same id has no further effect. */
  by: string;
  value: ClaimValue;
  /** Duration in milliseconds; null for good. */
  forMs: number | null;
  /** True if its time is added to what others have left; false if it begins now. */
  adds: boolean;
  /** Returns why it is refused, as a sentence, given the state before all claims; null if it is allowed. */
  refuse(before: ClaimValue): string | null;
}

/** Effects that last. While they do, they hold a claim on the thing they change. */
export interface Claims {
  /**
   * Gives a thing a state for a time. Once the last claim on it has ended, the state from before the first is restored, unless
   * somebody changed the thing by hand: then their change stays. `thing` is its kind and its name: 'chat:slow'.
   */
  hold(channelId: string, thing: string, wish: ClaimRequest): Promise<TwitchOutcome>;
  /** Reads the state of a thing. */
  read(channelId: string, thing: string): ReturnType<ClaimedThings['read']>;
  /** Reads when the last claim on a thing ends, in milliseconds since 1970; null if there is none, or it is for good. */
  readEnd(channelId: string, thing: string): Promise<number | null>;
  /** Retries overdue resets of things of this kind now, because they can be reached again. */
  retry(channelId: string, kind: string): Promise<void>;
  /**
   * Ends all claims of a channel now, and resets what they changed. A reset that Twitch refuses is given up and logged. Throws
   * if Twitch does not answer. Safe to repeat.
   */
  endAll(channelId: string): Promise<void>;
}
