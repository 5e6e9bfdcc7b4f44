import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { getReasonPhrase } from '../helix/response.ts';
import { logCall } from '../http/call-log.ts';
import { runOAuthCall } from '../http/fault-response.ts';
import { findClientSecret, type LocalTwitch } from '../local-twitch.ts';
import { addAuthorize } from './authorize.ts';
import { createToken, findAccessToken, issueAppToken, issueUserToken } from './tokens.ts';

const clientSchema = z.object({ client_id: z.string(), client_secret: z.string().default(''), grant_type: z.string() });
const codeGrantSchema = z.object({ code: z.string().default(''), redirect_uri: z.string().default('') });
const refreshGrantSchema = z.object({ refresh_token: z.string().default('') });
const revokeSchema = z.object({ client_id: z.string().default(''), token: z.string().default('') });

/** Response of an OAuth endpoint. */
interface OAuthResponse {
  status: number;
  body: unknown;
}

function createError(status: number, message: string): OAuthResponse {
  return { status, body: { error: getReasonPhrase(status), status, message } };
}

/** `/auth/*`: the endpoints of id.twitch.tv/oauth2. Parameters come in the query string or as a form. */
export function createOAuthRouter(twitch: LocalTwitch): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '16kb' });
  addAuthorize(router, twitch);
  const respond =
    (path: string, work: (request: Request) => OAuthResponse) => async (request: Request, response: Response) => {
      const done = logCall(twitch, request.method, `auth/${path}`);
      await runOAuthCall(twitch, path, request.method, response, done, () => work(request));
    };
  router.post(
    '/token',
    form,
    respond('token', (request) => exchange(twitch, { ...request.query, ...request.body })),
  );
  router.get(
    '/validate',
    respond('validate', (request) => validate(twitch, request.get('authorization') ?? '')),
  );
  router.post(
    '/revoke',
    form,
    respond('revoke', (request) => revoke(twitch, { ...request.query, ...request.body })),
  );
  return router;
}

function exchange(twitch: LocalTwitch, params: unknown): OAuthResponse {
  const client = clientSchema.safeParse(params);
  if (!client.success) return createError(400, `missing ${String(client.error.issues[0]?.path[0]).replace('_', ' ')}`);
  const { client_id: clientId, client_secret: given, grant_type: grantType } = client.data;
  const secret = findClientSecret(twitch.options, clientId);
  if (secret === null) return createError(400, 'invalid client');
  if (given === '') return createError(400, 'missing client secret');
  if (given !== secret) return createError(403, 'invalid client secret');
  if (grantType === 'client_credentials') return { status: 200, body: issueAppToken(twitch, clientId) };
  if (grantType === 'authorization_code') return exchangeCode(twitch, clientId, codeGrantSchema.parse(params));
  if (grantType === 'refresh_token') return refresh(twitch, clientId, refreshGrantSchema.parse(params).refresh_token);
  return createError(400, 'invalid grant type');
}

/** A code works once, for its own client, with the same redirect. */
function exchangeCode(twitch: LocalTwitch, clientId: string, grant: z.infer<typeof codeGrantSchema>): OAuthResponse {
  const { codes } = twitch.state;
  const code = Object.hasOwn(codes, grant.code) ? codes[grant.code] : undefined;
  if (code === undefined || code.clientId !== clientId || code.expiresAtMs <= Date.now()) {
    return createError(400, 'Invalid authorization code');
  }
  if (code.redirectUri !== grant.redirect_uri)
    return createError(400, 'Parameter redirect_uri does not match registered URI');
  delete codes[grant.code];
  return { status: 200, body: issueUserToken(twitch, code) };
}

function refresh(twitch: LocalTwitch, clientId: string, refreshToken: string): OAuthResponse {
  const { refreshTokens } = twitch.state;
  const grant = Object.hasOwn(refreshTokens, refreshToken) ? refreshTokens[refreshToken] : undefined;
  if (grant === undefined || grant.clientId !== clientId) return createError(400, 'Invalid refresh token');
  if (grant.disconnected) return createError(401, 'Invalid refresh token');
  if (twitch.options.rotateRefreshTokens !== true) {
    return { status: 200, body: issueUserToken(twitch, grant, refreshToken) };
  }
  delete refreshTokens[refreshToken];
  return { status: 200, body: issueUserToken(twitch, grant, createToken(50)) };
}

function validate(twitch: LocalTwitch, authorization: string): OAuthResponse {
  const token = /^(?:OAuth|Bearer) (\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) return { status: 401, body: { status: 401, message: 'missing authorization token' } };
  const known = findAccessToken(twitch, token);
  if (known === null) return { status: 401, body: { status: 401, message: 'invalid access token' } };
  const user = known.userId === null ? undefined : twitch.state.users[known.userId];
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

function revoke(twitch: LocalTwitch, params: unknown): OAuthResponse {
  const { client_id: clientId, token } = revokeSchema.parse(params);
  if (clientId === '') return createError(400, 'missing client id');
  if (token === '') return createError(400, 'missing oauth token');
  if (findClientSecret(twitch.options, clientId) === null) return createError(404, 'client does not exist');
  const known = findAccessToken(twitch, token);
  if (known === null || known.clientId !== clientId) return createError(400, 'Invalid token');
  delete twitch.state.accessTokens[token];
  twitch.touch();
  return { status: 200, body: null };
}
