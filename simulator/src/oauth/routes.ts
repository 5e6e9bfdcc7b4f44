import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { nameStatus } from '../helix/answer.ts';
import { noteCall } from '../http/call-log.ts';
import { strikeOAuth } from '../http/strike.ts';
import { findClientSecret, type World } from '../world.ts';
import { addAuthorize } from './authorize.ts';
import { createToken, findAccessToken, issueAppToken, issueUserToken } from './tokens.ts';

const clientSchema = z.object({ client_id: z.string(), client_secret: z.string().default(''), grant_type: z.string() });
const codeGrantSchema = z.object({ code: z.string().default(''), redirect_uri: z.string().default('') });
const refreshGrantSchema = z.object({ refresh_token: z.string().default('') });
const revokeSchema = z.object({ client_id: z.string().default(''), token: z.string().default('') });

/** Response of an OAuth endpoint. */
interface OAuthAnswer {
  status: number;
  body: unknown;
}

function refuse(status: number, message: string): OAuthAnswer {
  return { status, body: { error: nameStatus(status), status, message } };
}

/** `/auth/*`: the endpoints of id.twitch.tv/oauth2. Parameters come in the query string or as a form. */
export function createOAuthRouter(world: World): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '16kb' });
  addAuthorize(router, world);
  const answer =
    (path: string, work: (request: Request) => OAuthAnswer) => async (request: Request, response: Response) => {
      const done = noteCall(world, request.method, `auth/${path}`);
      await strikeOAuth(world, path, request.method, response, done, () => work(request));
    };
  router.post(
    '/token',
    form,
    answer('token', (request) => exchange(world, { ...request.query, ...request.body })),
  );
  router.get(
    '/validate',
    answer('validate', (request) => validate(world, request.get('authorization') ?? '')),
  );
  router.post(
    '/revoke',
    form,
    answer('revoke', (request) => revoke(world, { ...request.query, ...request.body })),
  );
  return router;
}

function exchange(world: World, params: unknown): OAuthAnswer {
  const client = clientSchema.safeParse(params);
  if (!client.success) return refuse(400, `missing ${String(client.error.issues[0]?.path[0]).replace('_', ' ')}`);
  const { client_id: clientId, client_secret: given, grant_type: grantType } = client.data;
  const secret = findClientSecret(world.options, clientId);
  if (secret === null) return refuse(400, 'invalid client');
  if (given === '') return refuse(400, 'missing client secret');
  if (given !== secret) return refuse(403, 'invalid client secret');
  if (grantType === 'client_credentials') return { status: 200, body: issueAppToken(world, clientId) };
  if (grantType === 'authorization_code') return exchangeCode(world, clientId, codeGrantSchema.parse(params));
  if (grantType === 'refresh_token') return refresh(world, clientId, refreshGrantSchema.parse(params).refresh_token);
  return refuse(400, 'invalid grant type');
}

/** A code works once, for its own client, with the same redirect. */
function exchangeCode(world: World, clientId: string, grant: z.infer<typeof codeGrantSchema>): OAuthAnswer {
  const { codes } = world.state;
  const code = Object.hasOwn(codes, grant.code) ? codes[grant.code] : undefined;
  if (code === undefined || code.clientId !== clientId || code.expiresAtMs <= Date.now()) {
    return refuse(400, 'Invalid authorization code');
  }
  if (code.redirectUri !== grant.redirect_uri)
    return refuse(400, 'Parameter redirect_uri does not match registered URI');
  delete codes[grant.code];
  return { status: 200, body: issueUserToken(world, code) };
}

function refresh(world: World, clientId: string, refreshToken: string): OAuthAnswer {
  const { refreshTokens } = world.state;
  const grant = Object.hasOwn(refreshTokens, refreshToken) ? refreshTokens[refreshToken] : undefined;
  if (grant === undefined || grant.clientId !== clientId) return refuse(400, 'Invalid refresh token');
  if (grant.disconnected) return refuse(401, 'Invalid refresh token');
  if (world.options.rotateRefreshTokens !== true) {
    return { status: 200, body: issueUserToken(world, grant, refreshToken) };
  }
  delete refreshTokens[refreshToken];
  return { status: 200, body: issueUserToken(world, grant, createToken(50)) };
}

function validate(world: World, authorization: string): OAuthAnswer {
  const token = /^(?:OAuth|Bearer) (\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) return { status: 401, body: { status: 401, message: 'missing authorization token' } };
  const known = findAccessToken(world, token);
  if (known === null) return { status: 401, body: { status: 401, message: 'invalid access token' } };
  const user = known.userId === null ? undefined : world.state.users[known.userId];
  return {
    status: 200,
    body: {
      client_id: known.clientId,
      ...(user === undefined ? {} : { login: user.login, user_id: user.id }),
      scopes: known.scopes,
      expires_in: Math.max(0, Math.floor((known.expiresAtMs - Date.now()) / 1000)),
    },
  };
}

function revoke(world: World, params: unknown): OAuthAnswer {
  const { client_id: clientId, token } = revokeSchema.parse(params);
  if (clientId === '') return refuse(400, 'missing client id');
  if (token === '') return refuse(400, 'missing oauth token');
  if (findClientSecret(world.options, clientId) === null) return refuse(404, 'client does not exist');
  const known = findAccessToken(world, token);
  if (known === null || known.clientId !== clientId) return refuse(400, 'Invalid token');
  delete world.state.accessTokens[token];
  world.touch();
  return { status: 200, body: null };
}
