import { CommandError } from '../errors.ts';
import type { Store } from '../storage/store.ts';

/** A reply waiting for the commit. Called with an error if the commit failed. */
export type PendingReply = (failure: CommandError | undefined) => void;

/**
 * Joins all writes of one event-loop turn in one transaction. The first write opens it. At the end of the turn it is
 * committed with one fsync. Only then are the replies sent, including those of reads that saw the writes.
 */
export class GroupCommit {
  readonly #store: Store;
  #pending: PendingReply[] = [];
  #scheduled: NodeJS.Immediate | undefined;
  /** Transactions committed so far. */
  commits = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Opens the group's transaction if needed. Call before the first write of a command. */
  beginWrite(): void {
    if (this.#store.file.inTransaction) return;
    this.#store.file.begin();
    this.#scheduled = setImmediate(() => this.flush());
  }

  /** Replies at once if nothing is waiting to be committed, else with the group. */
  reply(send: PendingReply): void {
    if (this.#store.file.inTransaction) this.#pending.push(send);
    else send(undefined);
  }

  /** Commits the open group and sends its replies. */
  flush(): void {
    if (!this.#store.file.inTransaction) return;
    try {
      this.#store.file.commit();
      this.commits++;
    } catch (error) {
      this.fail(error);
      return;
    }
    this.#release(undefined);
  }

  /** Rolls the group back after a failed write, and replies to everyone in it with the error. */
  fail(error: unknown): CommandError {
    const failure = describeFileError(error);
    if (this.#store.file.inTransaction) {
      this.#store.file.finalizeStatements();
      this.#store.file.rollback();
      this.#store.reload();
    }
    this.#release(failure);
    return failure;
  }

  #release(failure: CommandError | undefined): void {
    clearImmediate(this.#scheduled);
    const replies = this.#pending;
    this.#pending = [];
    for (const send of replies) send(failure);
  }
}

/** The file system reports a full disk as an I/O error; SQLite has its own message for its own limit. */
function describeFileError(error: unknown): CommandError {
  const reason = error instanceof Error ? error.message : String(error);
  if (/full|disk I\/O/i.test(reason)) {
    return new CommandError('OutOfDiskSpace', `The write was not stored because the disk rejected it: ${reason}`);
  }
  return new CommandError('InternalError', `The write was not stored: ${reason}`);
}
