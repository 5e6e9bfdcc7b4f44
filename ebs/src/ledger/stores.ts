import type { Intent } from '../triggers/bits/intent.ts';
import type { Interaction } from './interaction.ts';

/** Records by what is left to do for them; `ended`: nothing. */
export type Shelf = 'open' | 'held' | 'owed' | 'ended';

/** Which records of a channel to read. Times are milliseconds since 1970. */
export interface PastQuery {
  /** Made before this moment. */
  before?: number | undefined;
  /** Made at this moment or later. */
  from?: number | undefined;
  shelf?: Shelf | undefined;
  /** 0: all. */
  limit: number;
}

/** The ledger's records. Every write is durable when its promise resolves; writes of one turn travel together. */
export interface InteractionStore {
  /** `duplicate`: the id is known; `intent-taken`: another purchase has this intent. Nothing is written then. */
  insert(record: Interaction): Promise<'inserted' | 'duplicate' | 'intent-taken'>;
  /** Replaces the record while the stored `rev` is `record.rev - 1`. `intent-taken` as for `insert`. */
  replace(record: Interaction): Promise<'replaced' | 'conflict' | 'intent-taken'>;
  find(id: string): Promise<Interaction | null>;
  /** Which of these ids are known. */
  known(ids: readonly string[]): Promise<Set<string>>;
  /** Which of these have no proof of their channel, and were not told of by Twitch's list. */
  unproved(ids: readonly string[]): Promise<Set<string>>;
  /** All that are not ended, in order of acceptance. */
  findOpen(): Promise<Interaction[]>;
  /** Those of one channel that are not ended. */
  findOpenOf(channelId: string): Promise<Interaction[]>;
  /** Those of a channel, newest first. */
  findPast(channelId: string, query: PastQuery): Promise<Interaction[]>;
  /** How many of a channel ended `done`, tests left out. */
  countDone(channelId: string): Promise<number>;
  /** How many with speech a channel's viewers made since a moment; those that ended without it left out. */
  countSpoken(channelId: string, since: number): Promise<number>;
  /** Bits that a channel's viewers used since a moment; tests left out, and what turned out not to be paid here. */
  sumBits(channelId: string, since: number): Promise<number>;
}

/** Intents: what viewers are about to use Bits on. */
export interface IntentStore {
  insert(intent: Intent): Promise<void>;
  find(nonce: string): Promise<Intent | null>;
  /** Of one buyer, channel and SKU, made in a span of time, newest first; cancelled ones left out. */
  findCandidates(query: {
    channelId: string;
    userId: string;
    sku: string;
    from: number;
    to: number;
  }): Promise<Intent[]>;
  /** All made since a moment, oldest first. */
  findSince(from: number): Promise<Intent[]>;
  /** Marks as cancelled; null when it is not this viewer's. */
  cancel(nonce: string, channelId: string, opaqueId: string, now: number): Promise<Intent | null>;
}

/** Which processes are alive, and how far the sweep of Twitch's list has come. */
export interface LeaseStore {
  /** Says that this process is alive until then. */
  beat(owner: string, until: number): Promise<void>;
  /** Owners that are alive at this moment. */
  findAlive(now: number): Promise<Set<string>>;
  leave(owner: string): Promise<void>;
  /** Start of the last complete sweep, milliseconds since 1970; null when there was none. */
  readSweep(): Promise<number | null>;
  writeSweep(startedAt: number): Promise<void>;
}
