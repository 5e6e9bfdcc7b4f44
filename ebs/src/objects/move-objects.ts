import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import type { Objects } from '../ports/objects.ts';

/** Objects moved at a time. Each is held in memory completely. */
const AT_ONCE = 4;
/** Maximum attempts to move an object that does not arrive as it was sent. */
const ATTEMPTS_MAX = 2;

/** Thrown if an object cannot be moved, with a sentence that says why. The object stays where it was. */
export class MoveError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'MoveError';
  }
}

/** The result of a move. */
export interface Moved {
  moved: number;
  /** Objects that are still where they were, because the move was stopped. */
  left: number;
}

/** Lists the keys of all objects. */
export async function listKeys(objects: Objects): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of objects.list()) keys.push(key);
  return keys;
}

/**
 * Moves all objects from one place to another. Each is copied, read back and compared by its SHA-256 before it is deleted where
 * it was. So a move interrupted at any point loses nothing, and the next one continues with what is left. A server may use both
 * places meanwhile (`createObjectsInTwoPlaces`). Throws `MoveError`.
 */
export async function moveObjects(
  { from, to }: { from: Objects; to: Objects },
  keys: readonly string[],
  onStep: (key: string) => void,
  stop: AbortSignal,
): Promise<Moved> {
  const limit = pLimit(AT_ONCE);
  let moved = 0;
  let failure: unknown = null;
  const moveOne = async (key: string) => {
    if (stop.aborted || failure !== null) return;
    try {
      await move(from, to, key);
      moved += 1;
      onStep(key);
    } catch (error) {
      failure ??= error;
    }
  };
  // Moves in progress finish before a failure is reported.
  await Promise.all(keys.map((key) => limit(moveOne, key)));
  if (failure !== null) throw failure;
  return { moved, left: keys.length - moved };
}

async function move(from: Objects, to: Objects, key: string): Promise<void> {
  const stored = await from.head(key);
  // Deleted since it was listed.
  if (stored === null) return;
  const bytes = await buffer(from.read(key));
  const digest = digestOf(bytes);
  for (let attempt = 1; (await readDigest(to, key)) !== digest; attempt += 1) {
    if (attempt > ATTEMPTS_MAX) throw new MoveError(`${key} was damaged in transfer. The original is kept.`);
    // The destination has something else under this key, or nothing: `put` alone would keep what is there.
    await to.delete(key);
    await to.put(key, bytes, stored.contentType);
  }
  // If a server deleted it meanwhile, it must not reappear in its new place.
  if ((await from.head(key)) === null) await to.delete(key);
  else await from.delete(key);
}

async function readDigest(objects: Objects, key: string): Promise<string | null> {
  if ((await objects.head(key)) === null) return null;
  return digestOf(await buffer(objects.read(key)));
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
