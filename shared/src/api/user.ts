import { z } from 'zod';
import { FEATURE_TYPES } from '../features/catalog.ts';
import { SOURCES } from '../ledger/sources.ts';
import { STATES } from '../ledger/states.ts';
import { onboardingExtension, onboardingPatch } from '../users/onboarding.ts';
import { PLANS } from '../users/plans.ts';
import { defineEndpoint } from './endpoint.ts';
import { messageAnswer } from './error.ts';

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
