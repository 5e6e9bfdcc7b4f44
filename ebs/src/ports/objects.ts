import type { Readable } from 'node:stream';

/** What is known of a stored object. */
export interface StoredObject {
  /** Bytes. */
  size: number;
  contentType: string;
}

/**
 * Files the product keeps: clips and speech. A key is `<area>/<name>.<ext>`, made by us, never by a client; what is
 * stored under a key never changes.
 */
export interface Objects {
  /** Stores bytes under a key, all or nothing; the same key twice is harmless. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is no such object. */
  head(key: string): Promise<StoredObject | null>;
  /** Reads `[start, end]` (inclusive, bytes) or all of it. Throws when there is no such object. */
  read(key: string, range?: { start: number; end: number }): Readable;
  delete(key: string): Promise<void>;
  /** Path or address under which a page loads the object. */
  urlOf(key: string): string;
}
