import { z } from 'zod';
import { TIERS } from '../alerts/tiers.ts';
import { TERMINAL_STATES } from '../ledger/states.ts';
import { waitingRules } from '../users/waiting-rules.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';
import { holdScene, interactionCounts, streamerInteraction } from './user.ts';

const idParams = z.object({ id: z.string().min(1).max(200) });

/** An alert page that connected with the streamer's address, and that they have not said is theirs. */
export const unknownAlertPage = z.object({
  id: z.string(),
  client: z.enum(['obs', 'browser']),
  connectedAt: z.number().describe('Milliseconds since 1970.'),
});

/** Returns what the top bar of every page shows. `live` is null while unknown. */
export const readChannelState = defineEndpoint({
  method: 'GET',
  path: '/api/user/state',
  answer: z.object({
    live: z.boolean().nullable(),
    alertPages: z.number(),
    unknownPages: z.array(unknownAlertPage),
    paused: z.boolean(),
    holdScene,
    hasSoundPage: z.boolean().describe('The alert page has a sound page, which plays what is kept out of VODs.'),
    unheard: z.number().describe('Interactions that wait for the sound page.'),
    counts: interactionCounts,
    waiting: waitingRules,
    playing: streamerInteraction.nullable(),
  }),
});

/** Characters of a search in the history. */
const SEARCH_MAX = 100;

/** What one could have paid with; `tests` are demos, tests, replays and purchases in development. */
export const PAID_WITH = ['bits', 'points', 'tests'] as const;

/**
 * Lists past interactions, newest first. `before`: milliseconds since 1970. `search` finds words in the viewer's name, the
 * title and the message. A search looks at a part of the history at a time, so `next` may be set though nothing was found.
 */
export const listHistory = defineEndpoint({
  method: 'GET',
  path: '/api/user/history',
  query: z.object({
    before: z.coerce.number().int().min(0).optional(),
    state: z.enum(['open', 'undecided', 'ended']).optional(),
    paid: z.enum(PAID_WITH).optional(),
    outcome: z.enum(TERMINAL_STATES).optional(),
    item: z.string().max(64).optional().describe('Id of an item or a reward.'),
    search: z.string().max(SEARCH_MAX).optional(),
  }),
  answer: z.object({
    interactions: z.array(streamerInteraction),
    next: z.number().nullable().describe('What `before` is for the older ones; null if there are none.'),
  }),
});

/** Pauses or resumes alerts. Purchases made while paused wait. Survives restarts. */
export const putPaused = defineEndpoint({
  method: 'PUT',
  path: '/api/user/queue',
  body: z.strictObject({ paused: z.boolean() }),
  answer: messageAnswer,
});

/** Sets what waits on the channel, and for how long. What waits for approval already is not affected. */
export const putWaitingRules = defineEndpoint({
  method: 'PUT',
  path: '/api/user/waiting',
  body: z.strictObject({
    askFirst: waitingRules.shape.askFirst.unwrap(),
    returnAfterMin: waitingRules.shape.returnAfterMin.unwrap(),
    onlyOnAir: waitingRules.shape.onlyOnAir.unwrap().optional(),
    showQueue: waitingRules.shape.showQueue.unwrap().optional(),
    holdScenes: waitingRules.shape.holdScenes.unwrap().optional(),
  }),
  answer: messageAnswer,
});

/** Skips an alert that is playing or waiting. One that waits for approval is refused: points go back, Bits cannot. */
export const skipInteraction = defineEndpoint({
  method: 'POST',
  path: '/api/user/interactions/{id}/skip',
  params: idParams,
  answer: messageAnswer,
});

/**
 * Approves what the streamer was asked about: it takes its place in the queue, or with `next` the first one. Safe to
 * repeat.
 */
export const approveInteraction = defineEndpoint({
  method: 'POST',
  path: '/api/user/interactions/{id}/approve',
  params: idParams,
  body: z.strictObject({ next: z.boolean().default(false) }).default({ next: false }),
  answer: messageAnswer,
});

/**
 * Runs the features of an ended interaction again, as a test: nothing is paid or returned. Error `replay.confirm` if that
 * would change something on Twitch and `confirmed` is not set.
 */
export const replayInteraction = defineEndpoint({
  method: 'POST',
  path: '/api/user/interactions/{id}/replay',
  params: idParams,
  body: z.strictObject({ confirmed: z.boolean().default(false) }).default({ confirmed: false }),
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
        .describe('Ids of `unknownSteps` to run again. The others do not run.'),
    })
    .default({ again: [] }),
  answer: messageAnswer,
});

/**
 * Plays a spoken test alert on the streamer's alert page: no item is needed, and nothing is paid. Once in 10 s. `id`: the
 * interaction to follow. `tier`: how it is shown; the second, if left out.
 */
export const playTestAlert = defineEndpoint({
  method: 'POST',
  path: '/api/user/test-alert',
  body: z.strictObject({ tier: z.literal(TIERS).optional() }).prefault({}),
  answer: z.object({ message: z.string(), id: z.string() }),
});

/** Dismisses a held or owed purchase. The reason is stored with it. */
export const dismissInteraction = defineEndpoint({
  method: 'POST',
  path: '/api/user/interactions/{id}/dismiss',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(1).max(200) }),
  answer: messageAnswer,
});

/** Counts the streamer's open alert pages (API-32, ALERT-12). Rate limited (ALERT-11). */
export const readAlertStatus = defineEndpoint({
  method: 'GET',
  path: '/api/twotime/user/status',
  query: z.object({ uuid: z.uuid() }),
  answer: z.object({ error: z.string().nullable(), message: z.string(), connections: z.number() }),
});

/** Answers whether an unknown alert page is the streamer's. If it is, it plays alerts; otherwise it is disconnected. */
export const answerAlertPage = defineEndpoint({
  method: 'POST',
  path: '/api/user/alert-pages/{id}',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  body: z.strictObject({ isMine: z.boolean() }),
  answer: messageAnswer,
});

/** Replaces the alert page's address. Pages opened with the old one are disconnected at once. */
export const rotateAlertKey = defineEndpoint({
  method: 'POST',
  path: '/api/user/alert-key',
  answer: z.object({ message: z.string(), alertUrl: z.string() }),
});
