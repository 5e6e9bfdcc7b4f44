import type { Request, Response, Router } from 'express';
import express from 'express';
import { z } from 'zod';
import { isSameServer } from '../http/loopback.ts';
import { rememberUser } from '../install/signed-in.ts';
import { findClientSecret, findUser, type LocalTwitch } from '../local-twitch.ts';
import { createConsentPage, createErrorPage } from './consent-page.ts';
import { isScope } from './scopes.ts';
import { createToken, hasGrant } from './tokens.ts';

/** Milliseconds until a code expires. */
const CODE_MS = 10 * 60_000;

const requestSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string().max(4000).default(''),
  state: z.string().max(2000).optional(),
  force_verify: z.string().optional(),
});

/** `user` and `consent=auto` skip the consent page. Only the simulator has them. */
const scriptedSchema = z.object({ user: z.string(), consent: z.literal('auto') });

const decisionSchema = requestSchema.extend({ user: z.string(), decision: z.enum(['allow', 'deny']) });

type AuthorizeRequest = z.infer<typeof requestSchema>;

/** Adds `GET` and `POST /auth/authorize`. */
export function addAuthorize(router: Router, twitch: LocalTwitch): void {
  router.get('/authorize', (request, response) => {
    const authRequest = readRequest(twitch, request.query, response);
    if (authRequest === null) return;
    const scripted = scriptedSchema.safeParse(request.query);
    if (scripted.success) {
      allow(twitch, authRequest, scripted.data.user, response);
      return;
    }
    const { force_verify: _, ...fields } = authRequest;
    const page = createConsentPage(Object.values(twitch.state.users), splitScopes(authRequest.scope), {
      ...fields,
      state: authRequest.state ?? '',
    });
    response.set('cache-control', 'no-store').type('html').send(page);
  });
  router.post('/authorize', express.urlencoded({ extended: false, limit: '16kb' }), (request: Request, response) => {
    const authRequest = readRequest(twitch, request.body, response);
    if (authRequest === null) return;
    const decision = decisionSchema.safeParse(request.body);
    if (decision.success && decision.data.decision === 'allow')
      allow(twitch, authRequest, decision.data.user, response);
    else deny(authRequest, response);
  });
}

function splitScopes(scope: string): string[] {
  return [...new Set(scope.split(/[ +]/).filter((part) => part !== ''))];
}

/** Parses a request. If the client or redirect cannot be trusted, sends an error page and returns null. */
function readRequest(twitch: LocalTwitch, input: unknown, response: Response): AuthorizeRequest | null {
  const parsed = requestSchema.safeParse(input);
  if (!parsed.success) {
    response
      .status(400)
      .type('html')
      .send(createErrorPage('client_id, redirect_uri and response_type=code are required.'));
    return null;
  }
  if (findClientSecret(twitch.options, parsed.data.client_id) === null) {
    response.status(400).type('html').send(createErrorPage('invalid client'));
    return null;
  }
  if (!isAllowedRedirect(twitch, parsed.data.redirect_uri)) {
    response.status(400).type('html').send(createErrorPage('Parameter redirect_uri does not match registered URI'));
    return null;
  }
  const unknown = splitScopes(parsed.data.scope).find((scope) => !isScope(scope));
  if (unknown !== undefined) {
    redirect(response, parsed.data, {
      error: 'invalid_scope',
      error_description: `invalid scope requested: '${unknown}'`,
    });
    return null;
  }
  return parsed.data;
}

/** True if the redirect leads to the backend's origin, by any loopback name. */
function isAllowedRedirect(twitch: LocalTwitch, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  return isSameServer(new URL(redirectUri), new URL(twitch.urls.ebs));
}

function redirect(response: Response, authRequest: AuthorizeRequest, params: Record<string, string>): void {
  const url = new URL(authRequest.redirect_uri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  if (authRequest.state !== undefined) url.searchParams.set('state', authRequest.state);
  response.redirect(302, url.href);
}

function deny(authRequest: AuthorizeRequest, response: Response): void {
  redirect(response, authRequest, { error: 'access_denied', error_description: 'The user denied you access' });
}

function allow(twitch: LocalTwitch, authRequest: AuthorizeRequest, login: string, response: Response): void {
  const user = findUser(twitch, login);
  if (user === null) {
    deny(authRequest, response);
    return;
  }
  const code = createToken(30);
  const isNew = !hasGrant(twitch, authRequest.client_id, user.id);
  twitch.state.codes[code] = {
    clientId: authRequest.client_id,
    userId: user.id,
    scopes: splitScopes(authRequest.scope),
    redirectUri: authRequest.redirect_uri,
    expiresAtMs: Date.now() + CODE_MS,
  };
  twitch.touch();
  rememberUser(response, user.id);
  if (isNew) {
    twitch.eventSub.publish(
      'user.authorization.grant',
      { client_id: authRequest.client_id },
      { client_id: authRequest.client_id, user_id: user.id, user_login: user.login, user_name: user.displayName },
    );
  }
  redirect(response, authRequest, { code, scope: authRequest.scope });
}
