import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { findClientSecret, type LocalTwitch } from '../local-twitch.ts';
import { findAccessToken } from '../oauth/tokens.ts';
import { HelixError } from './response.ts';
import type { Caller, HelixRoute } from './route.ts';

/** Claims of an extension backend's JWT. Twitch accepts ids as strings only. */
const ebsClaimsSchema = z.object({
  exp: z.number(),
  user_id: z.string(),
  role: z.literal('external'),
  channel_id: z.string().optional(),
  pubsub_perms: z.object({ send: z.array(z.string()).optional() }).optional(),
});

/** Identifies the caller and checks that the call is allowed. Throws HelixError 401 in Twitch's words. */
export function authorizeCall(
  twitch: LocalTwitch,
  route: HelixRoute,
  headers: { client?: string; bearer?: string },
): Caller {
  const { client, bearer } = headers;
  const token = /^Bearer (\S+)$/i.exec(bearer ?? '')?.[1];
  if (token === undefined) throw new HelixError(401, 'OAuth token is missing');
  if (client === undefined || client === '') throw new HelixError(401, 'Client ID is missing');
  if (findClientSecret(twitch.options, client) === null) throw new HelixError(401, 'Client ID is not valid');
  const caller =
    token.split('.').length === 3 ? readEbsToken(twitch, client, token) : readOAuthToken(twitch, client, token);
  if (!route.callers.includes(caller.kind)) throw new HelixError(401, describeRequiredToken(route));
  if (
    caller.kind === 'user' &&
    route.scopes.length > 0 &&
    !route.scopes.some((scope) => caller.scopes.includes(scope))
  ) {
    throw new HelixError(401, `Missing scope: ${route.scopes.join(' or ')}`);
  }
  return caller;
}

function describeRequiredToken(route: HelixRoute): string {
  if (route.callers.includes('ebs')) return 'JWT token is missing';
  return route.callers.includes('user') ? 'Missing User OAUTH Token' : 'Must provide an app access token.';
}

function readOAuthToken(twitch: LocalTwitch, client: string, token: string): Caller {
  const known = findAccessToken(twitch, token);
  if (known === null) throw new HelixError(401, 'Invalid OAuth token');
  if (known.clientId !== client) throw new HelixError(401, 'Client ID and OAuth token do not match');
  if (known.userId === null) return { kind: 'app', clientId: client };
  return { kind: 'user', clientId: client, userId: known.userId, scopes: known.scopes };
}

function readEbsToken(twitch: LocalTwitch, client: string, token: string): Caller {
  const { extensionClientId, extensionOwnerId, extensionSecret } = twitch.options;
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
    canBroadcast: send.includes('broadcast') || send.includes('*'),
    canSendGlobally: send.includes('global') || send.includes('*'),
  };
}
