import {
  countMediaPlay,
  deleteMedia,
  findMedia,
  type LibraryPage,
  type LibraryQuery,
  listLibrary,
  listPersonalLibrary,
  listTags,
  type MediaItem as MediaView,
  patchMedia,
  searchLibrary,
} from '@bitcue/shared/api/library.ts';
import { CLIP_KINDS, LIBRARY_PAGE_SIZE, MEDIA_TAGS } from '@bitcue/shared/constants/media.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { z } from 'zod';
import type { Announce } from '../../channels/announce.ts';
import type { PlayCounter } from '../../library/count-plays.ts';
import { findPoster } from '../../library/find-poster.ts';
import { describeRemoval, type RemoveMediaDeps, removeMedia } from '../../library/remove-media.ts';
import { type FoundClips, searchClips } from '../../library/search-clips.ts';
import type { MediaItem, MediaStore } from '../../ports/media.ts';
import type { Objects } from '../../ports/objects.ts';
import { defineRoute, type Route } from '../route.ts';

/** Searches per caller (reliability: B.8). */
const SEARCH_LIMIT = { points: 60, perS: 60 };
/** Changes to clips per streamer. */
const CHANGE_LIMIT = { points: 60, perS: 60 };
/** Counted plays per caller. */
const PLAY_LIMIT = { points: 30, perS: 60 };

/** What a clip's owner is told about a change, by the audit action it is recorded as. */
const PATCH_TEXTS = {
  'clip.published': 'This clip is now public.',
  'clip.hidden': 'This clip is private now.',
  'clip.kept_out_of_vods': 'This clip now plays live only.',
  'clip.let_into_vods': 'This clip now plays in VODs as well.',
  'clip.licensed': 'The licence is saved.',
} as const;

function patchedTo(body: z.output<NonNullable<(typeof patchMedia)['body']>>): keyof typeof PATCH_TEXTS {
  if (body.setting === 'licence') return 'clip.licensed';
  if (body.setting === 'notForVod') return body.value ? 'clip.kept_out_of_vods' : 'clip.let_into_vods';
  return body.value ? 'clip.published' : 'clip.hidden';
}

/** Dependencies of `libraryRoutes`. */
export interface LibraryRouteDeps extends RemoveMediaDeps {
  media: MediaStore;
  objects: Pick<Objects, 'urlOf' | 'head'>;
  plays: Pick<PlayCounter, 'add'>;
  /** Notifies a streamer's tabs and panels to read items again. */
  announce: Announce;
}

/** Declares the library routes that need no upload (API-15 to API-18, API-24 to API-29). */
export function libraryRoutes({ media, objects, plays, announce, items, clock }: LibraryRouteDeps): Route[] {
  const show = async (item: MediaItem): Promise<MediaView> => ({
    shortId: item.shortId,
    title: item.title,
    type: item.type,
    tags: item.tags,
    duration: item.durationMs / 1_000,
    public: item.public,
    source: objects.urlOf(item.key),
    peaks: item.peaks ?? null,
    poster: await findPoster(objects, item),
    owner: { id: item.owner.id, display_name: item.owner.displayName },
    plays: item.plays,
    is_user_input_required: item.isUserInputRequired ?? false,
    has_agreed: item.hasAgreed ?? false,
    licence: item.licence ?? null,
    notForVod: item.notForVod ?? false,
    translation: { translated: item.titleEn !== undefined, text_en: item.titleEn ?? '' },
    createdAt: item.createdAt.getTime(),
  });
  const showAll = (clips: readonly MediaItem[]) => Promise.all(clips.map(show));

  const describeFound = ({ total, counted, shownFor }: FoundClips) => ({
    total,
    ...(!counted && { counted: false as const }),
    ...(shownFor !== null && { shownFor }),
  });

  const readPage = async (query: LibraryQuery, from: { ownerId: string } | { public: true }): Promise<LibraryPage> => {
    const wanted = CLIP_KINDS.filter((kind) => query[kind]);
    const found = await searchClips(media, {
      ...from,
      // Requesting both kinds is the same as requesting none.
      type: wanted.length === 1 ? (wanted[0] ?? null) : null,
      search: query.search?.trim() ?? '',
      skip: query.next,
      limit: LIBRARY_PAGE_SIZE,
    });
    return { media: await showAll(found.items), more: found.more, ...describeFound(found) };
  };

  return [
    defineRoute(listLibrary, 'public', SEARCH_LIMIT, async ({ query }) => ({
      body: await readPage(query, { public: true }),
    })),

    defineRoute(listPersonalLibrary, 'streamer', SEARCH_LIMIT, async ({ caller, query }) => ({
      body: await readPage(query, { ownerId: caller.id }),
    })),

    defineRoute(
      findMedia,
      'visitor',
      { points: 120, perS: 60 },
      async ({ caller, body }) => {
        const found = await media.findByShortIds(body.ids);
        const readable = found.filter((item) => item.public || item.owner.id === caller?.id);
        return { body: { media: await showAll(readable), error: null } };
      },
      { audit: { none: 'It only reads.' } },
    ),

    defineRoute(searchLibrary, 'public', SEARCH_LIMIT, async ({ query: { q, page, limit, type, tags } }) => {
      const found = await searchClips(media, {
        public: true,
        type: type ?? null,
        search: q?.trim() ?? '',
        tags: (tags ?? '').split(',').flatMap((tag) => tag.trim() || []),
        skip: (page - 1) * limit,
        limit,
      });
      return { body: { media: await showAll(found.items), page, limit, ...describeFound(found) } };
    }),

    defineRoute(
      deleteMedia,
      'streamer',
      CHANGE_LIMIT,
      async ({ caller, params }) => {
        const { clip, usedBy } = await removeMedia({ media, items, clock }, caller.id, params.shortId);
        if (usedBy.length > 0) await announce(caller.id, true);
        return { body: { message: describeRemoval(clip.title, usedBy) }, about: clip.title };
      },
      { audit: 'clip.deleted' },
    ),

    defineRoute(
      patchMedia,
      'streamer',
      CHANGE_LIMIT,
      async ({ caller, params, body }) => {
        const { shortId } = params;
        if (body.setting === 'public') {
          if (!(await media.setPublic(caller.id, shortId, body.value))) {
            const [clip] = await media.findByShortIds([shortId]);
            const isHidden = clip?.owner.id === caller.id && clip.hidden !== undefined;
            throw new AppError(isHidden ? 'media.hidden' : 'media.unknown');
          }
        } else {
          const change = body.setting === 'licence' ? { licence: body.value } : { notForVod: body.value };
          if (!(await media.setUse(caller.id, shortId, change))) throw new AppError('media.unknown');
          // Panels show which items cannot be heard now.
          if (body.setting === 'notForVod') await announce(caller.id, true);
        }
        return { body: { message: PATCH_TEXTS[patchedTo(body)] } };
      },
      { audit: ({ body }) => patchedTo(body) },
    ),

    defineRoute(
      countMediaPlay,
      'public',
      PLAY_LIMIT,
      async ({ params }) => {
        plays.add(params.shortId);
        return { body: { message: 'Counted.' } };
      },
      { audit: { none: 'Anyone may count a play.' } },
    ),

    defineRoute(listTags, 'public', { points: 120, perS: 60 }, async () => ({ body: [...MEDIA_TAGS] })),
  ];
}
