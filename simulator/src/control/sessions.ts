import type { z } from 'zod';
import type { sessionResultSchema, sessionSchema } from '../control-api.ts';
import { opaqueIdOf, roleOf, shownUserId } from '../extension/session.ts';
import { readSecret, signSession } from '../extension/tokens.ts';
import { ApiRefused } from '../http/handle.ts';
import type { Channel, User } from '../state/model.ts';
import { findChannel, findUser, type World } from '../world.ts';

/** Finds an account by id or login. Throws 404 if there is none. */
export function requireUser(world: World, idOrLogin: string): User {
  const user = findUser(world, idOrLogin);
  if (user === null) throw new ApiRefused(404, 'not_found', `No account "${idOrLogin}".`);
  return user;
}

/** Finds a channel by id. Throws 404 if there is none. */
export function requireChannel(world: World, id: string): Channel {
  const channel = findChannel(world, id);
  if (channel === null) throw new ApiRefused(404, 'not_found', `No channel "${id}".`);
  return channel;
}

/** Signs an extension session token. */
export function createSession(
  world: World,
  wanted: z.infer<typeof sessionSchema>,
): z.infer<typeof sessionResultSchema> {
  const channelId = requireUser(world, wanted.channel).id;
  const viewerId = wanted.viewer === null ? null : requireUser(world, wanted.viewer).id;
  const opaqueUserId = opaqueIdOf(world, viewerId, channelId);
  const usual = shownUserId(world, viewerId, channelId);
  const userId = wanted.identityShared === undefined ? usual : wanted.identityShared ? viewerId : null;
  const token = signSession(
    readSecret(world.options.extensionSecret),
    { opaqueUserId, userId, channelId, role: wanted.role ?? roleOf(world, viewerId, channelId) },
    Math.floor(Date.now() / 1000) + wanted.expiresInSeconds,
  );
  return { token, opaqueUserId, userId, channelId };
}
