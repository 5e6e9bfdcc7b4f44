import { BIT_AMOUNTS, skuOf } from '@bitcue/shared/constants/bits.ts';
import type { Channel, Product, State, User } from './model.ts';

/** Account ids of the demo data, the same after every reset. */
export const SEED_IDS = {
  demoChannel: '100000001',
  viewerOne: '100000011',
  viewerTwo: '100000012',
  moderatorOne: '100000021',
  chatterOne: '100000031',
} as const;

/** Login of the viewer without an account. */
export const LOGGED_OUT_LOGIN = 'logged_out';

/** What the seed needs from our extension. */
export interface SeedExtension {
  clientId: string;
  version: string;
  name: string;
}

/** A new account. */
export function createUser(id: string, login: string, overrides: Partial<User> = {}): User {
  return {
    id,
    login,
    displayName: login,
    broadcasterType: '',
    description: '',
    createdAt: '2020-01-01T00:00:00Z',
    bits: 0,
    identityShared: true,
    ...overrides,
  };
}

/** A new channel. */
export function createChannel(overrides: Partial<Channel> = {}): Channel {
  return {
    live: null,
    title: '',
    gameId: '',
    gameName: '',
    language: 'en',
    tags: [],
    chat: {
      emoteMode: false,
      subscriberMode: false,
      uniqueChatMode: false,
      slowModeWaitSeconds: null,
      followerModeMinutes: null,
      nonModeratorDelaySeconds: null,
    },
    moderators: [],
    vips: [],
    chatters: [],
    watching: 0,
    followers: [],
    bans: [],
    subscribers: [],
    blockedTerms: [],
    messages: [],
    communityBuilt: true,
    labels: [],
    isBrandedContent: false,
    delaySeconds: 0,
    ads: { nextAt: null, lengthSeconds: 0, snoozes: 3, snoozeRefreshAt: null },
    installs: [],
    slots: {
      panel: { '1': null, '2': null, '3': null },
      overlay: { '1': null },
      component: { '1': null, '2': null },
    },
    rewards: [],
    redemptions: [],
    points: {},
    powerUps: [],
    polls: [],
    predictions: [],
    lastCommercialAtMs: null,
    ...overrides,
  };
}

/** An installed extension with panel, component and mobile views. */
export function createInstall(extension: SeedExtension): Channel['installs'][number] {
  return {
    id: extension.clientId,
    version: extension.version,
    name: extension.name,
    type: ['component', 'mobile', 'panel'],
    canActivate: true,
  };
}

/** One fixed-price product per allowed amount (LIM-04, ITEM-06). */
function createProducts(): Record<string, Product> {
  const products: Record<string, Product> = {};
  for (const amount of BIT_AMOUNTS) {
    const sku = skuOf(amount);
    products[sku] = {
      sku,
      amount,
      displayName: `${amount} Bits`,
      inDevelopment: false,
      expiration: null,
      isBroadcast: false,
    };
  }
  return products;
}

/** The demo data: an affiliate, live, with our extension in the first panel slot, two viewers, a moderator and a chatter. */
export function createSeed(extension: SeedExtension, now: Date): State {
  const { demoChannel, viewerOne, viewerTwo, moderatorOne, chatterOne } = SEED_IDS;
  const users = [
    createUser(demoChannel, 'demo_channel', { broadcasterType: 'affiliate', description: 'Demo data.' }),
    createUser(viewerOne, 'viewer_one', { bits: 4700 }),
    createUser(viewerTwo, 'viewer_two', { bits: 12_000, identityShared: false }),
    createUser(moderatorOne, 'moderator_one', { bits: 500 }),
    createUser(chatterOne, 'chatter_one', { bits: 100 }),
  ];
  const channels: Record<string, Channel> = {};
  for (const user of users) channels[user.id] = createChannel();
  const panel = { id: extension.clientId, version: extension.version };
  channels[demoChannel] = createChannel({
    live: { streamId: '400000001', startedAt: now.toISOString() },
    title: 'Demo stream',
    gameId: '509658',
    gameName: 'Just Chatting',
    moderators: [moderatorOne],
    chatters: [viewerOne, viewerTwo, moderatorOne, chatterOne],
    followers: [
      { userId: viewerOne, followedAt: '2024-03-01T12:00:00Z' },
      { userId: moderatorOne, followedAt: '2023-01-15T12:00:00Z' },
    ],
    installs: [createInstall(extension)],
    slots: { panel: { '1': panel, '2': null, '3': null }, overlay: { '1': null }, component: { '1': null, '2': null } },
  });
  return {
    version: 1,
    users: Object.fromEntries(users.map((user) => [user.id, user])),
    channels,
    products: createProducts(),
    transactions: [],
    accessTokens: {},
    refreshTokens: {},
    codes: {},
    subscriptions: {},
    conduits: {},
    segments: {},
    theme: 'dark',
    nextUserId: 200_000_001,
  };
}
