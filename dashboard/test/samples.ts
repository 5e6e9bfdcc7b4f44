import type { readChannelState } from '@bitcue/shared/api/activity.ts';
import type { readExtension } from '@bitcue/shared/api/extension-items.ts';
import type { MediaItem } from '@bitcue/shared/api/library.ts';
import type { readUser, StreamerInteraction } from '@bitcue/shared/api/user.ts';
import type { Voice } from '@bitcue/shared/api/voices.ts';
import { FEATURE_TYPES } from '@bitcue/shared/features/catalog.ts';
import { listScopes } from '@bitcue/shared/features/feature.ts';
import { type ExtensionItem, extensionItem } from '@bitcue/shared/items/item.ts';
import { extensionPreferences } from '@bitcue/shared/items/preferences.ts';
import { onboardingExtension } from '@bitcue/shared/users/onboarding.ts';
import { waitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import type { z } from 'zod';

/** Returns a signed-in streamer as sent by the server. */
export function sampleUser(
  over: Partial<z.output<(typeof readUser)['answer']>> = {},
): z.output<(typeof readUser)['answer']> {
  return {
    login: 'demo_channel',
    name: 'Demo_Channel',
    picture: '',
    uuid: '00000000-0000-4000-8000-00000000000a',
    flags: {},
    welcomeOnboardingComplete: true,
    onboardingExtension: onboardingExtension.parse({ status: 'completed' }),
    obsSetupComplete: true,
    plan: 'free',
    planRenewsAt: null,
    billing: null,
    twitch: { id: '1000', access_token: 'demo-access-token' },
    alertUrl: 'http://localhost:8080/alerts/v1/demo-alert-key',
    soundPageUrl: 'http://localhost:8080/alerts/sounds#1000',
    grantedScopes: listScopes(FEATURE_TYPES),
    missingScopes: [],
    ...over,
  };
}

/** Returns an interaction as sent by the server. */
export function sampleInteraction(over: Partial<StreamerInteraction> = {}): StreamerInteraction {
  const createdAt = Date.UTC(2026, 0, 2, 12);
  return {
    id: 'demo-transaction-1',
    source: 'bits',
    state: 'done',
    reason: null,
    viewer: 'demo_viewer',
    title: 'Air horn',
    kinds: ['sound'],
    text: null,
    amount: 100,
    test: false,
    confirmed: true,
    replayed: false,
    unknownSteps: [],
    playable: true,
    timeline: [
      { at: createdAt, what: 'received', why: 'receipt' },
      { at: createdAt + 1_500, what: 'done' },
    ],
    createdAt,
    updatedAt: createdAt + 1_500,
    ...over,
  };
}

/** Returns the n-th item, with a sound. */
export function sampleItem(n = 1, over: Record<string, unknown> = {}): ExtensionItem {
  return extensionItem.parse({
    uuid: `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`,
    title: `Item ${n}`,
    amount: 100,
    features: [{ id: `feature-${n}`, type: 'sound', settings: { list: [{ shortId: 'demo-clip-00000000000' }] } }],
    ...over,
  });
}

/** Returns the extension page's data with these items. */
export function sampleExtension(...items: ExtensionItem[]): z.output<(typeof readExtension)['answer']> {
  return { items, sortOrder: items.map(({ uuid }) => uuid), preferences: extensionPreferences.parse({}) };
}

/** Returns a voice as sent by the server. */
export function sampleVoice(over: Partial<Voice> = {}): Voice {
  return {
    name: 'Demo voice A',
    type: 'polly',
    language: 'English (United States)',
    gender: 'female',
    alt: 'Demo voice A, synthetic',
    image_thumbnail_url: '',
    model_id: '',
    public: true,
    sample: '/api/voices/demo-a/sample',
    ...over,
  };
}

/** Returns a numbered sound clip as sent by the server. */
export function sampleClip(number: number, over: Partial<MediaItem> = {}): MediaItem {
  const shortId = `demo-clip-${String(number).padStart(11, '0')}`;
  return {
    shortId,
    title: `Clip ${number}`,
    type: 'sound',
    tags: [],
    duration: 7,
    public: true,
    source: `/objects/media/${shortId}.mp3`,
    peaks: '0123456789abcdef'.repeat(4),
    poster: null,
    owner: { id: '1000', display_name: 'Demo_Channel' },
    plays: 0,
    is_user_input_required: false,
    has_agreed: true,
    licence: null,
    notForVod: false,
    translation: { translated: false, text_en: '' },
    createdAt: Date.UTC(2026, 0, 2),
    ...over,
  };
}

type ChannelState = z.output<(typeof readChannelState)['answer']>;

/** A channel's state: nothing plays, one alert page is open. */
export function sampleChannelState(over: Partial<ChannelState> = {}): ChannelState {
  const counts = { done: 0, playing: 0, waiting: 0, asked: 0, held: 0, owed: 0 };
  return {
    live: true,
    alertPages: 1,
    unknownPages: [],
    paused: false,
    holdScene: null,
    hasSoundPage: false,
    unheard: 0,
    counts,
    waiting: waitingRules.parse({}),
    playing: null,
    ...over,
  };
}
