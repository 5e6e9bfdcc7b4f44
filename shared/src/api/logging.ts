import { z } from 'zod';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

/** An error or failed call of a page (API-34, LOG-01, LOG-02), without tokens or alert page addresses. */
const logPayload = z.object({
  account_name: z.string().max(25).nullable(),
  time_now: z.number(),
  event_current_destination: z.string().max(200),
  event: z.enum(['client.error', 'client.call_failed']),
  message: z.string().max(500),
});
/** Writes an entry to the server's log (API-34). */
export const postLog = defineEndpoint({
  method: 'POST',
  path: '/api/logging',
  body: logPayload,
  answer: messageAnswer,
});
