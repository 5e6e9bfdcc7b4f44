import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** How many alert pages of the streamer are open (API-32, ALERT-12). Asked too soon, it is refused (ALERT-11). */
export const readAlertStatus = defineEndpoint({
  method: 'GET',
  path: '/api/twotime/user/status',
  query: z.object({ uuid: z.uuid() }),
  answer: z.object({ error: z.string().nullable(), message: z.string(), connections: z.number() }),
});

/** Makes a new alert page address; pages opened with the old one are cut off at once. */
export const rotateAlertKey = defineEndpoint({
  method: 'POST',
  path: '/api/user/alert-key',
  answer: z.object({ message: z.string(), alertUrl: z.string() }),
});
