import type { Request, Response } from 'express';
import { logCall } from '../http/call-log.ts';
import { createFaultResponse, sendResponse, waitMs } from '../http/fault-response.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import { authorizeCall } from './authorize.ts';
import { readQuery } from './query.ts';
import type { BucketState } from './rate-limit.ts';
import { describeError, HelixError, type HelixResponse } from './response.ts';
import type { Caller, HelixRoute } from './route.ts';

/** Creates the handler for all Helix calls. Every response, errors included, has the three rate-limit headers. */
export function createHelixHandler(twitch: LocalTwitch, routes: readonly HelixRoute[]) {
  const byPath = new Map<string, Map<string, HelixRoute>>();
  for (const route of routes) {
    const methods = byPath.get(route.path) ?? new Map<string, HelixRoute>();
    methods.set(route.method, route);
    byPath.set(route.path, methods);
  }
  return async (path: string, request: Request, response: Response): Promise<void> => {
    const done = logCall(twitch, request.method, path);
    setBucket(response, twitch.buckets.peek('anonymous'));
    const route = byPath.get(path)?.get(request.method);
    if (route === undefined) {
      twitch.unknownPaths.add(`${request.method} ${path}`);
      done(404);
      sendResponse(response, { status: 404, body: describeError(404, 'Not Found') });
      return;
    }
    const fault = twitch.faults.take('helix', path, request.method);
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'delay') await waitMs(fault.delayMs, response);
    if (fault?.kind === 'answer') {
      const faulty = createFaultResponse(fault);
      if (faulty.status === 429) {
        response.set('ratelimit-remaining', '0');
        response.set('ratelimit-reset', String(Math.ceil(Date.now() / 1000) + fault.resetSeconds));
      }
      done(faulty.status);
      sendResponse(response, faulty);
      return;
    }
    const { result, caller } = await runCall(twitch, route, request, response);
    const sent = fault?.kind === 'applied-then-500' ? createFaultResponse(fault) : result;
    done(sent.status, caller?.kind === 'user' ? caller.userId : null);
    sendResponse(response, sent);
  };
}

async function runCall(
  twitch: LocalTwitch,
  route: HelixRoute,
  request: Request,
  response: Response,
): Promise<{ result: HelixResponse; caller: Caller | null }> {
  let caller: Caller | null = null;
  try {
    caller = authorizeCall(twitch, route, { client: request.get('client-id'), bearer: request.get('authorization') });
    const bucket = twitch.buckets.take(getBucketKey(caller));
    setBucket(response, bucket);
    if (!bucket.allowed) throw new HelixError(429, 'Too Many Requests');
    const search = new URL(request.originalUrl, twitch.urls.main).searchParams;
    return { result: await route.run(twitch, caller, readQuery(search), readBody(request)), caller };
  } catch (error) {
    if (!(error instanceof HelixError)) throw error;
    const body = { ...describeError(error.status, error.message), ...error.extra };
    return { result: { status: error.status, body }, caller };
  }
}

/** Returns the JSON body, or undefined if there is none. Throws 400 if it is not valid JSON. */
function readBody(request: Request): unknown {
  if (typeof request.body !== 'string' || request.body === '') return undefined;
  try {
    return JSON.parse(request.body);
  } catch {
    throw new HelixError(400, 'The request body is not valid JSON.');
  }
}

function getBucketKey(caller: Caller): string {
  return caller.kind === 'user' ? `user:${caller.clientId}:${caller.userId}` : `${caller.kind}:${caller.clientId}`;
}

function setBucket(response: Response, bucket: BucketState): void {
  response.set('ratelimit-limit', String(bucket.limit));
  response.set('ratelimit-remaining', String(bucket.remaining));
  response.set('ratelimit-reset', String(bucket.resetAtSeconds));
}
