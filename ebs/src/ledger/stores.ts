import type { LedgerState } from '@bitcue/shared/ledger/states.ts';
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
  /** Which of these have no proof of their channel and were not reported by this door. */
  unconfirmed(ids: readonly string[], door: string): Promise<Set<string>>;
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
  /** What a channel's viewers paid from one source since a moment, leaving out tests and records in these states. */
  sumPaid(
    channelId: string,
    query: { source: Interaction['source']; since: number; except: readonly LedgerState[] },
  ): Promise<number>;
  /** Records whose settlement was due before a moment, the longest due first. */
  findUnsettled(dueBefore: number, limit: number): Promise<Interaction[]>;
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
