import { z } from 'zod';
import {
  CLIP_KINDS,
  CLIPS_COUNTED_MAX,
  PEAKS,
  SEARCH_PAGE_SIZE,
  SEARCH_PAGE_SIZE_MAX,
  SHORT_ID_LENGTH,
} from '../constants/media.ts';
import { licence } from '../media/licences.ts';
import { REPORT_REASON_KEYS } from '../media/report-reasons.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

/** A sound's waveform: the loudness of each part, from start to end, as hexadecimal digits. */
export const peaks = z.string().regex(new RegExp(`^[0-9a-f]{${PEAKS}}$`), `Must be ${PEAKS} hexadecimal digits.`);

/** A clip of the library (MEDIA-01). `source`: path or URL of its file. */
export const mediaItem = z.object({
  shortId: z.string(),
  title: z.string(),
  type: z.enum(CLIP_KINDS),
  tags: z.array(z.string()),
  duration: z.number().describe('Seconds.'),
  public: z.boolean(),
  source: z.string(),
  peaks: peaks.nullable().describe('Waveform of a sound; null if it is not known.'),
  poster: z.string().nullable().describe("A video's poster image; null if there is none (MEDIA-07)."),
  owner: z.object({ id: z.string(), display_name: z.string() }),
  plays: z.number(),
  is_user_input_required: z.boolean(),
  has_agreed: z.boolean().describe('Its owner accepted the guidelines.'),
  licence: licence.nullable().describe('Null if its owner has not said.'),
  notForVod: z.boolean().describe('Heard live only: OBS keeps it out of the VOD.'),
  translation: z.object({ translated: z.boolean(), text_en: z.string() }).describe('Of the title (MEDIA-06).'),
  createdAt: z.number().describe('Milliseconds since 1970.'),
});
/** A clip of the library. */
export type MediaItem = z.output<typeof mediaItem>;

const flag = z.literal('true').optional();

/** Query of a library page: words in the title, an offset, and the kinds of clip. */
export const libraryQuery = z.object({
  search: z
    .string()
    .max(100)
    .refine((text) => !text.includes('\0'), 'Must be text.')
    .optional(),
  next: z.coerce.number().int().min(0).max(10_000).default(0),
  sound: flag,
  video: flag,
});
/** Query of a library page. */
export type LibraryQuery = z.output<typeof libraryQuery>;

const shownFor = z
  .string()
  .optional()
  .describe('If nothing was found for the search: the one that was made instead, whose clips these are.');

const total = z.number().describe('Number of matches (API-17).');
const counted = z
  .literal(false)
  .optional()
  .describe(
    `Sent if there may be more than \`total\`: from ${CLIPS_COUNTED_MAX} on, and of very many clips, not all are counted.`,
  );

const libraryPage = z.object({
  media: z.array(mediaItem),
  more: z.boolean(),
  total,
  counted,
  shownFor,
});
/** A page of the library: at most nine clips (LIM-07). */
export type LibraryPage = z.output<typeof libraryPage>;

/** Lists public clips (API-15, API-17). */
export const listLibrary = defineEndpoint({
  method: 'GET',
  path: '/api/library',
  query: libraryQuery,
  answer: libraryPage,
});

/** Lists the streamer's own clips (API-16, API-17). */
export const listPersonalLibrary = defineEndpoint({
  method: 'GET',
  path: '/api/library/personal',
  query: libraryQuery,
  answer: libraryPage,
});

/** Searches public clips (API-24 to API-26). `page` starts at 1; `tags` are joined by commas, and all must match. */
export const searchLibrary = defineEndpoint({
  method: 'GET',
  path: '/api/library/search',
  query: z.object({
    q: z.string().max(100).optional(),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    limit: z.coerce.number().int().min(1).max(SEARCH_PAGE_SIZE_MAX).default(SEARCH_PAGE_SIZE),
    type: z.enum(CLIP_KINDS).optional(),
    tags: z.string().max(200).optional(),
  }),
  answer: z.object({
    media: z.array(mediaItem),
    total,
    counted,
    page: z.number(),
    limit: z.number(),
    shownFor,
  }),
});

/** Looks up clips by short id (API-27); private ones only for their owner. */
export const findMedia = defineEndpoint({
  method: 'POST',
  path: '/api/library/shortId',
  body: z.strictObject({ ids: z.array(z.string().length(SHORT_ID_LENGTH)).max(200) }),
  answer: z.object({ media: z.array(mediaItem), error: z.null() }),
});

/** Lists the tags a clip can have (API-18). */
export const listTags = defineEndpoint({
  method: 'GET',
  path: '/api/library/tags',
  answer: z.array(z.object({ name: z.string(), title: z.string(), icon: z.string() })),
});

const shortIdParams = z.object({ shortId: z.string().length(SHORT_ID_LENGTH) });

/** Deletes a clip of the streamer (API-28). The message names the items that used it. */
export const deleteMedia = defineEndpoint({
  method: 'DELETE',
  path: '/api/library/{shortId}',
  params: shortIdParams,
  answer: messageAnswer,
});

/** Makes a clip of the streamer public or private (API-29), or changes its licence or whether VODs include it. */
export const patchMedia = defineEndpoint({
  method: 'PATCH',
  path: '/api/library/{shortId}',
  params: shortIdParams,
  body: z.discriminatedUnion('setting', [
    z.strictObject({ setting: z.literal('public'), value: z.boolean() }),
    z.strictObject({ setting: z.literal('notForVod'), value: z.boolean() }),
    z.strictObject({ setting: z.literal('licence'), value: licence }),
  ]),
  answer: messageAnswer,
});

/** Reports a public clip to the operator. Safe to repeat. Errors `media.unknown`, `report.own`, `report.limit`. */
export const reportMedia = defineEndpoint({
  method: 'POST',
  path: '/api/library/{shortId}/reports',
  params: shortIdParams,
  body: z.strictObject({ reason: z.enum(REPORT_REASON_KEYS) }),
  answer: messageAnswer,
});

/** Counts a play of a clip in a browser (MEDIA-09). The response is the same for unknown clips. */
export const countMediaPlay = defineEndpoint({
  method: 'POST',
  path: '/api/library/{shortId}/plays',
  params: shortIdParams,
  body: z.strictObject({}),
  answer: messageAnswer,
});
