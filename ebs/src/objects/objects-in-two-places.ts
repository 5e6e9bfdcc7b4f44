import { Readable } from 'node:stream';
import type { Objects } from '../ports/objects.ts';
import { isMissing } from './durable-files.ts';

/**
 * Creates objects that are stored in `main`, and that may still be, or already be, in `other`, the disk: a server works the same
 * way before, while and after `moveObjects` moves them from one to the other.
 */
export function createObjectsInTwoPlaces({ main, other }: { main: Objects; other: Objects }): Objects {
  return {
    put: (key, bytes, contentType) => main.put(key, bytes, contentType),
    head: async (key) => (await other.head(key)) ?? main.head(key),
    read: (key, range) =>
      Readable.from(
        readEither(other.read(key, range), () => main.read(key, range)),
        BYTES,
      ),
    async delete(key) {
      // Whichever way it is being moved, it does not come back: `moveObjects` checks its source again after copying.
      await other.delete(key);
      await main.delete(key);
      await other.delete(key);
    },
    async *list() {
      yield* main.list();
      for await (const key of other.list()) if ((await main.head(key)) === null) yield key;
    },
    sweep: async (before) => (await main.sweep(before)) + (await other.sweep(before)),
    urlOf: main.urlOf,
    pathOf: main.pathOf,
  };
}

const BYTES = { objectMode: false };

async function* readEither(first: Readable, openSecond: () => Readable): AsyncGenerator<Buffer> {
  try {
    yield* first;
  } catch (error) {
    // A missing file fails before its first byte.
    if (!isMissing(error)) throw error;
    yield* openSecond();
  }
}
