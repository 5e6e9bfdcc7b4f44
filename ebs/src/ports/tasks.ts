/** A task as stored. At most one exists for each kind and key. */
export interface StoredTask {
  /** Name of a registered kind: what to do. */
  kind: string;
  /** What to do it to. Unique within the kind. */
  key: string;
  /** Milliseconds since 1970; null once the task has failed for good. It is then kept for inspection. */
  due: number | null;
  /** Input of the handler, in the shape that the kind's schema checks. */
  payload: unknown;
  /** Changes with every write of `due` or `payload`. Never the same twice, not even after the task was dropped. */
  rev: string;
  /** How often it has been claimed since it was scheduled. */
  tries: number;
  /** Who is working on it; null while nobody is. */
  lease: TaskLease | null;
  /** Why the last try failed. */
  failure: string | null;
}

/** Names one task. */
export type TaskId = Pick<StoredTask, 'kind' | 'key'>;

/** The part of a task that is set by scheduling it. */
export type TaskPlan = Pick<StoredTask, 'payload' | 'rev'> & { due: number };

/**
 * The right to work on a task. `owner` identifies one claim, so that a process never mistakes a later claim for its
 * own.
 */
export interface TaskLease {
  owner: string;
  /** Milliseconds since 1970, when the task becomes free for others. */
  until: number;
}

/** A task leased by a worker. */
export type ClaimedTask = StoredTask & { due: number; lease: TaskLease };

/** The part of a task that its worker sets at the end of a claim. */
export type TaskRest = Pick<StoredTask, 'due' | 'rev' | 'tries' | 'failure'>;

/** Tasks in the store. Every write is durable when its promise resolves. */
export interface TaskStore {
  find(id: TaskId): Promise<StoredTask | null>;
  /** Lists the keys of a kind that begin with `start`, which ends with a slash. */
  listKeys(kind: string, start: string): Promise<string[]>;
  /** Adds a task. False if one of this kind and key exists. */
  insert(task: TaskId & TaskPlan): Promise<boolean>;
  /**
   * Sets the due time and payload of a task if its revision is still `rev`, and resets its tries; a lease stays. False
   * if the task has changed.
   */
  replace(id: TaskId, rev: string, next: TaskPlan): Promise<boolean>;
  /** Deletes a task if its revision is still `rev`. False if it has changed. */
  remove(id: TaskId, rev: string): Promise<boolean>;
  /** Leases the task of these kinds that has been due longest and that nobody is working on; null if there is none. */
  claim(kinds: readonly string[], now: number, lease: TaskLease): Promise<ClaimedTask | null>;
  /** Extends the lease of a claimed task. False if it has been lost. */
  renew(claimed: ClaimedTask, until: number): Promise<boolean>;
  /**
   * Ends a claim: deletes the task (null) or updates it. A task that was rescheduled in the meantime only loses its
   * lease; one that another worker has claimed is left alone.
   */
  settle(claimed: ClaimedTask, rest: TaskRest | null): Promise<void>;
  /** The earliest due time of these kinds, leased tasks aside, in milliseconds since 1970; null if there is none. */
  findNextDue(kinds: readonly string[]): Promise<number | null>;
  /** Ends every lease. Only for a process that knows it is the only one. */
  freeAll(): Promise<void>;
}
