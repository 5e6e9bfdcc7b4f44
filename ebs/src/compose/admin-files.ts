import type { FilePlace } from '@bitcue/shared/api/ready.ts';
import { listKeys, type Moved, MoveError, moveObjects } from '../objects/move-objects.ts';
import type { Objects } from '../ports/objects.ts';
import type { AdminParts } from './admin-parts.ts';

/** What the operator can do with stored files. */
export interface FilesAdmin {
  /** Tries everything the bucket is used for. Returns what is wrong, as a sentence; null if it works or there is none. */
  probe(): Promise<string | null>;
  /** Counts the files that are on disk although a bucket is set. */
  countOnDisk(): Promise<number>;
  /**
   * Moves all files. Calls `onBegin` with their number. Throws `MoveError` if no bucket is set, if it does not work, or if a file
   * arrives damaged.
   */
  move(
    to: FilePlace,
    steps: { onBegin(total: number): void; onStep(key: string): void },
    stop: AbortSignal,
  ): Promise<Moved>;
}

/** Builds the operator's access to stored files. */
export function composeFilesAdmin({ data, record }: AdminParts): FilesAdmin {
  return {
    probe: data.probe,
    countOnDisk: async () => (data.places === null ? 0 : (await listKeys(data.places.disk)).length),
    async move(to, { onBegin, onStep }, stop) {
      const { places } = data;
      if (places === null) throw new MoveError('No bucket is set. Set S3_BUCKET, and the other settings of S3, first.');
      const problem = await data.probe();
      if (problem !== null) throw new MoveError(problem);
      const ends: Record<FilePlace, { from: Objects; to: Objects }> = {
        s3: { from: places.disk, to: places.s3 },
        disk: { from: places.s3, to: places.disk },
      };
      const keys = await listKeys(ends[to].from);
      onBegin(keys.length);
      const moved = await moveObjects(ends[to], keys, onStep, stop);
      if (moved.moved > 0) await record('files.moved', null, { name: to === 's3' ? 'S3' : 'disk' });
      return moved;
    },
  };
}
