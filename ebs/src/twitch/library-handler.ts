import { Readable } from 'node:stream';
import type { EventSubMiddleware } from '@twurple/eventsub-http';
import type { Request, Response, Router } from 'express';

type Handler = (request: unknown, response: Response, next: (error: unknown) => void) => Promise<void>;

/**
 * Extracts the library's webhook handler, so that it can be called with a body that was already read and checked. If it
 * were mounted as is, it would accept bodies of any size, and its second route lets anyone delete our subscriptions.
 */
export function takeLibraryHandler(
  middleware: EventSubMiddleware,
): (request: Request, response: Response, body: Buffer) => Promise<void> {
  let found: Handler | undefined;
  const collector = {
    post: (path: string, handler: Handler) => {
      if (path.endsWith('/event/:id')) found = handler;
    },
    get: () => undefined,
  };
  middleware.apply(collector as unknown as Router);
  const handler = found;
  if (handler === undefined) throw new Error('The library registers no webhook handler');
  return async (request, response, body) => {
    const { headers, params } = request;
    const replayed = Object.assign(Readable.from([body]), { headers, params });
    let failure: unknown;
    await handler(replayed, response, (error) => {
      failure = error;
    });
    if (failure !== undefined) throw failure;
  };
}
