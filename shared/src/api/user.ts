import { z } from 'zod';
import { FEATURE_TYPES } from '../features/catalog.ts';
import { SOURCES, STATES } from '../ledger/states.ts';
import { onboardingExtension, onboardingPatch } from '../users/onboarding.ts';
import { PLANS } from '../users/plans.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

/**
 * One entry of an interaction's history: when (milliseconds since 1970), what, why where there is a reason, and by whom
 * where a person did it.
 */
export const timelineEntry = z.object({
  at: z.number(),
  what: z.string(),
  why: z.string().optional(),
  by: z.string().optional(),
});
/** One entry of an interaction's history. */
export type TimelineEntry = z.output<typeof timelineEntry>;

/** A paid event as its streamer sees it. */
export const streamerInteraction = z.object({
  id: z.string(),
  source: z.enum(SOURCES),
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
  unknownSteps: z
    .array(z.object({ id: z.string(), label: z.string() }))
    .describe('Steps of which Twitch did not say whether they happened. Play now runs only those that it names.'),
  playable: z.boolean().describe('Play now has something to run besides `unknownSteps`.'),
  timeline: z.array(timelineEntry),
  createdAt: z.number(),
  updatedAt: z.number(),
});
/** A paid event as its streamer sees it. */
export type StreamerInteraction = z.output<typeof streamerInteraction>;

/** How many of a channel's interactions are in the states that matter. */
export const interactionCounts = z.object({
  done: z.number(),
  playing: z.number(),
  waiting: z.number(),
  held: z.number(),
  owed: z.number(),
});

/** The channel's newest interactions and how many there are in the states that matter. Carries an ETag. */
export const listInteractions = defineEndpoint({
  method: 'GET',
  path: '/api/user/interactions',
  answer: z.object({
    interactions: z.array(streamerInteraction),
    counts: interactionCounts,
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
    onboardingExtension,
    plan: z.enum(PLANS),
    planRenewsAt: z.number().nullable().describe('Milliseconds since 1970; null when it does not.'),
    twitch: z.object({ id: z.string(), access_token: z.string() }),
    alertUrl: z.string(),
    grantedScopes: z.array(z.string()).describe('Twitch scopes that the streamer has granted.'),
    missingScopes: z
      .array(z.string())
      .describe('Twitch scopes in use, by enabled items or by all, that are not granted.'),
  }),
});

/** Whether a visitor of a public page is signed in; null when not. Unlike `readUser` it refuses nobody. */
export const readVisitor = defineEndpoint({
  method: 'GET',
  path: '/api/visitor',
  answer: z.object({ login: z.string().nullable() }),
});

/** Keeps what a streamer has seen and done (API-14, ONB-19). */
export const patchSettings = defineEndpoint({
  method: 'PATCH',
  path: '/api/user/settings',
  body: z
    .strictObject({
      welcomeOnboardingComplete: z.boolean().optional(),
      onboardingExtension: onboardingPatch.optional(),
    })
    .refine((settings) => Object.keys(settings).length > 0, { error: 'There is nothing to change.' }),
  answer: messageAnswer,
});

/** Path of the stream of events (text/event-stream, session cookie) that keeps open dashboard tabs up to date. */
export const USER_EVENTS_PATH = '/api/user/events';

/**
 * One message of it: what to read anew. `extension`: items, their order or preferences. `activity`: the queue, alert pages
 * or whether the stream is live. `user`: who is signed in, and what they have set. At most once, never relied upon: a tab
 * reads everything anew when it connects again.
 */
export const userEvent = z.object({ topic: z.enum(['extension', 'activity', 'user']) });
/** One message of the stream of events. */
export type UserEvent = z.output<typeof userEvent>;

/** A number, or null where there is no limit: for Plus (TIER-04). */
const limit = z.number().nullable();

/** Bits that viewers used on the streamer's channel since a moment of the last two days (milliseconds since 1970). */
export const readBits = defineEndpoint({
  method: 'GET',
  path: '/api/user/bits',
  query: z.object({ since: z.coerce.number().int().min(0) }),
  answer: z.object({ bits: z.number() }),
});

/** What a streamer has used of the free tier's limits (API-45, TIER-02): clips in the library, messages of this month. */
export const readUsage = defineEndpoint({
  method: 'GET',
  path: '/api/user/usage',
  answer: z.object({
    media: z.object({ total: z.number(), limit }),
    tts: z.object({ usage: z.number(), limit }),
  }),
});
