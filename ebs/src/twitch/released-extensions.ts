import { EXTENSION_INFO_CACHE_MS, INSTALL_POLL_MS } from '@bitcue/shared/constants/timing.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/system.ts';
import type { ReleasedExtension, ReleasedExtensions } from '../ports/user-extensions.ts';
import type { HelixClient } from './api-client.ts';
import { HelixError } from './helix-error.ts';
import { readReleased, releasedAnswer } from './user-extensions.external.ts';

/** Maximum extensions in the cache. */
const CACHED_MAX = 1_000;

/** Options for `createReleasedExtensions`. `client` calls with an app token, as releases are the same for everyone. */
export interface ReleasedExtensionsOptions {
  client: Pick<HelixClient, 'callApi'>;
  clock: Clock;
}

/**
 * Creates the look-up of released extensions. Answers are cached for an hour, including that there is none (LIM-03).
 * For a version, a cached answer is used no longer than the page's polling interval, so that the next poll sees a new
 * version and all open tabs together cost one call per interval.
 */
export function createReleasedExtensions({ client, clock }: ReleasedExtensionsOptions): ReleasedExtensions {
  const cache = new LRUCache<string, { found: ReleasedExtension | null; at: number }>({ max: CACHED_MAX });

  const ask = async (extensionId: string): Promise<ReleasedExtension | null> => {
    try {
      const answer = await client.callApi({
        type: 'helix',
        url: 'extensions/released',
        forceType: 'app',
        query: { extension_id: extensionId },
      });
      const [row] = releasedAnswer.parse(answer).data;
      if (row === undefined) throw new AppError('extensions.not_found', { detail: { extensionId } });
      return readReleased(row);
    } catch (error) {
      if (error instanceof AppError) throw error;
      // Twitch always answers 404 for a version in development (ACT-03).
      if (error instanceof HelixError && error.status === 404) return null;
      throw new AppError('extensions.info', { detail: { extensionId }, cause: error });
    }
  };

  /** Returns the cached answer if it is younger than `maxAgeMs`, else asks Twitch. */
  const look = async (extensionId: string, maxAgeMs: number): Promise<ReleasedExtension | null> => {
    const known = cache.get(extensionId);
    if (known !== undefined && clock.now() - known.at < maxAgeMs) return known.found;
    const found = await ask(extensionId);
    cache.set(extensionId, { found, at: clock.now() });
    return found;
  };

  return {
    find: (extensionId) => look(extensionId, EXTENSION_INFO_CACHE_MS),
    findVersion: async (extensionId) => (await look(extensionId, INSTALL_POLL_MS))?.version ?? null,
  };
}
