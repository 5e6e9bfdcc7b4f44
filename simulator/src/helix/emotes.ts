import { z } from 'zod';
import { type Emote, GLOBAL_EMOTES, listChannelEmotes } from '../chat/emotes.ts';
import { one, optional } from './query.ts';
import { HelixError, type HelixResponse } from './response.ts';
import { defineCall, getCallerId, getChannel, type HelixRoute } from './route.ts';

/** URL template of an emote's image (Twitch: Get Channel Emotes). */
const TEMPLATE = 'https://static-cdn.jtvnw.net/emoticons/v2/{{id}}/{{format}}/{{theme_mode}}/{{scale}}';

function showEmote(emote: Emote, more: Record<string, unknown>) {
  const image = (scale: string) => `https://static-cdn.jtvnw.net/emoticons/v2/${emote.id}/static/light/${scale}`;
  return {
    id: emote.id,
    name: emote.name,
    images: { url_1x: image('1.0'), url_2x: image('2.0'), url_4x: image('3.0') },
    format: ['static'],
    scale: ['1.0', '2.0', '3.0'],
    theme_mode: ['light', 'dark'],
    ...more,
  };
}

function listEmotes(items: unknown[], extra: Record<string, unknown> = {}): HelixResponse {
  return { status: 200, body: { data: items, template: TEMPLATE, ...extra } };
}

/** `chat/emotes`, `chat/emotes/global`, `chat/emotes/user`. */
export const emoteRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'chat/emotes/global',
    callers: ['user', 'app'],
    query: z.object({}),
    handle: () => listEmotes(GLOBAL_EMOTES.map((emote) => showEmote(emote, {}))),
  }),
  defineCall({
    method: 'GET',
    path: 'chat/emotes',
    callers: ['user', 'app'],
    query: z.object({ broadcaster_id: one }),
    handle({ twitch, query }) {
      getChannel(twitch, query.broadcaster_id);
      return listEmotes(
        listChannelEmotes(twitch, query.broadcaster_id).map((emote) =>
          showEmote(emote, { tier: '1000', emote_type: 'subscriptions', emote_set_id: '300000001' }),
        ),
      );
    },
  }),
  defineCall({
    method: 'GET',
    path: 'chat/emotes/user',
    callers: ['user'],
    scopes: ['user:read:emotes'],
    query: z.object({ user_id: one, after: optional, broadcaster_id: optional }),
    handle({ caller, query }) {
      if (getCallerId(caller) !== query.user_id) throw new HelixError(401, 'The ID in user_id must match the token.');
      return listEmotes(
        GLOBAL_EMOTES.map((emote) => {
          const { images: _, ...shown } = showEmote(emote, { emote_type: 'globals', emote_set_id: '0', owner_id: '0' });
          return shown;
        }),
        { pagination: {} },
      );
    },
  }),
];
