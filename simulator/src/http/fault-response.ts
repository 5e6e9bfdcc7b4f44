import type { Response } from 'express';
import type { Fault } from '../control-api.ts';
import { describeError } from '../helix/response.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import type { CompleteCall } from './call-log.ts';

const DEFAULT_MESSAGES: Readonly<Record<number, string>> = {
  401: 'Invalid OAuth token',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The response a fault sends instead of the real one. */
export function createFaultResponse(fault: Fault): { status: number; body: unknown } {
  const status = fault.kind === 'applied-then-500' ? 500 : fault.status;
  return { status, body: describeError(status, fault.message ?? DEFAULT_MESSAGES[status] ?? 'Error') };
}

/** Waits, or returns early if the client disconnects. */
export function waitMs(ms: number, response: Response): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Sends a response; `body` null means none. */
export function sendResponse(response: Response, result: { status: number; body: unknown }): void {
  if (response.destroyed) return;
  response.status(result.status);
  if (result.body === null) response.end();
  else response.json(result.body);
}

/** Runs an OAuth call subject to the active faults, and sends the response. */
export async function runOAuthCall(
  twitch: LocalTwitch,
  path: string,
  method: string,
  response: Response,
  done: CompleteCall,
  work: () => { status: number; body: unknown },
): Promise<void> {
  const fault = twitch.faults.take('oauth', path, method);
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'delay') await waitMs(fault.delayMs, response);
  let result = fault?.kind === 'answer' ? createFaultResponse(fault) : work();
  if (fault?.kind === 'applied-then-500') result = createFaultResponse(fault);
  done(result.status);
  sendResponse(response, result);
}
