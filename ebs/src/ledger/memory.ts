import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import { LRUCache } from 'lru-cache';
import type { Interaction } from './interaction.ts';
import { OpenRecords } from './open-records.ts';
import type { Others } from './others.ts';

/** Maximum ended records kept in memory, so that a repeated report costs no read. */
const RECENT_MAX = 2_000;

/**
 * The records that a process has in memory. A process that is alone on its store has all open ones. Otherwise, it has those
 * that it runs and those that nobody runs yet, and only the former are certain to be as they are stored.
 */
export class LedgerMemory {
  readonly #owner: string;
  readonly #others: Others;
  readonly #open = new OpenRecords();
  readonly #recent = new LRUCache<string, Interaction>({ max: RECENT_MAX });
  /** Records just read from the store, for their next change. */
  readonly #read = new LRUCache<string, Interaction>({ max: RECENT_MAX });

  constructor({ owner, others }: { owner: string; others: Others }) {
    this.#owner = owner;
    this.#others = others;
  }

  /** Lists the open records, in order of acceptance. */
  list(): Interaction[] {
    return this.#open.list();
  }

  /** Lists the open records of one channel, in order of acceptance. */
  listOf(channelId: string): Interaction[] {
    return this.#open.listOf(channelId);
  }

  /** Returns an open record, as last written here. */
  get(id: string): Interaction | null {
    return this.#open.get(id);
  }

  /** Returns a record as this process last knew it, even if it has ended; null if it is not in memory. */
  known(id: string): Interaction | null {
    return this.#open.get(id) ?? this.#recent.get(id) ?? null;
  }

  /** Returns a record as it is stored; null if only the store knows. */
  current(id: string): Interaction | null {
    const open = this.#open.get(id);
    if (this.#others.areNone) return open ?? this.#recent.get(id) ?? null;
    return open?.lease?.owner === this.#owner ? open : null;
  }

  /** Returns what a change starts from, which the store then checks. An ended record counts only if alone, or if `repeats`. */
  startOf(id: string, repeats: boolean): Interaction | null {
    const read = this.#read.get(id);
    this.#read.delete(id);
    const mayBeOld = repeats || this.#others.areNone;
    return read ?? this.#open.get(id) ?? (mayBeOld ? this.#recent.get(id) : null) ?? null;
  }

  /** Keeps a record as it was just written, or read. */
  set(record: Interaction): void {
    const { id } = record;
    this.#read.delete(id);
    if (isTerminal(record.state)) {
      this.#open.delete(id);
      this.#recent.set(id, record);
    } else {
      this.#recent.delete(id);
      if (this.#looksAfter(record)) this.#open.set(record);
      else this.#open.delete(id);
    }
  }

  /** Keeps a record that was just read, for its next change. */
  setRead(record: Interaction): void {
    this.#read.set(record.id, record);
  }

  /** Keeps what only this process knows about an open record. */
  note(record: Interaction): void {
    this.#open.set(record);
  }

  delete(id: string): void {
    this.#open.delete(id);
    this.#recent.delete(id);
  }

  /** True if this process runs a record, or has to look at it again when it is due. */
  #looksAfter({ lease, state, dueAt }: Interaction): boolean {
    if (this.#others.areNone) return true;
    return lease === null ? state !== 'queued' && dueAt !== null : lease.owner === this.#owner;
  }
}
