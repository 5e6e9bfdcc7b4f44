import type { LedgerState } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from './interaction.ts';

/** A part of a channel's records by what is left to do. `undecided`: the streamer decides; `ended`: nothing. */
export type HistoryPart = 'open' | 'undecided' | 'ended';

/** Which records of a channel to read. Times are in milliseconds since 1970. */
export interface PastQuery {
  /** Created before this time. */
  before?: number | undefined;
  /** Created at this time or later. */
  from?: number | undefined;
  part?: HistoryPart | undefined;
  /** Which come first: the newest, unless it says otherwise. */
  order?: 'newest' | 'oldest';
  /** 0 for all. */
  limit: number;
}

/** The part of a paid and completed record that counts. `name`: the viewer's; null if unknown. */
export interface CountedRecord {
  name: string | null;
  source: Interaction['source'];
  amount: number;
}

/** The ledger's records. A write is durable when its promise resolves; writes of one turn are sent together. */
export interface InteractionStore {
  /** `duplicate`: the id exists; `intent-taken`: another record has claimed this intent. Neither writes anything. */
  insert(record: Interaction): Promise<'inserted' | 'duplicate' | 'intent-taken'>;
  /** Replaces the record if the stored `rev` is `record.rev - 1`. `intent-taken` as for `insert`. */
  replace(record: Interaction): Promise<'replaced' | 'conflict' | 'intent-taken'>;
  find(id: string): Promise<Interaction | null>;
  /** Finds the records with these ids that exist, in order of acceptance. */
  findEach(ids: readonly string[]): Promise<Interaction[]>;
  /** Finds the record that claimed this intent. */
  findByIntent(intent: string): Promise<Interaction | null>;
  /** Returns those of these ids that exist. */
  known(ids: readonly string[]): Promise<Set<string>>;
  /** Returns those of these ids whose channel is not confirmed and that this door has not reported. */
  unconfirmed(ids: readonly string[], door: string): Promise<Set<string>>;
  /** Finds all records that have not ended, in order of acceptance. */
  findOpen(): Promise<Interaction[]>;
  /** Finds those of one channel. */
  findOpenOf(channelId: string): Promise<Interaction[]>;
  /** Reads all records, of one channel or of all (null), oldest first per channel. Memory stays bounded. */
  readAll(channelId: string | null): AsyncIterable<Interaction>;
  /** Finds those that wait for a process to run them, and those that `owner` has to be told of, in order of acceptance. */
  findCalls(owner: string, limit: number): Promise<Interaction[]>;
  /**
   * Finds those run by a process that is not `alive`, and those that nobody runs and that were due before a time (milliseconds
   * since 1970).
   */
  findOrphans(alive: readonly string[], dueBefore: number, limit: number): Promise<Interaction[]>;
  /** Finds a channel's records, newest first. */
  findPast(channelId: string, query: PastQuery): Promise<Interaction[]>;
  /** Counts a channel's records that ended `done`, excluding tests. */
  countDone(channelId: string): Promise<number>;
  /** Counts the messages of a channel's viewers that were spoken since a time, or will be. */
  countSpoken(channelId: string, since: number): Promise<number>;
  /** Sums what a channel's viewers paid through one source since a time, and how often, excluding tests and records in `except`. */
  sumPaid(
    channelId: string,
    query: { source: Interaction['source']; since: number; except: readonly LedgerState[] },
  ): Promise<{ amount: number; times: number }>;
  /**
   * Reads what a channel's viewers paid for since a time and is done, excluding tests, oldest first. In small batches, so that
   * purchases are written in between.
   */
  readCounted(channelId: string, since: number): AsyncIterable<CountedRecord>;
  /** Counts a channel's records whose settlement is still due. */
  countUnsettled(channelId: string): Promise<number>;
  /** Finds records whose settlement was due before a time, longest due first. */
  findUnsettled(dueBefore: number, limit: number): Promise<Interaction[]>;
}

/** Which processes are alive, and how far the sweep of Twitch's list has got. */
export interface LeaseStore {
  /** Marks a process as alive until then. */
  beat(owner: string, until: number): Promise<void>;
  /** Finds the processes that are alive at this moment. */
  findAlive(now: number): Promise<Set<string>>;
  leave(owner: string): Promise<void>;
  /** Start of the last complete sweep, milliseconds since 1970; null if there was none. */
  readSweep(): Promise<number | null>;
  writeSweep(startedAt: number): Promise<void>;
}
