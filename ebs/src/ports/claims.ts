import type { Reading, TwitchOutcome } from './twitch.ts';

/** The state of a thing that effects change: the seconds of slow mode or null, whether somebody is a VIP, a scene's name. */
export type ClaimValue = string | number | boolean | null;

/** A kind of things that can be claimed, such as the modes of a chat. `name` says which one. */
export interface ClaimedThings {
  read(channelId: string, name: string): Promise<Reading<{ value: ClaimValue }>>;
  /** Safe to repeat with the same value. */
  set(channelId: string, name: string, value: ClaimValue): Promise<TwitchOutcome>;
}

/** What an effect wants of a thing. */
export interface ClaimWish {
  /** Id of the step: repeated with the same one, nothing happens twice. */
  by: string;
  value: ClaimValue;
  /** Milliseconds; null for good. */
  forMs: number | null;
  /** True if its time is added to what others have left; false if it begins now. */
  adds: boolean;
  /** Returns why not, as a sentence, given the state from before all claims; null if nothing speaks against it. */
  refuse(before: ClaimValue): string | null;
}

/** Effects that last. While they do, they hold a claim on the thing they change. */
export interface Claims {
  /**
   * Gives a thing a state for a time. Once the last claim on it has ended, the state from before the first comes back, unless
   * somebody changed the thing by hand: then that stays. `thing` is its kind and its name: 'chat:slow'.
   */
  hold(channelId: string, thing: string, wish: ClaimWish): Promise<TwitchOutcome>;
  /** Reads the state of a thing. */
  read(channelId: string, thing: string): ReturnType<ClaimedThings['read']>;
  /** Reads when the last claim on a thing ends, in milliseconds since 1970; null if there is none, or it is for good. */
  readEnd(channelId: string, thing: string): Promise<number | null>;
  /** Tries again now to set back what should have been set back. `kind`: of the things, which can be reached again. */
  retry(channelId: string, kind: string): Promise<void>;
  /**
   * Ends all claims of a channel now, and sets back what they changed. What Twitch refuses is given up and logged. Throws if
   * it does not answer. Safe to repeat.
   */
  endAll(channelId: string): Promise<void>;
}
