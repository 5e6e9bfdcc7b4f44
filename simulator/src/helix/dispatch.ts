import type { Request, Response } from 'express';
import { noteCall } from '../http/call-log.ts';
import { describeStrike, sendAnswer, waitMs } from '../http/strike.ts';
import type { World } from '../world.ts';
import { describeError, type HelixAnswer, HelixError } from './answer.ts';
import { authorizeCall } from './authorize.ts';
import { readQuery } from './query.ts';
import type { BucketState } from './rate-limit.ts';
import type { Caller, HelixRoute } from './route.ts';

/** Creates the handler for all Helix calls. Every response, errors included, has the three rate-limit headers. */
export function createHelixHandler(world: World, routes: readonly HelixRoute[]) {
  const byPath = new Map<string, Map<string, HelixRoute>>();
  for (const route of routes) {
    const methods = byPath.get(route.path) ?? new Map<string, HelixRoute>();
    methods.set(route.method, route);
    byPath.set(route.path, methods);
  }
  return async (path: string, request: Request, response: Response): Promise<void> => {
    const done = noteCall(world, request.method, path);
    setBucket(response, world.buckets.peek('anonymous'));
    const route = byPath.get(path)?.get(request.method);
    if (route === undefined) {
      world.unknownPaths.add(`${request.method} ${path}`);
      done(404);
      sendAnswer(response, { status: 404, body: describeError(404, 'Not Found') });
      return;
    }
    const fault = world.faults.take('helix', path, request.method);
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'delay') await waitMs(fault.delayMs, response);
    if (fault?.kind === 'answer') {
      const struck = describeStrike(fault);
      if (struck.status === 429) {
        response.set('ratelimit-remaining', '0');
        response.set('ratelimit-reset', String(Math.ceil(Date.now() / 1000) + fault.resetSeconds));
      }
      done(struck.status);
      sendAnswer(response, struck);
      return;
    }
    const { answer, caller } = await runCall(world, route, request, response);
    const sent = fault?.kind === 'applied-then-500' ? describeStrike(fault) : answer;
    done(sent.status, caller?.kind === 'user' ? caller.userId : null);
    sendAnswer(response, sent);
  };
}

async function runCall(
  world: World,
  route: HelixRoute,
  request: Request,
  response: Response,
): Promise<{ answer: HelixAnswer; caller: Caller | null }> {
  let caller: Caller | null = null;
  try {
    caller = authorizeCall(world, route, { client: request.get('client-id'), bearer: request.get('authorization') });
    const bucket = world.buckets.take(nameBucket(caller));
    setBucket(response, bucket);
    if (!bucket.allowed) throw new HelixError(429, 'Too Many Requests');
    const search = new URL(request.originalUrl, world.urls.main).searchParams;
    return { answer: await route.run(world, caller, readQuery(search), request.body), caller };
  } catch (error) {
    if (!(error instanceof HelixError)) throw error;
    return { answer: { status: error.status, body: describeError(error.status, error.message) }, caller };
  }
}

function nameBucket(caller: Caller): string {
  return caller.kind === 'user' ? `user:${caller.clientId}:${caller.userId}` : `${caller.kind}:${caller.clientId}`;
}

function setBucket(response: Response, bucket: BucketState): void {
  response.set('ratelimit-limit', String(bucket.limit));
  response.set('ratelimit-remaining', String(bucket.remaining));
  response.set('ratelimit-reset', String(bucket.resetAtSeconds));
}
