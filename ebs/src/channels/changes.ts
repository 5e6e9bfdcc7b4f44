import type { Clock } from '../ports/system.ts';

/** How far the clocks of processes may differ and writes may be late, in milliseconds: such changes are read again. */
const OVERLAP_MS = 10_000;

/** Dependencies of `createChangeReader`. */
export interface ChangeReaderDeps<T> {
  clock: Pick<Clock, 'now'>;
  /** Reads what has changed since a time, in milliseconds since 1970. */
  findChanged(since: number): Promise<T[]>;
  /** Interval between reads of everything, in milliseconds, in case clocks differ by more than a few seconds. */
  readAllMs: number;
}

/** What changed since the last read, and whether it is everything there is. */
export interface Changes<T> {
  changed: T[];
  isAll: boolean;
}

/** Creates a function that reads what any process has changed in the store since its last call. */
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
