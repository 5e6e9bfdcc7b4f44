import { EMOTE_PICTURES_PATH } from '@bitcue/shared/constants/platform.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { type EmotePictures, emoteId } from '../../ports/emotes.ts';
import type { RawRoute } from '../route.ts';

/** How long browsers cache a picture, in seconds. An emote's picture never changes: a new one has a new id. */
const KEPT_S = 86_400;

/** Serves the pictures of Twitch's emotes to alert pages. Throws `AppError` `route.unknown` for 404. */
export function emoteRoute(pictures: EmotePictures): RawRoute {
  return {
    method: 'GET',
    path: `${EMOTE_PICTURES_PATH}/:id`,
    principal: 'public',
    limit: { points: 300, perS: 60 },
    async handle(request, response) {
      const id = emoteId.safeParse(request.params.id);
      const picture = id.success ? await pictures.read(id.data) : null;
      if (picture === null) throw new AppError('route.unknown');
      response.set({
        'Cache-Control': `public, max-age=${KEPT_S}, immutable`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Content-Type': 'image/png',
        'Cross-Origin-Resource-Policy': 'same-origin',
      });
      response.send(picture);
    },
  };
}
