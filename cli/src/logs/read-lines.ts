import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Interval between checks for new lines, in milliseconds. */
const LOOK_MS = 250;

/** The end of a file, and the lines added to it later. */
export interface FileLines {
  /** The last wanted lines, oldest first; null if the file does not exist. */
  last: string[] | null;
  /** Yields new lines, including those of a file that replaces this one, until `stop` is aborted. */
  rest(stop: AbortSignal): AsyncIterable<string>;
}

/** Reads the last `limit` wanted lines of a file. */
export async function readLines(path: string, isWanted: (line: string) => boolean, limit: number): Promise<FileLines> {
  let position = 0;
  let begun = '';
  let id: number | null = null;

  /** Reads the complete lines added since the last read. If the file was replaced, reads it from the start. */
  async function readNew(): Promise<string[] | null> {
    const found = await stat(path).catch(() => null);
    if (found === null) return null;
    if (found.ino !== id || found.size < position) {
      position = 0;
      begun = '';
      id = found.ino;
    }
    if (found.size === position) return [];
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(found.size - position),
        0,
        found.size - position,
        position,
      );
      position += bytesRead;
      const lines = (begun + buffer.toString('utf8', 0, bytesRead)).split('\n');
      begun = lines.pop() ?? '';
      return lines;
    } finally {
      await file.close();
    }
  }

  const first = await readNew();
  return {
    last: first?.filter(isWanted).slice(-limit) ?? null,
    async *rest(stop) {
      while (!stop.aborted) {
        yield* (await readNew()) ?? [];
        await sleep(LOOK_MS, undefined, { signal: stop }).catch(() => {});
      }
    },
  };
}
