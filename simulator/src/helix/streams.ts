import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { findChannel, type LocalTwitch, nameUser } from '../local-twitch.ts';
import { formatHelixTime } from '../time.ts';
import { first, many, optional } from './query.ts';
import { pageOf } from './response.ts';
import { defineCall, type HelixRoute } from './route.ts';

/** Takes a channel on or off air and publishes `stream.online` or `stream.offline`. Does nothing if there is no change. */
export function setLive(twitch: LocalTwitch, channelId: string, live: boolean): void {
  const channel = findChannel(twitch, channelId);
  if (channel === null || (channel.live !== null) === live) return;
  const names = nameUser(twitch, 'broadcaster_user', channelId);
  const condition = { broadcaster_user_id: channelId };
  if (live) {
    channel.live = { streamId: String(randomInt(400_000_001, 499_999_999)), startedAt: formatHelixTime(new Date()) };
    const event = { id: channel.live.streamId, ...names, type: 'live', started_at: channel.live.startedAt };
    twitch.eventSub.publish('stream.online', condition, event);
  } else {
    channel.live = null;
    twitch.eventSub.publish('stream.offline', condition, names);
  }
  twitch.touch();
}

/** `streams`: channels without an entry are offline. */
export const streamRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'streams',
    callers: ['user', 'app'],
    query: z.object({
      user_id: many(100),
      user_login: many(100),
      game_id: many(100),
      language: many(100),
      type: optional.pipe(z.enum(['all', 'live']).optional()),
      first: first(100),
      after: optional,
      before: optional,
    }),
    handle({ twitch, query }) {
      const asked = query.user_id.length + query.user_login.length;
      const live = Object.values(twitch.state.users).flatMap((user) => {
        const channel = findChannel(twitch, user.id);
        const isAsked = asked === 0 || query.user_id.includes(user.id) || query.user_login.includes(user.login);
        if (channel === null || channel.live === null || !isAsked) return [];
        const isFiltered =
          (query.game_id.length > 0 && !query.game_id.includes(channel.gameId)) ||
          (query.language.length > 0 && !query.language.includes(channel.language));
        return isFiltered ? [] : [{ user, channel, live: channel.live }];
      });
      return pageOf(
        live,
        ({ user }) => user.id,
        query,
        ({ user, channel, live }) => ({
          id: live.streamId,
          ...nameUser(twitch, 'user', user.id),
          game_id: channel.gameId,
          game_name: channel.gameName,
          type: 'live',
          title: channel.title,
          tags: channel.tags,
          viewer_count: channel.chatters.length + channel.watching,
          started_at: live.startedAt,
          language: channel.language,
          thumbnail_url: `https://static-cdn.jtvnw.net/previews-ttv/live_user_${user.login}-{width}x{height}.jpg`,
          tag_ids: [],
          is_mature: false,
        }),
      );
    },
  }),
];
