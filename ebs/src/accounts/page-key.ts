import { createHash } from 'node:crypto';
import type { Random } from '../ports/system.ts';

/** Bytes in a page's key: 192 bits, too many to guess (reliability: B.4). */
const KEY_BYTES = 24;
const KEY_SHAPE = /^[A-Za-z0-9_-]{32}$/;

/** Generates the key of a page that opens without a sign-in. */
export function drawKey(random: Pick<Random, 'bytes'>): string {
  return random.bytes(KEY_BYTES).toString('base64url');
}

/** Returns true for a text that could be a key. */
export function isKey(text: string): boolean {
  return KEY_SHAPE.test(text);
}

/** Returns the hash by which a key is looked up. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
