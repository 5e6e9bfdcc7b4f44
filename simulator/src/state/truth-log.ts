import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TruthEntry, truthEntrySchema } from '../stage-api.ts';

const PAGE_SIZE = 500;

/** A new entry; sequence number and time are added by the log. */
export type NewTruth = Pick<TruthEntry, 'kind' | 'channelId' | 'action'> & Partial<TruthEntry>;

/** What really happened, one line per fact, in memory and in `truth.jsonl`. Append-only. */
export class TruthLog {
  readonly #file: string | null;
  readonly #listeners = new Set<(entry: TruthEntry) => void>();
  #entries: TruthEntry[] = [];

  constructor(folder: string | null) {
    if (folder === null) {
      this.#file = null;
      return;
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#file = join(folder, 'truth.jsonl');
    this.#entries = readEntries(this.#file);
  }

  /** Adds an entry. It is written to disk before this returns. */
  add(fact: NewTruth): TruthEntry {
    const entry: TruthEntry = {
      userId: null,
      id: null,
      amount: 0,
      test: false,
      detail: {},
      ...fact,
      seq: this.lastSeq + 1,
      at: new Date().toISOString(),
    };
    this.#entries.push(entry);
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    for (const listener of this.#listeners) listener(entry);
    return entry;
  }

  /** Every entry, oldest first. */
  get entries(): readonly TruthEntry[] {
    return this.#entries;
  }

  get lastSeq(): number {
    return this.#entries.at(-1)?.seq ?? 0;
  }

  /** Up to 500 entries after a sequence number, oldest first, optionally of one kind. */
  page(after: number, kind?: TruthEntry['kind']): { entries: TruthEntry[]; lastSeq: number } {
    const entries = this.#entries.filter((entry) => entry.seq > after && (kind === undefined || entry.kind === kind));
    const page = entries.slice(0, PAGE_SIZE);
    return { entries: page, lastSeq: page.at(-1)?.seq ?? Math.max(after, 0) };
  }

  /** Calls the listener on each new entry until the returned function is called. */
  listen(listener: (entry: TruthEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Deletes all entries. */
  clear(): void {
    this.#entries = [];
    if (this.#file !== null) writeFileSync(this.#file, '', { mode: 0o600 });
  }
}

/** Reads the log, ignoring a last line that a crash cut short. */
function readEntries(file: string): TruthEntry[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) writeFileSync(file, whole, { mode: 0o600 });
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => truthEntrySchema.parse(JSON.parse(line)));
}
