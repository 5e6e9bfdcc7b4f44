import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { findAccessToken } from '../oauth/tokens.ts';
import { findClientSecret, type World } from '../world.ts';
import { HelixError } from './answer.ts';
import type { Caller, HelixRoute } from './route.ts';

/** Claims of an extension backend's JWT. Twitch accepts ids as strings only. */
const ebsClaimsSchema = z.object({
  exp: z.number(),
  user_id: z.string(),
  role: z.literal('external'),
  channel_id: z.string().optional(),
  pubsub_perms: z.object({ send: z.array(z.string()).optional() }).optional(),
});

/** Identifies the caller and checks that the call is allowed. Throws HelixError 400, 401 or 404 in Twitch's words. */
export function authorizeCall(world: World, route: HelixRoute, headers: { client?: string; bearer?: string }): Caller {
  const { client, bearer } = headers;
  const token = /^Bearer (\S+)$/i.exec(bearer ?? '')?.[1];
  if (token === undefined) throw new HelixError(401, 'OAuth token is missing');
  if (client === undefined || client === '') throw new HelixError(400, 'Client-Id header is missing');
  if (findClientSecret(world.options, client) === null) throw new HelixError(401, 'Client ID is not valid');
  const caller =
    token.split('.').length === 3 ? readEbsToken(world, client, token) : readOAuthToken(world, client, token);
  if (!route.callers.includes(caller.kind)) throw new HelixError(401, refuseKind(route));
  if (
    caller.kind === 'user' &&
    route.scopes.length > 0 &&
    !route.scopes.some((scope) => caller.scopes.includes(scope))
  ) {
    throw new HelixError(401, `Missing scope: ${route.scopes.join(' or ')}`);
  }
  return caller;
}

function refuseKind(route: HelixRoute): string {
  if (route.callers.includes('ebs')) return 'JWT token is missing';
  return route.callers.includes('user') ? 'Missing User OAUTH Token' : 'Must provide an app access token.';
}

function readOAuthToken(world: World, client: string, token: string): Caller {
  const known = findAccessToken(world, token);
  if (known === null) throw new HelixError(401, 'Invalid OAuth token');
  if (known.clientId !== client) throw new HelixError(401, 'Client ID and OAuth token do not match');
  if (known.userId === null) return { kind: 'app', clientId: client };
  return { kind: 'user', clientId: client, userId: known.userId, scopes: known.scopes };
}

function readEbsToken(world: World, client: string, token: string): Caller {
  const { extensionClientId, extensionOwnerId, extensionSecret } = world.options;
  let payload: unknown;
  try {
    payload = jwt.verify(token, createSecretKey(Buffer.from(extensionSecret, 'base64')), { algorithms: ['HS256'] });
  } catch {
    throw new HelixError(401, 'JWT could not be verified');
  }
  const claims = ebsClaimsSchema.safeParse(payload);
  if (!claims.success) throw new HelixError(401, 'JWT claims are not valid');
  if (client !== extensionClientId) throw new HelixError(401, 'Client ID and JWT do not match');
  if (claims.data.user_id !== extensionOwnerId)
    throw new HelixError(401, 'user_id of the JWT is not the owner of the extension');
  const send = claims.data.pubsub_perms?.send ?? [];
  return {
    kind: 'ebs',
    clientId: client,
    channelId: claims.data.channel_id ?? null,
    mayBroadcast: send.includes('broadcast') || send.includes('*'),
    mayGlobal: send.includes('global') || send.includes('*'),
  };
}
