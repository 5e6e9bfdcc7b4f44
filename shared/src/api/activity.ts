import { z } from 'zod';
import { TIERS } from '../alerts/tiers.ts';
import { TERMINAL_STATES } from '../ledger/states.ts';
import { waitingRules } from '../users/waiting-rules.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';
import { holdScene, interactionCounts, streamerInteraction } from './user.ts';

const idParams = z.object({ id: z.string().min(1).max(200) });

/** An alert page that connected with the streamer's address but that they have not confirmed as theirs. */
export const unknownAlertPage = z.object({
  id: z.string(),
  client: z.enum(['obs', 'browser']),
  connectedAt: z.number().describe('Milliseconds since 1970.'),
});

/** Returns what every page's top bar shows. `live` is null while unknown. */
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

/** Maximum length of a search of the history, in characters. */
const SEARCH_MAX = 100;

/** Filter by payment; `tests` are demos, tests, replays and purchases in development. */
export const PAID_WITH = ['bits', 'points', 'tests'] as const;

/**
 * Lists interactions page by page, in order of their creation. `search` finds words in the viewer's name, the title and the
 * message. Each call searches only part of the history, so `next` can be set even if nothing was found.
 */
export const listHistory = defineEndpoint({
  method: 'GET',
  path: '/api/user/history',
  query: z.object({
    order: z.enum(['newest', 'oldest']).default('newest').describe('Which come first.'),
    before: z.coerce.number().int().min(0).optional().describe('Milliseconds since 1970.'),
    from: z.coerce.number().int().min(0).optional().describe('Milliseconds since 1970.'),
    state: z.enum(['open', 'undecided', 'ended']).optional(),
    paid: z.enum(PAID_WITH).optional(),
    outcome: z.enum(TERMINAL_STATES).optional(),
    item: z.string().max(64).optional().describe('Id of an item or a reward.'),
    search: z.string().max(SEARCH_MAX).optional(),
  }),
  answer: z.object({
    interactions: z.array(streamerInteraction),
    next: z
      .number()
      .nullable()
      .describe('Value for the next page of `before`, or of `from` with the oldest first; null on the last page.'),
  }),
});

/** Pauses or resumes alerts. Purchases made while paused wait. Survives restarts. */
export const putPaused = defineEndpoint({
  method: 'PUT',
  path: '/api/user/queue',
  body: z.strictObject({ paused: z.boolean() }),
  answer: messageAnswer,
});

/** Sets what waits on the channel and for how long. Does not affect what already waits for approval. */
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

/** Skips an alert that is playing or waiting. One that waits for approval is refused: points are refunded, Bits cannot be. */
export const skipInteraction = defineEndpoint({
  method: 'POST',
  path: '/api/user/interactions/{id}/skip',
  params: idParams,
  answer: messageAnswer,
});

/**
 * Approves what the streamer was asked about: it joins the queue, or goes first with `next`. Safe to repeat.
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
 * Plays a spoken test alert on the streamer's alert page: no item is needed and nothing is paid. At most once per 10 s.
 * `id`: the interaction to follow. `tier`: how it is shown; 2 by default.
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
