import type { Request, Response, Router } from 'express';
import express from 'express';
import { z } from 'zod';
import { isSameServer } from '../http/loopback.ts';
import { rememberUser } from '../install/signed-in.ts';
import { findClientSecret, findUser, type World } from '../world.ts';
import { createConsentPage, createRefusalPage } from './consent-page.ts';
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
export function addAuthorize(router: Router, world: World): void {
  router.get('/authorize', (request, response) => {
    const wanted = readRequest(world, request.query, response);
    if (wanted === null) return;
    const scripted = scriptedSchema.safeParse(request.query);
    if (scripted.success) {
      allow(world, wanted, scripted.data.user, response);
      return;
    }
    const { force_verify: _, ...fields } = wanted;
    const page = createConsentPage(Object.values(world.state.users), splitScopes(wanted.scope), {
      ...fields,
      state: wanted.state ?? '',
    });
    response.set('cache-control', 'no-store').type('html').send(page);
  });
  router.post('/authorize', express.urlencoded({ extended: false, limit: '16kb' }), (request: Request, response) => {
    const wanted = readRequest(world, request.body, response);
    if (wanted === null) return;
    const decision = decisionSchema.safeParse(request.body);
    if (decision.success && decision.data.decision === 'allow') allow(world, wanted, decision.data.user, response);
    else deny(wanted, response);
  });
}

function splitScopes(scope: string): string[] {
  return [...new Set(scope.split(/[ +]/).filter((part) => part !== ''))];
}

/** Parses a request. If the client or redirect cannot be trusted, sends an error page and returns null. */
function readRequest(world: World, input: unknown, response: Response): AuthorizeRequest | null {
  const parsed = requestSchema.safeParse(input);
  if (!parsed.success) {
    response
      .status(400)
      .type('html')
      .send(createRefusalPage('client_id, redirect_uri and response_type=code are required.'));
    return null;
  }
  if (findClientSecret(world.options, parsed.data.client_id) === null) {
    response.status(400).type('html').send(createRefusalPage('invalid client'));
    return null;
  }
  if (!isOurRedirect(world, parsed.data.redirect_uri)) {
    response.status(400).type('html').send(createRefusalPage('Parameter redirect_uri does not match registered URI'));
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
function isOurRedirect(world: World, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  return isSameServer(new URL(redirectUri), new URL(world.urls.ebs));
}

function redirect(response: Response, wanted: AuthorizeRequest, params: Record<string, string>): void {
  const url = new URL(wanted.redirect_uri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  if (wanted.state !== undefined) url.searchParams.set('state', wanted.state);
  response.redirect(302, url.href);
}

function deny(wanted: AuthorizeRequest, response: Response): void {
  redirect(response, wanted, { error: 'access_denied', error_description: 'The user denied you access' });
}

function allow(world: World, wanted: AuthorizeRequest, login: string, response: Response): void {
  const user = findUser(world, login);
  if (user === null) {
    deny(wanted, response);
    return;
  }
  const code = createToken(30);
  const isNew = !hasGrant(world, wanted.client_id, user.id);
  world.state.codes[code] = {
    clientId: wanted.client_id,
    userId: user.id,
    scopes: splitScopes(wanted.scope),
    redirectUri: wanted.redirect_uri,
    expiresAtMs: Date.now() + CODE_MS,
  };
  world.touch();
  rememberUser(response, user.id);
  if (isNew) {
    world.eventSub.publish(
      'user.authorization.grant',
      { client_id: wanted.client_id },
      { client_id: wanted.client_id, user_id: user.id, user_login: user.login, user_name: user.displayName },
    );
  }
  redirect(response, wanted, { code, scope: wanted.scope });
}
