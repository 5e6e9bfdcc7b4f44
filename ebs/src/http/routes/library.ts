import {
  findMedia,
  type LibraryPage,
  type LibraryQuery,
  listLibrary,
  listPersonalLibrary,
  listTags,
  type MediaItem as MediaView,
} from '@bitcue/shared/api/library.ts';
import { LIBRARY_PAGE_SIZE, MEDIA_TAGS } from '@bitcue/shared/constants/library.ts';
import type { MediaItem, MediaStore } from '../../ports/media.ts';
import type { Objects } from '../../ports/objects.ts';
import { defineRoute, type Route } from '../route.ts';

/** Searches of one caller (reliability: B.8). */
const SEARCH_LIMIT = { points: 60, perS: 60 };

/** What the library's routes need. */
export interface LibraryRouteDeps {
  media: MediaStore;
  objects: Pick<Objects, 'urlOf'>;
}

/** The calls that read the library (API-15 to API-18, API-27). */
export function libraryRoutes({ media, objects }: LibraryRouteDeps): Route[] {
  const show = ({ shortId, title, type, tags, durationMs, key, owner, plays, createdAt, ...item }: MediaItem) =>
    ({
      shortId,
      title,
      type,
      tags,
      duration: durationMs / 1_000,
      public: item.public,
      source: objects.urlOf(key),
      owner,
      plays,
      createdAt: createdAt.getTime(),
    }) satisfies MediaView;

  const readPage = async (query: LibraryQuery, from: { ownerId: string } | { public: true }): Promise<LibraryPage> => {
    const { items, total } = await media.page({
      ...from,
      // Both kinds asked for is the same as neither.
      type: query.sound === query.video ? null : query.sound ? 'sound' : 'video',
      search: query.search?.trim() ?? '',
      skip: query.next,
      limit: LIBRARY_PAGE_SIZE,
    });
    return { media: items.map(show), more: query.next + items.length < total, total };
  };

  return [
    defineRoute(listLibrary, 'public', SEARCH_LIMIT, async ({ query }) => ({
      body: await readPage(query, { public: true }),
    })),

    defineRoute(listPersonalLibrary, 'streamer', SEARCH_LIMIT, async ({ caller, query }) => ({
      body: await readPage(query, { ownerId: caller.id }),
    })),

    defineRoute(findMedia, 'visitor', { points: 120, perS: 60 }, async ({ caller, body }) => {
      const found = await media.findByShortIds(body.ids);
      const readable = found.filter((item) => item.public || item.owner.id === caller?.id);
      return { body: { media: readable.map(show), error: null } };
    }),

    defineRoute(listTags, 'public', { points: 120, perS: 60 }, async () => ({ body: [...MEDIA_TAGS] })),
  ];
}
