import type { Express } from 'express';
import type { LocalTwitch } from '../local-twitch.ts';
import { drawEmote } from './draw-emote.ts';
import { GLOBAL_EMOTES, listChannelEmotes } from './emotes.ts';

/** Pixels by scale (twitch: GET /chat/emotes). */
const SIZES: Readonly<Record<string, number>> = { '1.0': 28, '2.0': 56, '3.0': 112 };

/** Serves the pictures of the emotes that exist here, at the paths of Twitch's CDN. */
export function addEmotePictures(app: Express, twitch: LocalTwitch): void {
  app.get('/emoticons/v2/:id/static/:theme/:scale', (request, response, next) => {
    const { id, theme, scale } = request.params;
    const size = SIZES[scale];
    const emotes = [GLOBAL_EMOTES, ...Object.keys(twitch.state.channels).map((one) => listChannelEmotes(twitch, one))];
    const exists = emotes.flat().some((emote) => emote.id === id);
    if (size === undefined || !exists || (theme !== 'dark' && theme !== 'light')) next();
    else response.type('png').set('Cache-Control', 'public, max-age=604800').send(drawEmote(id, size));
  });
}
