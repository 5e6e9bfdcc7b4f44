import { z } from 'zod';
import { defineEndpoint, messageAnswer } from './endpoint.ts';
import { interactionCounts, streamerInteraction } from './user.ts';

const idParams = z.object({ id: z.string().min(1).max(200) });

/** What the top bar of every page shows. `live` is null while nobody knows. */
export const readChannelState = defineEndpoint({
  method: 'GET',
  path: '/api/user/state',
  answer: z.object({
    live: z.boolean().nullable(),
    alertPages: z.number(),
    paused: z.boolean(),
    counts: interactionCounts,
    playing: streamerInteraction.nullable(),
  }),
});

/** Interactions of the past, newest first, from before a moment on (milliseconds since 1970). */
export const listHistory = defineEndpoint({
  method: 'GET',
  path: '/api/user/history',
  query: z.object({
    before: z.coerce.number().int().min(0).optional(),
    state: z.enum(['open', 'held', 'owed', 'ended']).optional(),
  }),
  answer: z.object({ interactions: z.array(streamerInteraction), more: z.boolean() }),
});

/** Stops new alerts from beginning, or lets them begin again; what is paid meanwhile waits. Kept over restarts. */
export const putPaused = defineEndpoint({
  method: 'PUT',
  path: '/api/user/queue',
  body: z.strictObject({ paused: z.boolean() }),
  answer: messageAnswer,
});

/** Skips one alert, playing or waiting. */
export const skipInteraction = defineEndpoint({
  method: 'POST',
  path: '/api/user/interactions/{id}/skip',
  params: idParams,
  answer: messageAnswer,
});

/** Plays a held or owed purchase now. */
export const playInteraction = defineEndpoint({
  method: 'POST',
  path: '/api/user/interactions/{id}/play',
  params: idParams,
  body: z
    .strictObject({
      again: z
        .array(z.string().min(1).max(100))
        .max(100)
        .default([])
        .describe('Ids of `unknownSteps` to run again. The others are left as they are.'),
    })
    .default({ again: [] }),
  answer: messageAnswer,
});

/** Closes a held or owed purchase without playing it; the reason is kept with it. */
export const dismissInteraction = defineEndpoint({
  method: 'POST',
  path: '/api/user/interactions/{id}/dismiss',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(1).max(200) }),
  answer: messageAnswer,
});

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
