import type { z } from 'zod';
import type { sessionResultSchema, sessionSchema } from '../control-api.ts';
import { getOpaqueId, getRole, getVisibleUserId } from '../extension/session.ts';
import { readSecret, signSession } from '../extension/tokens.ts';
import { ApiError } from '../http/handle.ts';
import { findChannel, findUser, type LocalTwitch } from '../local-twitch.ts';
import type { Channel, User } from '../state/model.ts';

/** Finds an account by id or login. Throws 404 if there is none. */
export function requireUser(twitch: LocalTwitch, idOrLogin: string): User {
  const user = findUser(twitch, idOrLogin);
  if (user === null) throw new ApiError(404, 'not_found', `No account "${idOrLogin}".`);
  return user;
}

/** Finds a channel by id. Throws 404 if there is none. */
export function requireChannel(twitch: LocalTwitch, id: string): Channel {
  const channel = findChannel(twitch, id);
  if (channel === null) throw new ApiError(404, 'not_found', `No channel "${id}".`);
  return channel;
}

/** Finds a channel by id or login. Throws 404 if there is none. */
export function requirePlace(twitch: LocalTwitch, idOrLogin: string): { channelId: string; channel: Channel } {
  const { id: channelId } = requireUser(twitch, idOrLogin);
  return { channelId, channel: requireChannel(twitch, channelId) };
}

/** Signs an extension session token. */
export function createSession(
  twitch: LocalTwitch,
  input: z.infer<typeof sessionSchema>,
): z.infer<typeof sessionResultSchema> {
  const channelId = requireUser(twitch, input.channel).id;
  const viewerId = input.viewer === null ? null : requireUser(twitch, input.viewer).id;
  const opaqueUserId = getOpaqueId(twitch, viewerId, channelId);
  const visibleId = getVisibleUserId(twitch, viewerId, channelId);
  const userId = input.identityShared === undefined ? visibleId : input.identityShared ? viewerId : null;
  const token = signSession(
    readSecret(twitch.options.extensionSecret),
    { opaqueUserId, userId, channelId, role: input.role ?? getRole(twitch, viewerId, channelId) },
    Math.floor(Date.now() / 1000) + input.expiresInSeconds,
  );
  return { token, opaqueUserId, userId, channelId };
}
