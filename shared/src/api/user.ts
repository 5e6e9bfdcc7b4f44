import { z } from 'zod';
import { FEATURE_TYPES } from '../features/catalog.ts';
import { STATES } from '../ledger/states.ts';
import { defineEndpoint } from './endpoint.ts';

/** One entry of an interaction's history: when (milliseconds since 1970), what, and why where there is a reason. */
export const timelineEntry = z.object({ at: z.number(), what: z.string(), why: z.string().optional() });
/** One entry of an interaction's history. */
export type TimelineEntry = z.output<typeof timelineEntry>;

/** A paid event as its streamer sees it. */
export const streamerInteraction = z.object({
  id: z.string(),
  source: z.enum(['bits', 'points', 'demo', 'drill']),
  state: z.enum(STATES),
  reason: z.string().nullable(),
  viewer: z.string(),
  title: z.string(),
  kinds: z.array(z.enum(FEATURE_TYPES)),
  text: z.string().nullable().describe('What the viewer wrote or chose.'),
  amount: z.number(),
  test: z.boolean(),
  confirmed: z.boolean().describe('The channel is proved by Twitch.'),
  replayed: z.boolean(),
  timeline: z.array(timelineEntry),
  createdAt: z.number(),
  updatedAt: z.number(),
});
/** A paid event as its streamer sees it. */
export type StreamerInteraction = z.output<typeof streamerInteraction>;

/** The channel's newest interactions and how many there are in the states that matter. Carries an ETag. */
export const listInteractions = defineEndpoint({
  method: 'GET',
  path: '/api/user/interactions',
  answer: z.object({
    interactions: z.array(streamerInteraction),
    counts: z.object({
      done: z.number(),
      playing: z.number(),
      waiting: z.number(),
      held: z.number(),
      owed: z.number(),
    }),
    alertPages: z.number(),
  }),
});

/** The signed-in streamer (API-19, USER-01). The access token goes to its owner alone and is never stored by a page. */
export const readUser = defineEndpoint({
  method: 'GET',
  path: '/api/user',
  answer: z.object({
    login: z.string(),
    name: z.string(),
    picture: z.string(),
    uuid: z.string(),
    flags: z.record(z.string(), z.boolean()),
    welcomeOnboardingComplete: z.boolean(),
    twitch: z.object({ id: z.string(), access_token: z.string() }),
    alertUrl: z.string(),
    missingScopes: z.array(z.string()),
  }),
});
