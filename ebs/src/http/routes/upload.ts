import {
  createMedia as createMediaCall,
  notifyUploadComplete,
  POSTER_BASE64_MAX,
  requestUpload,
} from '@bitcue/shared/api/upload.ts';
import { UPLOADS_PER_DAY } from '@bitcue/shared/constants/media.ts';
import { type CreateMediaDeps, createMedia, findUpload } from '../../library/create-media.ts';
import { type OfferUploadDeps, offerUpload } from '../../library/offer-upload.ts';
import type { Objects } from '../../ports/objects.ts';
import { defineRoute, type Route } from '../route.ts';

/** Maximum size of a record in bytes: a poster, and what every record has. */
const RECORD_MAX_BYTES = POSTER_BASE64_MAX + 16_384;
/** Why the steps before the clip are not audited. */
const UNRECORDED = 'The clip made from the file is recorded.';

/** Dependencies of `uploadRoutes`. */
export interface UploadRouteDeps extends CreateMediaDeps, OfferUploadDeps {
  media: CreateMediaDeps['media'];
  objects: Pick<Objects, 'put' | 'delete' | 'urlOf'>;
}

/**
 * Declares the routes of uploads and the clips created from them (API-21 to API-23). Files are sent to `uploadRoute`.
 */
export function uploadRoutes(deps: UploadRouteDeps): Route[] {
  return [
    defineRoute(
      requestUpload,
      'streamer',
      { points: UPLOADS_PER_DAY, perS: 86_400, code: 'upload.limit' },
      async ({ caller, body }) => ({
        body: await offerUpload(deps, caller, body),
      }),
      { audit: { none: UNRECORDED } },
    ),

    defineRoute(
      notifyUploadComplete,
      'streamer',
      { points: 60, perS: 60 },
      async ({ caller, body }) => ({
        body: { data: { url: await findUpload(deps, caller, body.filepath) } },
      }),
      { audit: { none: UNRECORDED } },
    ),

    defineRoute(
      createMediaCall,
      'streamer',
      { points: 120, perS: 60 },
      async ({ caller, body }) => {
        const { shortId, title, type, tags, durationMs, key, ...item } = await createMedia(deps, caller, body);
        const media = { shortId, title, type, tags, duration: durationMs / 1_000, public: item.public };
        return {
          status: 201,
          about: title,
          body: { message: 'Media created!', media: { ...media, source: deps.objects.urlOf(key) } },
        };
      },
      { bodyMaxBytes: RECORD_MAX_BYTES, audit: 'clip.created' },
    ),
  ];
}
