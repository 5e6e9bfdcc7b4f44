import { EMOTE_IMAGES } from '@bitcue/shared/constants/platform.ts';
import { LRUCache } from 'lru-cache';
import { type EmotePictures, emoteId } from '../ports/emotes.ts';
import type { Clock, Log } from '../ports/system.ts';

/** Maximum size of a picture in bytes. Twitch's own, 112 px wide, have about 10,000. */
const PICTURE_MAX_BYTES = 256 * 1_024;
/** Maximum size of the cache in bytes: well over a thousand pictures. */
const CACHE_BYTES = 16 * 1_024 * 1_024;
/** Bytes that the cache counts for a picture that could not be loaded. */
const MISSING_BYTES = 64;
/** Delay before a picture that could not be loaded is requested again, in milliseconds. */
const MISSING_MS = 60_000;
/** Maximum concurrent requests. Reads beyond it return null. */
const AT_ONCE = 16;
/** Deadline of a request, in milliseconds. */
const DEADLINE_MS = 3_000;
/** The first bytes of every PNG. */
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Dependencies of `createEmotePictures`. */
export interface EmotePictureParts {
  /** A local Twitch's port, or null for Twitch's CDN. */
  apiPort: number | null;
  clock: Clock;
  log: Log;
}

/** Creates the pictures of emotes: still, 112 px wide, for dark backgrounds. Concurrent reads share one request. */
export function createEmotePictures({ apiPort, clock, log }: EmotePictureParts): EmotePictures {
  const images = apiPort === null ? EMOTE_IMAGES : `http://localhost:${apiPort}${new URL(EMOTE_IMAGES).pathname}`;
  const cache = new LRUCache<string, { picture: Buffer | null; at: number }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ picture }) => picture?.length ?? MISSING_BYTES,
  });
  const running = new Map<string, Promise<Buffer | null>>();

  async function load(id: string): Promise<Buffer | null> {
    const picture = await loadPng(`${images}v2/${id}/static/dark/3.0`).catch((error: unknown) => {
      log.warn('emotes.no_picture', { id, error: String(error) });
      return null;
    });
    cache.set(id, { picture, at: clock.now() });
    return picture;
  }

  return {
    async read(id) {
      if (!emoteId.safeParse(id).success) return null;
      const known = cache.get(id);
      if (known && (known.picture !== null || clock.now() - known.at < MISSING_MS)) return known.picture;
      const found = running.get(id);
      if (found) return found;
      if (running.size >= AT_ONCE) return null;
      const loading = load(id).finally(() => running.delete(id));
      running.set(id, loading);
      return loading;
    },
  };
}

/** Loads a PNG from an address, without following redirects. Throws if the response is anything else, or too large. */
async function loadPng(address: string): Promise<Buffer> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS) });
  const type = answer.headers.get('content-type');
  if (answer.status !== 200 || type !== 'image/png' || answer.body === null) {
    await answer.body?.cancel();
    throw new Error(`HTTP ${answer.status}, ${type}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const part of answer.body) {
    size += part.length;
    if (size > PICTURE_MAX_BYTES) throw new Error(`More than ${PICTURE_MAX_BYTES} bytes`);
    parts.push(part);
  }
  const picture = Buffer.concat(parts);
  if (!picture.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) throw new Error('Not a PNG');
  return picture;
}
