import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { formatHelixTime } from '../time.ts';
import { findChannel, nameUser, type World } from '../world.ts';
import { pageOf } from './answer.ts';
import { first, many, optional } from './query.ts';
import { defineCall, type HelixRoute } from './route.ts';

/** Takes a channel on or off air and publishes `stream.online` or `stream.offline`. Does nothing if there is no change. */
export function setLive(world: World, channelId: string, live: boolean): void {
  const channel = findChannel(world, channelId);
  if (channel === null || (channel.live !== null) === live) return;
  const names = nameUser(world, 'broadcaster_user', channelId);
  const facts = { broadcaster_user_id: channelId };
  if (live) {
    channel.live = { streamId: String(randomInt(400_000_001, 499_999_999)), startedAt: formatHelixTime(new Date()) };
    const event = { id: channel.live.streamId, ...names, type: 'live', started_at: channel.live.startedAt };
    world.eventSub.publish('stream.online', facts, event);
  } else {
    channel.live = null;
    world.eventSub.publish('stream.offline', facts, names);
  }
  world.touch();
}

/** `streams`: channels without an entry are offline. */
export const streamRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'streams',
    callers: ['user', 'app'],
    query: z.object({ user_id: many(100), user_login: many(100), type: optional, first: first(100), after: optional }),
    handle({ world, query }) {
      const asked = query.user_id.length + query.user_login.length;
      const live = Object.values(world.state.users).flatMap((user) => {
        const channel = findChannel(world, user.id);
        const isAsked = asked === 0 || query.user_id.includes(user.id) || query.user_login.includes(user.login);
        return channel === null || channel.live === null || !isAsked ? [] : [{ user, channel, live: channel.live }];
      });
      return pageOf(
        live,
        ({ user }) => user.id,
        query,
        ({ user, channel, live }) => ({
          id: live.streamId,
          ...nameUser(world, 'user', user.id),
          game_id: channel.gameId,
          game_name: channel.gameName,
          type: 'live',
          title: channel.title,
          tags: channel.tags,
          viewer_count: channel.chatters.length,
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
