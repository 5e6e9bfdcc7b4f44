import { z } from 'zod';
import { byOwner, publishOnPerson } from '../chat/moderation.ts';
import { findChannel, nameUser } from '../local-twitch.ts';
import { first, many, one, optional } from './query.ts';
import { HelixError, NO_CONTENT, pageOf } from './response.ts';
import {
  checkWindow,
  defineCall,
  getAccount,
  getCallerId,
  getOwnChannel,
  type HelixRoute,
  logEffect,
  publishRole,
} from './route.ts';

/** Changes per channel per 10 s (Twitch: Add Channel Moderator). */
const CHANGES_PER_WINDOW = 10;
const WINDOW_MS = 10_000;

const changeQuery = z.object({ broadcaster_id: one, user_id: one });
const MANAGE = ['channel:manage:moderators'];

/** `moderation/moderators` and `moderation/channels`. */
export const moderatorRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'moderation/moderators',
    callers: ['user'],
    scopes: ['moderation:read', ...MANAGE],
    query: z.object({ broadcaster_id: one, user_id: many(100), first: first(100), after: optional }),
    handle({ twitch, caller, query }) {
      const channel = getOwnChannel(twitch, caller, query.broadcaster_id);
      const found = channel.moderators.filter((id) => query.user_id.length === 0 || query.user_id.includes(id));
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
    path: 'moderation/moderators',
    callers: ['user'],
    scopes: MANAGE,
    query: changeQuery,
    handle({ twitch, caller, query }) {
      const channel = getOwnChannel(twitch, caller, query.broadcaster_id);
      checkWindow(twitch, 'moderators', query.broadcaster_id, CHANGES_PER_WINDOW, WINDOW_MS);
      getAccount(twitch, query.user_id);
      if (channel.moderators.includes(query.user_id)) throw new HelixError(400, 'user is already a mod');
      if (channel.bans.some((ban) => ban.userId === query.user_id && ban.expiresAt === null)) {
        throw new HelixError(400, 'user is banned');
      }
      if (channel.vips.includes(query.user_id))
        throw new HelixError(422, 'The user in the user_id parameter is a VIP.');
      channel.moderators.push(query.user_id);
      publishRole(twitch, 'channel.moderator.add', query.broadcaster_id, query.user_id);
      publishOnPerson(twitch, byOwner(query.broadcaster_id), 'mod', query.user_id);
      logEffect(twitch, 'moderation.mod', { channelId: query.broadcaster_id, userId: query.user_id });
      return NO_CONTENT;
    },
  }),
  defineCall({
    method: 'DELETE',
    path: 'moderation/moderators',
    callers: ['user'],
    scopes: MANAGE,
    query: changeQuery,
    handle({ twitch, caller, query }) {
      const channel = getOwnChannel(twitch, caller, query.broadcaster_id);
      checkWindow(twitch, 'moderators', query.broadcaster_id, CHANGES_PER_WINDOW, WINDOW_MS);
      if (!channel.moderators.includes(query.user_id)) throw new HelixError(400, 'user is not a mod');
      channel.moderators = channel.moderators.filter((id) => id !== query.user_id);
      publishRole(twitch, 'channel.moderator.remove', query.broadcaster_id, query.user_id);
      publishOnPerson(twitch, byOwner(query.broadcaster_id), 'unmod', query.user_id);
      logEffect(twitch, 'moderation.unmod', { channelId: query.broadcaster_id, userId: query.user_id });
      return NO_CONTENT;
    },
  }),
  defineCall({
    method: 'GET',
    path: 'moderation/channels',
    callers: ['user'],
    scopes: ['user:read:moderated_channels'],
    query: z.object({ user_id: one, first: first(100), after: optional }),
    handle({ twitch, caller, query }) {
      if (getCallerId(caller) !== query.user_id) throw new HelixError(401, 'The ID in user_id must match the token.');
      const ids = Object.keys(twitch.state.channels).filter((id) =>
        findChannel(twitch, id)?.moderators.includes(query.user_id),
      );
      return pageOf(
        ids,
        (id) => id,
        query,
        (id) => nameUser(twitch, 'broadcaster', id),
      );
    },
  }),
];
