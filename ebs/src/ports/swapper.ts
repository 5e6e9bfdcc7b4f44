import type { SwapAction, SwapRules, SwapSet } from '@bitcue/shared/swapper/swap-rule.ts';
import type { Reading } from './twitch.ts';

/** What is on or to be on: the id of a rule, or null for the fallback. */
export type SwapChoice = string | null;

/** Where a channel's swaps stand. Times are milliseconds since 1970. */
export interface SwapStanding {
  /** What is on; null before the first swap. `isOld`: the sets were changed since, so that it is to come on anew. */
  on: { choice: SwapChoice; since: number; why: string; isOld: boolean } | null;
  /**
   * Something else was chosen by hand, by an undo, or by staying, than what the rules say. It holds until they say something
   * else than this.
   */
  hold: { instead: SwapChoice } | null;
  /** What the rules have said since a moment ago. It comes on when it is due, if they still say so. */
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
 * A swap. It is written down when it begins, and again with its plan before the first step. Times are milliseconds since 1970.
 */
export interface Swap {
  id: string;
  /** Names of the sets; null for none before. */
  from: string | null;
  to: string;
  /** What was on before, so that an undo can return to it. `set` is known with the plan. */
  before: { on: SwapStanding['on']; set: SwapSet | null };
  /** Id of the swap that ended where it was when this one began; null if none was under way. */
  interrupts: string | null;
  /** What is to be on. */
  target: SwapSet;
  /** Store what leaves. Otherwise it is switched off, as long as slots suffice. */
  stores: boolean;
  /** Why it began, as a sentence. */
  why: string;
  begunAt: number;
  /** When `steps` were planned; null before. */
  plannedAt: number | null;
  endedAt: number | null;
  /** No step is taken before this, so that Twitch is not called too often. */
  nextAt: number;
  /** The streamer stopped it; the steps that wait are left. */
  isStopped: boolean;
  /** Redemptions that wait for what is stored are fulfilled instead of returned. */
  fulfils: boolean;
  steps: SwapStep[];
}

/** What is stored of a channel's swapper. `rev` changes with each write. */
export interface Swapper {
  channelId: string;
  rev: number;
  settings: SwapRules;
  /** Changes with each change of the settings alone. */
  settingsRev: number;
  standing: SwapStanding;
  /** The swap under way, or stopped; null if the last one ended. */
  swap: Swap | null;
  /** Ended swaps, the newest first. */
  log: Swap[];
}

/** The swappers of all channels. */
export interface SwapperStore {
  /** Null if the channel never had rules. */
  find(channelId: string): Promise<Swapper | null>;
  /** Lists channels that swap by themselves, or have a swap under way. */
  listActive(): Promise<string[]>;
  /** Stores a swapper if its revision is still `rev` (0 for a first one), and adds one to it. Null if it has changed. */
  save(swapper: Swapper): Promise<Swapper | null>;
  deleteOf(channelId: string): Promise<void>;
}

/** What is known of a stream. Null: Twitch has not said. */
export interface StreamFacts {
  live: boolean | null;
  /** Name of the category; empty for none. Twitch keeps it while the channel is offline. */
  category: string | null;
  title: string | null;
  /** How many watch; 0 while offline. */
  viewers: number | null;
}

/** What a channel streams, using Twitch's lists. */
export interface Streams {
  readFacts(channelId: string): Promise<Reading<{ facts: StreamFacts }>>;
}
