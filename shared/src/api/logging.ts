import { z } from 'zod';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

/** A page's own troubles (API-34, LOG-01, LOG-02): errors and failed calls, without tokens or alert addresses. */
const logPayload = z.object({
  account_name: z.string().max(25).nullable(),
  time_now: z.number(),
  event_current_destination: z.string().max(200),
  event: z.enum(['client.error', 'client.call_failed']),
  message: z.string().max(500),
});
/** Takes a line for the log (API-34). */
export const postLog = defineEndpoint({
  method: 'POST',
  path: '/api/logging',
  body: logPayload,
  answer: messageAnswer,
});
