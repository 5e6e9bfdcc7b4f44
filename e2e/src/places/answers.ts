import type { listHistory, readChannelState } from '@bitcue/shared/api/activity.ts';
import type { readExtension } from '@bitcue/shared/api/extension-items.ts';
import type { readExtensionStatus } from '@bitcue/shared/api/platform.ts';
import type { readUser, StreamerInteraction } from '@bitcue/shared/api/user.ts';
import { ERRORS, type ErrorCode } from '@bitcue/shared/errors/codes.ts';
import { type ExtensionItem, extensionItem } from '@bitcue/shared/items/item.ts';
import type { z } from 'zod';
import type { Answer, Answers } from './place.ts';

type User = z.output<(typeof readUser)['answer']>;
type Extension = z.output<(typeof readExtension)['answer']>;
type ChannelState = z.output<(typeof readChannelState)['answer']>;
type History = z.output<(typeof listHistory)['answer']>;
type Status = z.output<(typeof readExtensionStatus)['answer']>;

const NOT_SKIPPED = { installation: null, activation: null };
const ONBOARDING = { status: null, installed_at: null, activated_at: null, skipped: NOT_SKIPPED };
/** A streamer who has visited before. */
const SETTLED: Partial<User> = {
  welcomeOnboardingComplete: true,
  onboardingExtension: { ...ONBOARDING, status: 'completed' },
  obsSetupComplete: true,
};
/** A streamer who has not set up the extension. */
export const NOT_ONBOARDED: Partial<User> = { onboardingExtension: ONBOARDING };

/**
 * Answers in effect at every place: the server keeps no change made at a place, so that the next one finds the channel
 * unchanged, and rate-limited calls are not sent.
 */
export const KEEP_NOTHING: Answers = {
  'GET /api/user': (real) => ({ ...(real as User), ...SETTLED }),
  'GET /api/twotime/user/status': { status: 200, body: { error: null, message: '', connections: 1 } },
  'PATCH /api/user/settings': { status: 200, body: { message: 'Kept.' } },
  'PUT /api/user/extension/notifications': { status: 200, body: { message: 'Kept.' } },
};

/** Changes the answer about the signed-in streamer. */
export function userIs(change: Partial<User>): Answers {
  return { 'GET /api/user': (real) => ({ ...(real as User), ...SETTLED, ...change }) };
}

/** Returns a refusal by the server. */
export function refuse(code: ErrorCode): Answer {
  const { status, message } = ERRORS[code];
  return { status, body: { error: code, message } };
}

/** Changes the answer about the extension's slot on the channel, as reported by Twitch. */
export function statusIs(change: Partial<Status>): Answers {
  return { 'GET /api/user/platform/status': (real) => ({ ...(real as Status), ...change }) };
}

/** Short ids of the clips used by the demo channel's items. */
export interface DemoClips {
  sounds: string[];
  videos: string[];
}

/** Replaces the demo channel's items, keeping their clips. */
export function itemsAre(make: (clips: DemoClips) => Record<string, unknown>[]): Answers {
  return {
    'GET /api/user/extension': (real) => {
      const { items, preferences } = real as Extension;
      const clipsOf = (kind: 'sound' | 'video') => [
        ...new Set(
          items
            .flatMap(({ features }) => features)
            .flatMap((feature) => (feature.type === kind ? feature.settings.list : []))
            .map(({ shortId }) => shortId),
        ),
      ];
      const made: ExtensionItem[] = make({ sounds: clipsOf('sound'), videos: clipsOf('video') }).map((item, place) =>
        extensionItem.parse({ uuid: `00000000-0000-4000-8000-${String(place + 1).padStart(12, '0')}`, ...item }),
      );
      return { items: made, sortOrder: made.map(({ uuid }) => uuid), preferences } satisfies Extension;
    },
  };
}

/** The channel's state and history with these interactions, each in the part for its state. */
export function activityIs(interactions: readonly StreamerInteraction[], change: Partial<ChannelState> = {}): Answers {
  const inState = (...states: StreamerInteraction['state'][]) =>
    interactions.filter(({ state }) => states.includes(state));
  const parts: Record<string, StreamerInteraction[]> = {
    open: inState('queued', 'started').toReversed(),
    undecided: inState('asked', 'held', 'owed').toReversed(),
    ended: inState('done', 'skipped', 'dismissed', 'refunded'),
  };
  const count = (...states: StreamerInteraction['state'][]) => inState(...states).length;
  const state: ChannelState = {
    live: true,
    alertPages: 1,
    unknownPages: [],
    paused: false,
    holdScene: null,
    hasSoundPage: false,
    unheard: 0,
    counts: {
      done: count('done'),
      playing: count('started'),
      waiting: count('queued'),
      asked: count('asked'),
      held: count('held'),
      owed: count('owed'),
    },
    waiting: { askFirst: 'nothing', returnAfterMin: 15, onlyOnAir: false, showQueue: false, holdScenes: [] },
    playing: inState('started')[0] ?? null,
    ...change,
  };
  return {
    'GET /api/user/state': { status: 200, body: state },
    'GET /api/user/interactions': {
      status: 200,
      body: { interactions, counts: state.counts, alertPages: state.alertPages },
    },
    'GET /api/user/paid': { status: 200, body: { bits: 13_450, alerts: 12, points: 48_500, redemptions: 30 } },
    'GET /api/user/history': (_, url): History => ({
      interactions: parts[url.searchParams.get('state') ?? ''] ?? [],
      next: null,
    }),
  };
}
