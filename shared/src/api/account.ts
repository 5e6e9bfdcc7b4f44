import { z } from 'zod';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

/** A browser in which the streamer is signed in. Times are in milliseconds since 1970. */
export const signedInBrowser = z.object({
  id: z.string(),
  device: z.string().describe('Browser and system in plain words.'),
  signedInAt: z.number(),
  usedAt: z.number().describe('At most ten minutes old while in use.'),
  isThis: z.boolean().describe('The browser that asks.'),
});
/** A browser in which the streamer is signed in. */
export type SignedInBrowser = z.output<typeof signedInBrowser>;

/** Lists the browsers in which the streamer is signed in, last used first. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/user/sessions',
  answer: z.object({ sessions: z.array(signedInBrowser) }),
});

/** Signs one browser out, at once. Safe to repeat. */
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  answer: messageAnswer,
});

/** Signs out everywhere, at once, this browser included. */
export const endAllSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  answer: messageAnswer,
});
