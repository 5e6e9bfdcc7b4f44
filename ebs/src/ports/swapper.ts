import type { SwapAction, SwapRules, SwapSet } from '@bitcue/shared/swapper/swap-rule.ts';
import type { Reading } from './twitch.ts';

/** What is on, or is to come on: the id of a rule, or null for the fallback. */
export type SwapChoice = string | null;

/** Where a channel's swaps stand. Times are milliseconds since 1970. */
export interface SwapState {
  /** What is on; null before the first swap. `isOld`: the sets have changed since, so it has to come on again. */
  on: { choice: SwapChoice; since: number; why: string; isOld: boolean } | null;
  /**
   * Set if something other than what the rules say was chosen by hand, by an undo, or by staying. It holds as long as they say
   * `instead`.
   */
  hold: { instead: SwapChoice } | null;
  /** What the rules have said since a short time ago. It comes on when it is due, if they still say so. */
  pending: { choice: SwapChoice; since: number; due: number } | null;
}

/** A step of a swap. `done` and `refused` are final; `refused` says why. */
export interface SwapStep {
  action: SwapAction;
  /** Id of the reward or item. */
  id: string;
  title: string;
  state: 'waiting' | 'done' | 'refused';
  why: string | null;
  /** How often it was tried. */
  tries: number;
  /** When it is tried next, milliseconds since 1970. */
  due: number;
}

/**
 * A swap. It is stored when it begins, and again with its plan before the first step. Times are milliseconds since 1970.
 */
export interface Swap {
  id: string;
  /** Names of the sets; null for none before. */
  from: string | null;
  to: string;
  /** What was on before, so that an undo can return to it. `set` is known with the plan. */
  before: { on: SwapState['on']; set: SwapSet | null };
  /** Id of the swap in progress that this one interrupted; null if there was none. */
  interrupts: string | null;
  /** What is to be on. */
  target: SwapSet;
  /** True to store what leaves. Otherwise it is switched off, as long as there are enough slots. */
  stores: boolean;
  /** Why it began, as a sentence. */
  why: string;
  begunAt: number;
  /** When `steps` were planned; null before. */
  plannedAt: number | null;
  endedAt: number | null;
  /** No step is taken before this, so that Twitch is not called too often. */
  nextAt: number;
  /** True if the streamer stopped it; steps that wait are not done. */
  isStopped: boolean;
  /** True if waiting redemptions of what is stored are fulfilled instead of returned. */
  fulfils: boolean;
  steps: SwapStep[];
}

/** A channel's swapper as stored. `rev` changes with each write. */
export interface Swapper {
  channelId: string;
  rev: number;
  settings: SwapRules;
  /** Changes only when the settings do. */
  settingsRev: number;
  standing: SwapState;
  /** The swap in progress, or stopped; null if the last one ended. */
  swap: Swap | null;
  /** Ended swaps, the newest first. */
  log: Swap[];
}

/** The swappers of all channels. */
export interface SwapperStore {
  /** Null if the channel never had rules. */
  find(channelId: string): Promise<Swapper | null>;
  /** Lists channels that swap automatically or have a swap in progress. */
  listActive(): Promise<string[]>;
  /** Stores a swapper if its revision is still `rev` (0 for a first one), and adds one to it. Null if it has changed. */
  save(swapper: Swapper): Promise<Swapper | null>;
  deleteOf(channelId: string): Promise<void>;
}

/** What is known about a stream. Null means that Twitch has not said. */
export interface StreamFacts {
  live: boolean | null;
  /** Name of the category; empty for none. Twitch keeps it while the channel is offline. */
  category: string | null;
  title: string | null;
  /** Number of viewers; 0 while offline. */
  viewers: number | null;
}

/** What a channel streams, using Twitch's lists. */
export interface Streams {
  readFacts(channelId: string): Promise<Reading<{ facts: StreamFacts }>>;
}
