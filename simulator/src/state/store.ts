import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type State, stateSchema } from './model.ts';

const SAVE_AFTER_MS = 200;
/** After a slow write, the next one waits this many times as long, so saving takes at most a twentieth of the time. */
const REST_FACTOR = 20;

/** Saves snapshots of the state in a folder, or nothing if it is null. The file holds tokens, so only its owner can read it. */
export class SnapshotStore {
  readonly #file: string | null;
  #timer: NodeJS.Timeout | null = null;
  #read: (() => State) | null = null;
  #lastWriteMs = 0;

  constructor(folder: string | null) {
    if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#file = folder === null ? null : join(folder, 'state.json');
  }

  /** Returns the saved state, or null if there is none. Throws if the file is not valid. */
  load(): State | null {
    if (this.#file === null) return null;
    let text: string;
    try {
      text = readFileSync(this.#file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
    return stateSchema.parse(JSON.parse(text));
  }

  /** Saves soon. Several changes in a row share one write. */
  schedule(read: () => State): void {
    if (this.#file === null) return;
    this.#read = read;
    const waitMs = Math.max(SAVE_AFTER_MS, this.#lastWriteMs * REST_FACTOR);
    this.#timer ??= setTimeout(() => this.flush(), waitMs);
  }

  /** Saves now if something changed, by replacing the whole file. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#file === null || this.#read === null) return;
    const startedMs = performance.now();
    const next = `${this.#file}.next`;
    writeFileSync(next, JSON.stringify(this.#read()), { mode: 0o600 });
    renameSync(next, this.#file);
    this.#read = null;
    this.#lastWriteMs = performance.now() - startedMs;
  }
}
