import { z } from 'zod';
import { byOwner, publishOnPerson } from '../chat/moderation.ts';
import { isBanned, type LocalTwitch, nameUser } from '../local-twitch.ts';
import { first, many, one, optional } from './query.ts';
import { HelixError, NO_CONTENT, pageOf } from './response.ts';
import { checkWindow, defineCall, getOwnChannel, type HelixRoute, logEffect, publishRole } from './route.ts';

/** VIP slots. On Twitch they grow with the channel, from 10. */
const VIP_SLOTS = 10;
/** Changes per channel per 10 s (Twitch: Add Channel VIP). */
const CHANGES_PER_WINDOW = 10;
const WINDOW_MS = 10_000;

function requireAccount(twitch: LocalTwitch, userId: string): void {
  if (twitch.state.users[userId] === undefined) throw new HelixError(404, 'The ID in user_id was not found.');
}

const MANAGE = ['channel:manage:vips'];
const changeQuery = z.object({ broadcaster_id: one, user_id: one });

/** `channels/vips`. */
export const vipRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'channels/vips',
    callers: ['user'],
    scopes: ['channel:read:vips', ...MANAGE],
    query: z.object({ broadcaster_id: one, user_id: many(100), first: first(100), after: optional }),
    handle({ twitch, caller, query }) {
      const channel = getOwnChannel(twitch, caller, query.broadcaster_id);
      const found = channel.vips.filter((id) => query.user_id.length === 0 || query.user_id.includes(id));
      return pageOf(
        found,
        (id) => id,
        query,
        (id) => nameUser(twitch, 'user', id),
      );
    },
  }),
  defineCall({
    method: 'POST',
    path: 'channels/vips',
    callers: ['user'],
    scopes: MANAGE,
    query: changeQuery,
    handle({ twitch, caller, query }) {
      const channel = getOwnChannel(twitch, caller, query.broadcaster_id);
      checkWindow(twitch, 'vips', query.broadcaster_id, CHANGES_PER_WINDOW, WINDOW_MS);
      requireAccount(twitch, query.user_id);
      if (isBanned(channel, query.user_id)) throw new HelixError(400, 'The user in user_id is banned.');
      if (!channel.communityBuilt) {
        throw new HelixError(425, 'The broadcaster must complete the Build a Community requirement.');
      }
      if (channel.moderators.includes(query.user_id)) throw new HelixError(422, 'The user in user_id is a moderator.');
      if (channel.vips.includes(query.user_id)) throw new HelixError(422, 'The user in user_id is already a VIP.');
      if (channel.vips.length >= VIP_SLOTS)
        throw new HelixError(409, 'The broadcaster doesn’t have available VIP slots.');
      channel.vips.push(query.user_id);
      logEffect(twitch, 'channel.vip.add', { channelId: query.broadcaster_id, userId: query.user_id });
      publishRole(twitch, 'channel.vip.add', query.broadcaster_id, query.user_id);
      publishOnPerson(twitch, byOwner(query.broadcaster_id), 'vip', query.user_id);
      return NO_CONTENT;
    },
  }),
  defineCall({
    method: 'DELETE',
    path: 'channels/vips',
    callers: ['user'],
    scopes: MANAGE,
    query: changeQuery,
    handle({ twitch, caller, query }) {
      const channel = getOwnChannel(twitch, caller, query.broadcaster_id);
      checkWindow(twitch, 'vips', query.broadcaster_id, CHANGES_PER_WINDOW, WINDOW_MS);
      requireAccount(twitch, query.user_id);
      if (!channel.vips.includes(query.user_id)) throw new HelixError(422, 'The user in user_id is not a VIP.');
      channel.vips = channel.vips.filter((id) => id !== query.user_id);
      logEffect(twitch, 'channel.vip.remove', { channelId: query.broadcaster_id, userId: query.user_id });
      publishRole(twitch, 'channel.vip.remove', query.broadcaster_id, query.user_id);
      publishOnPerson(twitch, byOwner(query.broadcaster_id), 'unvip', query.user_id);
      return NO_CONTENT;
    },
  }),
];
