import type { Clock } from '../ports/system.ts';

/** Milliseconds by which the clocks of processes may differ, and writes be late: what changed within is read again. */
const OVERLAP_MS = 10_000;

/** What `createChangeReader` needs. */
export interface ChangeReaderDeps<T> {
  clock: Pick<Clock, 'now'>;
  /** Reads what was changed since a moment, in milliseconds since 1970. */
  findChanged(since: number): Promise<T[]>;
  /** Milliseconds between two reads of everything, in case that clocks differ by more than a few seconds. */
  readAllMs: number;
}

/** What changed since the last read, and whether it is everything there is. */
export interface Changes<T> {
  changed: T[];
  isAll: boolean;
}

/** Creates a function that reads what processes on one store changed since its last call. */
export function createChangeReader<T>({ clock, findChanged, readAllMs }: ChangeReaderDeps<T>) {
  let readTo = Number.NEGATIVE_INFINITY;
  let readAllAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<Changes<T>> => {
    const now = clock.now();
    const isAll = now - readAllAt >= readAllMs;
    const changed = await findChanged(isAll ? Number.NEGATIVE_INFINITY : readTo - OVERLAP_MS);
    readTo = now;
    if (isAll) readAllAt = now;
    return { changed, isAll };
  };
}
