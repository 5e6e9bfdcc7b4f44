import { AppError } from '@bitcue/shared/errors/app-error.ts';
import express, { type Express, type IRoute, type Request, type RequestHandler, type Response } from 'express';
import type { Config } from '../config/config.ts';
import type { Audit } from '../ports/audit.ts';
import type { SharedCounts } from '../ports/shared-counts.ts';
import type { Log, Random } from '../ports/system.ts';
import type { ExtensionSession } from '../ports/twitch.ts';
import type { User } from '../ports/users.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { addressKey, createTrust } from './address.ts';
import { recordRoute, requireAudit } from './audit-route.ts';
import { readBearer } from './credentials.ts';
import { allowExtensionOrigin, setBaseHeaders } from './headers.ts';
import { createAddressLimiter, createLimiter, limitAddresses, type SharedLimit, setBodyDeadline } from './limits.ts';
import { createPathTable } from './path-table.ts';
import { createErrorRenderer } from './render-error.ts';
import { setRequestId } from './request-id.ts';
import type { Principal, RateLimit, RawRoute, Route } from './route.ts';
import { traceRequests } from './trace-requests.ts';

/** Maximum size of a JSON body in bytes. */
const BODY_MAX_BYTES = 16_384;
/** Path of the extension views' calls. */
const EXTENSION_API = '/api/extension';

/** Dependencies of `createApp`. */
export interface AppDeps {
  config: Config;
  log: Log;
  random: Pick<Random, 'id'>;
  /** Traces requests. Without it, none is traced. */
  tracing?: Pick<Tracing, 'serve'> | null;
  routes: readonly Route[];
  rawRoutes: readonly RawRoute[];
  audit: Audit;
  /** Counts that all processes share; null if this process is alone, or there is no Redis. */
  counts: SharedCounts | null;
  /** Throws `AppError` unless the token is an extension viewer's. */
  verifySession(token: string): ExtensionSession;
  /** Returns the streamer of the session cookie, or null. */
  readStreamer(request: Request): Promise<User | null>;
  /** Returns the streamer of a channel, or null if there is none. */
  findStreamer(channelId: string): Promise<User | null>;
  /** Returns the streamer to whom Twitch issued this access token for our client. Throws `AppError` `auth.invalid`. */
  verifyAccessToken(token: string): Promise<User>;
  /** Answers a browser that requests an address that does not exist. */
  sendNotFoundPage(response: Response): Promise<void>;
  /** Throws `AppError` `auth.csrf` unless the request came from our own pages. */
  checkCsrf(request: Request): void;
}

/**
 * Creates the HTTP app. Default deny: each route declares who may call it and how often, and its parameters and body
 * are parsed by its endpoint's schemas before its handler runs. Each route that changes something declares what the audit
 * log records, which is written before the answer.
 */
export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  // A path in another case is another path, so whatever depends on a path, such as its headers, cannot be bypassed.
  app.set('case sensitive routing', true);
  const trust = createTrust(deps.config);
  app.set('trust proxy', trust);
  app.use(setRequestId(trust, deps.random));
  if (deps.tracing) app.use(traceRequests(deps.tracing.serve));
  app.use(setBaseHeaders(deps.config.publicUrl.startsWith('https://')));
  app.use(setBodyDeadline);
  app.use(limitAddresses(deps.config.local));
  app.use(EXTENSION_API, allowExtensionOrigin(deps.config.extension.origin));
  const table = createPathTable();
  app.use(table.handler);
  for (const route of deps.rawRoutes) mountRaw(app, deps, route);
  const hasParameter = (route: Route) => pathOf(route).includes(':');
  // Fixed paths are in the table, which refuses their other methods, so none of them is mistaken for a parameter.
  for (const route of deps.routes) if (!hasParameter(route)) mount(table.route(pathOf(route)), deps, route);
  for (const path of new Set(deps.routes.filter((route) => !hasParameter(route)).map(pathOf)))
    table.route(path).all(refuseMethod);
  const withParameter = deps.routes.filter(hasParameter);
  for (const route of withParameter) mount(app.route(pathOf(route)), deps, route);
  for (const path of new Set([...withParameter.map(pathOf), ...deps.rawRoutes.map((route) => route.path)]))
    app.route(path).all(refuseMethod);
  app.use(async (request, response) => {
    // A browser that opens a page prefers HTML. API calls, scripts and pictures do not.
    const isPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (!isPage) throw new AppError('route.unknown');
    await deps.sendNotFoundPage(response);
  });
  app.use(createErrorRenderer(deps.log));
  return app;
}

/** Converts an endpoint's path to Express's: `{name}` becomes `:name`. */
export function pathOf(route: Pick<Route, 'endpoint'>): string {
  return route.endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

function methodOf(endpoint: Route['endpoint']): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  return endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
}

function refuseMethod(): never {
  throw new AppError('route.method');
}

/** Returns a function that reads a JSON body of at most this many bytes into `request.body`. */
function createBodyReader(limit: number): (request: Request, response: Response) => Promise<void> {
  const read = express.json({ limit, strict: true, type: 'application/json' });
  return (request, response) =>
    new Promise((resolve, reject) => {
      read(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
    });
}

function mountRaw(app: Express, deps: AppDeps, route: RawRoute): void {
  const { principal, audit } = route;
  requirePrincipal(principal, route.path);
  requireAudit(route.method, route.path, audit);
  const limit = createLimiter(route.limit, sharedLimit(deps, route.limit, route.method, route.path));
  const handler: RequestHandler = async (request, response) => {
    await limit(addressKey(request.ip));
    const caller = principal === 'streamer' ? await identify(deps, principal, request) : null;
    await route.handle(request, response);
    if (caller !== null && 'login' in caller && typeof audit === 'string') {
      await recordRoute(deps.audit, { action: audit, principal, request, caller });
    }
  };
  app[route.method.toLowerCase() as 'get' | 'post' | 'put'](route.path, handler);
}

function mount(at: IRoute, deps: AppDeps, route: Route): void {
  requirePrincipal(route.principal, route.endpoint.path);
  requireAudit(route.endpoint.method, route.endpoint.path, route.audit);
  const { method, path } = route.endpoint;
  const limit = createLimiter(route.limit, sharedLimit(deps, route.limit, method, path));
  const { addressLimit } = route;
  const limitAddress =
    addressLimit &&
    createAddressLimiter(addressLimit, deps.config.local, sharedLimit(deps, addressLimit, method, `${path} address`));
  const readBody = createBodyReader(route.bodyMaxBytes ?? BODY_MAX_BYTES);
  at[methodOf(route.endpoint)](async (request: Request, response: Response) => {
    // The body is read last, so a stranger's costs nothing but its transfer.
    await limitAddress?.(request);
    const caller = await identify(deps, route.principal, request);
    await limit(callerKey(request, caller));
    await readBody(request, response);
    const { endpoint } = route;
    const params = endpoint.params ? parse(endpoint.params, request.params) : {};
    const query = endpoint.query ? parse(endpoint.query, request.query) : {};
    const body = endpoint.body ? parse(endpoint.body, jsonBody(request)) : null;
    const call = { caller, params, query, body, request, response };
    const answer = await route.handle(call);
    const action = typeof route.audit === 'function' ? route.audit(call) : route.audit;
    if (typeof action === 'string' && caller !== null && 'login' in caller) {
      await recordRoute(deps.audit, { action, principal: route.principal, request, caller, name: answer.about });
    }
    if (response.headersSent) return;
    // Express computes an ETag for each answer, which is useless for calls that change something.
    if (request.method === 'GET') response.status(answer.status ?? 200).json(answer.body);
    else writeJson(response, answer.status ?? 200, answer.body);
  });
}

/** Returns the part of a limit that all processes share; null if each process counts on its own. */
function sharedLimit({ counts }: AppDeps, limit: RateLimit, method: string, what: string): SharedLimit | null {
  return counts && (limit.isShared ?? method !== 'GET') ? { counts, name: `${method} ${what}` } : null;
}

function writeJson(response: Response, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

function requirePrincipal(principal: Principal | undefined, path: string): void {
  if (!principal) throw new Error(`${path} names no principal`);
}

async function identify(
  deps: AppDeps,
  principal: Principal,
  request: Request,
): Promise<ExtensionSession | User | null> {
  if (principal === 'viewer') return deps.verifySession(readBearer(request.headers.authorization));
  if (principal === 'broadcaster') return identifyBroadcaster(deps, request);
  if (principal === 'accessToken') return deps.verifyAccessToken(readBearer(request.headers.authorization));
  if (principal === 'visitor') return deps.readStreamer(request);
  if (principal !== 'streamer') return null;
  const user = await deps.readStreamer(request);
  if (!user) throw new AppError('auth.required');
  if (request.method !== 'GET' && request.method !== 'HEAD') deps.checkCsrf(request);
  return user;
}

/** Returns the streamer of an extension JWT with the role of its channel's broadcaster. */
async function identifyBroadcaster(deps: AppDeps, request: Request): Promise<User> {
  const session = deps.verifySession(readBearer(request.headers.authorization));
  if (session.role !== 'broadcaster' || session.userId !== session.channelId) throw new AppError('auth.forbidden');
  const user = await deps.findStreamer(session.channelId);
  if (!user) throw new AppError('channel.unknown');
  return user;
}

function callerKey(request: Request, caller: ExtensionSession | User | null): string {
  if (caller === null) return addressKey(request.ip);
  return 'opaqueId' in caller ? `${caller.channelId}:${caller.opaqueId}` : caller.id;
}

/** Returns the body, which must be JSON: a handler never runs on a body that was not read. */
function jsonBody(request: Request): unknown {
  if (!request.is('application/json')) throw new AppError('request.media_type');
  return request.body;
}

function parse(schema: NonNullable<Route['endpoint']['body']>, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, 20).map((issue) => [issue.path.join('.') || 'body', issue.message]);
  throw new AppError('request.invalid', { fields: Object.fromEntries(fields) });
}
