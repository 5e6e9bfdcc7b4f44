import { hasPicture } from '@bitcue/shared/constants/media.ts';
import { LRUCache } from 'lru-cache';
import type { MediaItem } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';
import type { Clock } from '../ports/system.ts';
import { posterKeyOf } from './file-names.ts';

/** Maximum clips in the cache. */
const REMEMBERED_MAX = 10_000;
/** How long an answer is cached, in milliseconds: a poster can appear after its clip. */
const REMEMBERED_MS = 60_000;

/** Finds the poster of a clip, as `findPoster` does. */
export type PosterFinder = (clip: Pick<MediaItem, 'type' | 'key'>) => Promise<string | null>;

/**
 * Creates a finder that caches its answers, because panels ask for the same clips again and again. If a clip's file changes, so
 * does its key, and the clip is looked up again. Failures are not cached.
 */
export function createPosterFinder(objects: Pick<Objects, 'urlOf' | 'head'>, clock: Clock): PosterFinder {
  const known = new LRUCache<string, Promise<string | null>>({
    max: REMEMBERED_MAX,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: clock,
  });
  return (clip) => {
    const found = known.get(clip.key) ?? findPoster(objects, clip);
    if (!known.has(clip.key)) known.set(clip.key, found);
    found.catch(() => {
      if (known.peek(clip.key) === found) known.delete(clip.key);
    });
    return found;
  };
}

/** Returns the URL of a clip's poster (MEDIA-07), relative to the EBS; null if it has none. */
export async function findPoster(
  objects: Pick<Objects, 'urlOf' | 'head'>,
  { type, key }: Pick<MediaItem, 'type' | 'key'>,
): Promise<string | null> {
  const poster = posterKeyOf(key);
  return hasPicture(type) && (await objects.head(poster)) !== null ? objects.urlOf(poster) : null;
}
