import { z } from 'zod';
import { FEATURE_TYPES } from '../features/catalog.ts';
import { SOURCES, STATES } from '../ledger/states.ts';
import { onboardingExtension, onboardingPatch } from '../users/onboarding.ts';
import { PLAN_SOURCES, PLANS } from '../users/plans.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

/**
 * An entry of an interaction's timeline: when (milliseconds since 1970), what, and if known, why and by whom.
 */
export const timelineEntry = z.object({
  at: z.number(),
  what: z.string(),
  why: z.string().optional(),
  by: z.string().optional(),
});
/** An entry of an interaction's timeline. */
export type TimelineEntry = z.output<typeof timelineEntry>;

/** An interaction as its streamer sees it. */
export const streamerInteraction = z.object({
  id: z.string(),
  source: z.enum(SOURCES),
  state: z.enum(STATES),
  reason: z.string().nullable(),
  viewer: z.string(),
  title: z.string(),
  kinds: z.array(z.enum(FEATURE_TYPES)),
  text: z.string().nullable().describe('What the viewer wrote or chose.'),
  masked: z.array(z.string()).optional().describe('Parts of `text` that are masked on screen and not spoken.'),
  itemId: z.string().nullable().optional().describe('Id of the item or the reward.'),
  plays: z
    .object({ at: z.number(), durationMs: z.number() })
    .optional()
    .describe('While an alert plays: since when (milliseconds since 1970), and how long it lasts.'),
  amount: z.number(),
  test: z.boolean(),
  confirmed: z.boolean().describe('Twitch proved the channel.'),
  replayed: z.boolean(),
  isReplay: z.boolean().optional().describe('The streamer ran it again from the history, as a test.'),
  unknownSteps: z
    .array(z.object({ id: z.string(), label: z.string() }))
    .describe('Steps whose outcome is unknown. Play now runs only those it is asked to.'),
  playable: z.boolean().describe('True if Play now can run steps other than `unknownSteps`.'),
  timeline: z.array(timelineEntry),
  createdAt: z.number(),
  updatedAt: z.number(),
});
/** An interaction as its streamer sees it. */
export type StreamerInteraction = z.output<typeof streamerInteraction>;

/** Number of a channel's interactions by state. */
export const interactionCounts = z.object({
  done: z.number(),
  playing: z.number(),
  waiting: z.number(),
  asked: z.number().describe('They wait for approval.'),
  held: z.number(),
  owed: z.number(),
});

/** The OBS scene during which alerts wait; null if they do not wait. */
export const holdScene = z.string().nullable();

/** Lists the channel's newest interactions, with counts by state. Sends an ETag. */
export const listInteractions = defineEndpoint({
  method: 'GET',
  path: '/api/user/interactions',
  answer: z.object({
    interactions: z.array(streamerInteraction),
    counts: interactionCounts,
    alertPages: z.number(),
  }),
});

/** Returns the signed-in streamer (API-19, USER-01). Only they get their access token, and pages never store it. */
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
    obsSetupComplete: z.boolean().describe('The streamer saw and heard a test alert in their streaming software.'),
    plan: z.enum(PLANS),
    planRenewsAt: z.number().nullable().describe('Milliseconds since 1970; null if it does not renew.'),
    billing: z
      .object({
        source: z.enum(PLAN_SOURCES).nullable().describe('Who gave Plus; null on Free.'),
        subscription: z
          .object({
            state: z.enum(['active', 'ending', 'unpaid']),
            endsAt: z.number().nullable().describe('Milliseconds since 1970; null if it renews.'),
          })
          .nullable()
          .describe('The subscription at Stripe that has not ended.'),
      })
      .nullable()
      .describe('Null if Plus cannot be bought on this server.'),
    twitch: z.object({ id: z.string(), access_token: z.string() }),
    alertUrl: z.string(),
    soundPageUrl: z.string().describe('Address of the page that plays what OBS keeps out of VODs. It is no secret.'),
    grantedScopes: z.array(z.string()).describe('Twitch scopes the streamer has granted.'),
    missingScopes: z
      .array(z.string())
      .describe('Twitch scopes that enabled items or base features need but the streamer has not granted.'),
  }),
});

/** Returns the login of a public page's visitor, or null. Unlike `readUser`, it requires no session. */
export const readVisitor = defineEndpoint({
  method: 'GET',
  path: '/api/visitor',
  answer: z.object({ login: z.string().nullable() }),
});

/** Saves a streamer's setup progress (API-14, ONB-19). Fields left out do not change. */
export const patchSettings = defineEndpoint({
  method: 'PATCH',
  path: '/api/user/settings',
  body: z
    .strictObject({
      welcomeOnboardingComplete: z.boolean().optional(),
      onboardingExtension: onboardingPatch.optional(),
      obsSetupComplete: z.boolean().optional(),
    })
    .refine((settings) => Object.keys(settings).length > 0, { error: 'There is nothing to change.' }),
  answer: messageAnswer,
});

/** Path of the event stream (text/event-stream, session cookie) that keeps open dashboard tabs up to date. */
export const USER_EVENTS_PATH = '/api/user/events';

/**
 * An event: what to fetch again. `extension`: items, their order or preferences. `activity`: the queue, alert pages or
 * whether the stream is live. `user`: the signed-in streamer and their settings. Delivered at most once, so a tab fetches
 * everything again when it reconnects.
 */
export const userEvent = z.object({ topic: z.enum(['extension', 'rewards', 'swapper', 'activity', 'user']) });
/** An event of the event stream. */
export type UserEvent = z.output<typeof userEvent>;

/** A limit, or null for unlimited, as on Plus (TIER-04). */
const limit = z.number().nullable();

/**
 * Sums the Bits and points that viewers used on the channel since a time in the last two days (milliseconds since 1970), and
 * counts how many times. Tests are left out.
 */
export const readPaid = defineEndpoint({
  method: 'GET',
  path: '/api/user/paid',
  query: z.object({ since: z.coerce.number().int().min(0) }),
  answer: z.object({ bits: z.number(), alerts: z.number(), points: z.number(), redemptions: z.number() }),
});

/** Returns how much of the plan's limits is used (API-45, TIER-02): clips in the library, messages this month. */
export const readUsage = defineEndpoint({
  method: 'GET',
  path: '/api/user/usage',
  answer: z.object({
    media: z.object({ total: z.number(), limit }),
    tts: z.object({ usage: z.number(), limit }),
  }),
});
