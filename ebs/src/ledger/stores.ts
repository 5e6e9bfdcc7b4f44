import type { LedgerState } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from './interaction.ts';

/** Records by what is left to do. `undecided`: the streamer decides; `ended`: nothing. */
export type Shelf = 'open' | 'undecided' | 'ended';

/** Which records of a channel to read. Times are milliseconds since 1970. */
export interface PastQuery {
  /** Created before this moment. */
  before?: number | undefined;
  /** Created at this moment or later. */
  from?: number | undefined;
  shelf?: Shelf | undefined;
  /** 0 for all. */
  limit: number;
}

/** What counts of a record that viewers paid for and that is done. `name`: the viewer's, null if it is not known. */
export interface CountedRecord {
  name: string | null;
  source: Interaction['source'];
  amount: number;
}

/** The ledger's records. A write is durable when its promise resolves; writes of one turn travel together. */
export interface InteractionStore {
  /** `duplicate`: the id exists; `intent-taken`: another record has claimed this intent. Neither writes anything. */
  insert(record: Interaction): Promise<'inserted' | 'duplicate' | 'intent-taken'>;
  /** Replaces the record if the stored `rev` is `record.rev - 1`. `intent-taken` as for `insert`. */
  replace(record: Interaction): Promise<'replaced' | 'conflict' | 'intent-taken'>;
  find(id: string): Promise<Interaction | null>;
  /** Those of these ids that exist, in order of acceptance. */
  findEach(ids: readonly string[]): Promise<Interaction[]>;
  /** The one that claimed this intent. */
  findByIntent(intent: string): Promise<Interaction | null>;
  /** Those of these ids that exist. */
  known(ids: readonly string[]): Promise<Set<string>>;
  /** Those of these ids without proof of their channel that this door has not reported. */
  unconfirmed(ids: readonly string[], door: string): Promise<Set<string>>;
  /** All records that have not ended, in order of acceptance. */
  findOpen(): Promise<Interaction[]>;
  /** Those of one channel. */
  findOpenOf(channelId: string): Promise<Interaction[]>;
  /** Reads all records, of one channel or of all (null), oldest first of each channel. Memory stays bounded. */
  readAll(channelId: string | null): AsyncIterable<Interaction>;
  /** Those that wait for a process to run them, and those that this one has to be told of, in order of acceptance. */
  findCalls(owner: string, limit: number): Promise<Interaction[]>;
  /**
   * Those that a process runs that is not `alive`, and those that nobody runs and that were due before a moment (milliseconds
   * since 1970).
   */
  findOrphans(alive: readonly string[], dueBefore: number, limit: number): Promise<Interaction[]>;
  /** A channel's records, newest first. */
  findPast(channelId: string, query: PastQuery): Promise<Interaction[]>;
  /** How many of a channel's records ended `done`, without tests. */
  countDone(channelId: string): Promise<number>;
  /** How many messages of a channel's viewers were spoken since a moment, or will be. */
  countSpoken(channelId: string, since: number): Promise<number>;
  /** What a channel's viewers paid through one source since a moment, and how often, without tests and records in these states. */
  sumPaid(
    channelId: string,
    query: { source: Interaction['source']; since: number; except: readonly LedgerState[] },
  ): Promise<{ amount: number; times: number }>;
  /**
   * Reads what a channel's viewers paid for since a moment and is done, without tests, oldest first. In small pieces, so that
   * purchases are written in between.
   */
  readCounted(channelId: string, since: number): AsyncIterable<CountedRecord>;
  /** How many of a channel's records have a settlement that is still due. */
  countUnsettled(channelId: string): Promise<number>;
  /** Records whose settlement was due before a moment, the longest due first. */
  findUnsettled(dueBefore: number, limit: number): Promise<Interaction[]>;
}

/** Which processes are alive, and how far the sweep of Twitch's list has got. */
export interface LeaseStore {
  /** Marks a process as alive until then. */
  beat(owner: string, until: number): Promise<void>;
  /** The processes that are alive at this moment. */
  findAlive(now: number): Promise<Set<string>>;
  leave(owner: string): Promise<void>;
  /** Start of the last complete sweep, milliseconds since 1970; null if there was none. */
  readSweep(): Promise<number | null>;
  writeSweep(startedAt: number): Promise<void>;
}
