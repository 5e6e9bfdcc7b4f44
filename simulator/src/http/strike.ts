import type { Response } from 'express';
import type { Fault } from '../control-api.ts';
import { describeError } from '../helix/answer.ts';
import type { World } from '../world.ts';
import type { NoteDone } from './call-log.ts';

const USUAL_MESSAGES: Readonly<Record<number, string>> = {
  401: 'Invalid OAuth token',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The response a fault sends instead of the real one. */
export function describeStrike(fault: Fault): { status: number; body: unknown } {
  const status = fault.kind === 'applied-then-500' ? 500 : fault.status;
  return { status, body: describeError(status, fault.message ?? USUAL_MESSAGES[status] ?? 'Error') };
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
export function sendAnswer(response: Response, answer: { status: number; body: unknown }): void {
  if (response.destroyed) return;
  response.status(answer.status);
  if (answer.body === null) response.end();
  else response.json(answer.body);
}

/** Runs an OAuth call subject to the active faults, and sends the response. */
export async function strikeOAuth(
  world: World,
  path: string,
  method: string,
  response: Response,
  done: NoteDone,
  work: () => { status: number; body: unknown },
): Promise<void> {
  const fault = world.faults.take('oauth', path, method);
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'delay') await waitMs(fault.delayMs, response);
  let answer = fault?.kind === 'answer' ? describeStrike(fault) : work();
  if (fault?.kind === 'applied-then-500') answer = describeStrike(fault);
  done(answer.status);
  sendAnswer(response, answer);
}
