import { z } from 'zod';
import { SHORT_ID_LENGTH } from '../constants/media.ts';
import { defineEndpoint } from './endpoint.ts';

/** A clip of the library. `source`: path or address of its file. */
export const mediaItem = z.object({
  shortId: z.string(),
  title: z.string(),
  type: z.enum(['sound', 'video']),
  tags: z.array(z.string()),
  duration: z.number().describe('Seconds.'),
  public: z.boolean(),
  source: z.string(),
  owner: z.object({ id: z.string(), displayName: z.string() }),
  plays: z.number(),
  createdAt: z.number().describe('Milliseconds since 1970.'),
});
/** A clip of the library. */
export type MediaItem = z.output<typeof mediaItem>;

const flag = z.literal('true').optional();

/** What of the library is asked for: words of the title, an offset, and one kind or both. */
export const libraryQuery = z.object({
  search: z.string().max(100).optional(),
  next: z.coerce.number().int().min(0).max(1_000_000).default(0),
  sound: flag,
  video: flag,
});
/** What of the library is asked for. */
export type LibraryQuery = z.output<typeof libraryQuery>;

const libraryPage = z.object({
  media: z.array(mediaItem),
  more: z.boolean(),
  total: z.number().describe('All that match (API-17).'),
});
/** A page of the library: nine at most (LIM-07). */
export type LibraryPage = z.output<typeof libraryPage>;

/** The public clips (API-15, API-17). */
export const listLibrary = defineEndpoint({
  method: 'GET',
  path: '/api/library',
  query: libraryQuery,
  answer: libraryPage,
});

/** The streamer's own clips (API-16, API-17). */
export const listPersonalLibrary = defineEndpoint({
  method: 'GET',
  path: '/api/library/personal',
  query: libraryQuery,
  answer: libraryPage,
});

/** Looks clips up by their short ids (API-27); private ones only for their owner. */
export const findMedia = defineEndpoint({
  method: 'POST',
  path: '/api/library/shortId',
  body: z.strictObject({ ids: z.array(z.string().length(SHORT_ID_LENGTH)).max(200) }),
  answer: z.object({ media: z.array(mediaItem), error: z.null() }),
});

/** The tags that clips can have (API-18). */
export const listTags = defineEndpoint({
  method: 'GET',
  path: '/api/library/tags',
  answer: z.array(z.object({ name: z.string(), title: z.string(), icon: z.string() })),
});
