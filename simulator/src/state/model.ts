import { z } from 'zod';

/** The four kinds of views; slots exist for three of them. */
export const viewTypeSchema = z.enum(['component', 'mobile', 'overlay', 'panel']);

/** An account. `bits` is its balance, `identityShared` its consent for our extension. Times are RFC 3339. */
export const userSchema = z.object({
  id: z.string(),
  login: z.string(),
  displayName: z.string(),
  broadcasterType: z.enum(['', 'affiliate', 'partner']),
  description: z.string(),
  createdAt: z.string(),
  bits: z.number(),
  identityShared: z.boolean(),
});

/** An extension installed on a channel. */
export const installSchema = z.object({
  id: z.string(),
  version: z.string(),
  name: z.string(),
  type: z.array(viewTypeSchema),
  canActivate: z.boolean(),
});

/** Content of a slot; null if empty. Only component slots have x and y. */
export const slotSchema = z
  .object({ id: z.string(), version: z.string(), x: z.number().optional(), y: z.number().optional() })
  .nullable();

/** A channel-point reward in Helix's shape. `clientId` is the client that created it, or null for Twitch's own dashboard. */
export const rewardSchema = z.object({
  id: z.string(),
  clientId: z.string().nullable(),
  title: z.string(),
  prompt: z.string(),
  cost: z.number(),
  backgroundColor: z.string(),
  isEnabled: z.boolean(),
  isPaused: z.boolean(),
  isUserInputRequired: z.boolean(),
  skipQueue: z.boolean(),
  maxPerStream: z.number().nullable(),
  maxPerUserPerStream: z.number().nullable(),
  globalCooldownSeconds: z.number().nullable(),
});

/** A redemption. Status as in Helix (upper case). */
export const redemptionSchema = z.object({
  id: z.string(),
  rewardId: z.string(),
  rewardTitle: z.string(),
  rewardPrompt: z.string(),
  rewardCost: z.number(),
  userId: z.string(),
  userInput: z.string(),
  status: z.enum(['UNFULFILLED', 'FULFILLED', 'CANCELED']),
  redeemedAt: z.string(),
});

/** A ban, or a timeout if `expiresAt` is set. */
export const banSchema = z.object({
  userId: z.string(),
  moderatorId: z.string(),
  reason: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
});

/** A poll. `votes` counts free votes and votes for points, `pointsVotes` the latter alone. */
export const pollSchema = z.object({
  id: z.string(),
  title: z.string(),
  choices: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      votes: z.number().default(0),
      pointsVotes: z.number().default(0),
    }),
  ),
  /** Ids of the viewers who have used their free vote. */
  voters: z.array(z.string()).default([]),
  pointsPerVote: z.number().nullable(),
  status: z.enum(['ACTIVE', 'COMPLETED', 'TERMINATED', 'ARCHIVED']),
  durationSeconds: z.number(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
});

/** A prediction. */
export const predictionSchema = z.object({
  id: z.string(),
  title: z.string(),
  outcomes: z.array(z.object({ id: z.string(), title: z.string() })),
  /** `won` is null until it has ended. */
  stakes: z
    .array(z.object({ userId: z.string(), outcomeId: z.string(), points: z.number(), won: z.number().nullable() }))
    .default([]),
  windowSeconds: z.number(),
  status: z.enum(['ACTIVE', 'LOCKED', 'RESOLVED', 'CANCELED']),
  winningOutcomeId: z.string().nullable(),
  createdAt: z.string(),
  lockedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});

/** A custom Power-up. */
export const powerUpSchema = z.object({
  id: z.string(),
  title: z.string(),
  prompt: z.string(),
  bits: z.number(),
  isEnabled: z.boolean(),
  isPaused: z.boolean(),
  isUserInputRequired: z.boolean(),
});

/** Chat settings. A number is null if its mode is off. Units as in Helix: slow mode in seconds, follower mode in minutes. */
export const chatSettingsSchema = z.object({
  emoteMode: z.boolean(),
  subscriberMode: z.boolean(),
  uniqueChatMode: z.boolean(),
  slowModeWaitSeconds: z.number().nullable(),
  followerModeMinutes: z.number().nullable(),
  nonModeratorDelaySeconds: z.number().nullable(),
});

/** Scheduled ads. `nextAt` is null if there are none; `snoozeRefreshAt` is when the channel gets another snooze. */
export const adScheduleSchema = z.object({
  nextAt: z.string().nullable(),
  lengthSeconds: z.number(),
  snoozes: z.number(),
  snoozeRefreshAt: z.string().nullable(),
});

/** An account's channel. */
export const channelSchema = z.object({
  live: z.object({ streamId: z.string(), startedAt: z.string() }).nullable(),
  title: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  language: z.string(),
  tags: z.array(z.string()),
  chat: chatSettingsSchema,
  moderators: z.array(z.string()),
  vips: z.array(z.string()),
  chatters: z.array(z.string()),
  /** Number of viewers, besides those in chat. */
  watching: z.number().int().default(0),
  followers: z.array(z.object({ userId: z.string(), followedAt: z.string() })),
  bans: z.array(banSchema),
  /** Ids of subscribers. */
  subscribers: z.array(z.string()).default([]),
  /** Terms for which AutoMod holds a message back. */
  blockedTerms: z.array(z.string()).default([]),
  /** The newest chat messages, oldest first. */
  messages: z
    .array(z.object({ id: z.string().default(''), userId: z.string(), text: z.string(), at: z.string() }))
    .default([]),
  /** Whether the channel has completed Build a Community, which unlocks VIPs. */
  communityBuilt: z.boolean().default(true),
  /** Ids of content classification labels that are on. */
  labels: z.array(z.string()).default([]),
  isBrandedContent: z.boolean().default(false),
  delaySeconds: z.number().default(0),
  ads: adScheduleSchema.default({ nextAt: null, lengthSeconds: 0, snoozes: 3, snoozeRefreshAt: null }),
  installs: z.array(installSchema),
  slots: z.object({
    panel: z.record(z.string(), slotSchema),
    overlay: z.record(z.string(), slotSchema),
    component: z.record(z.string(), slotSchema),
  }),
  rewards: z.array(rewardSchema),
  redemptions: z.array(redemptionSchema),
  /** Channel points of viewers whose balance has changed, by user id. */
  points: z.record(z.string(), z.number()).default({}),
  powerUps: z.array(powerUpSchema).default([]),
  polls: z.array(pollSchema),
  predictions: z.array(predictionSchema),
  lastCommercialAtMs: z.number().nullable(),
});

/** A Bits product of the extension. `expiration` null means never. */
export const productSchema = z.object({
  sku: z.string(),
  amount: z.number(),
  displayName: z.string(),
  inDevelopment: z.boolean(),
  expiration: z.string().nullable(),
  isBroadcast: z.boolean(),
});

/** A completed purchase. `time` has nanoseconds and a Z. */
export const transactionSchema = z.object({
  id: z.string(),
  time: z.string(),
  channelId: z.string(),
  userId: z.string(),
  product: productSchema,
});

/** An access token of a user, or of the client itself (`userId` null). */
export const accessTokenSchema = z.object({
  clientId: z.string(),
  userId: z.string().nullable(),
  scopes: z.array(z.string()),
  expiresAtMs: z.number(),
  refreshToken: z.string().nullable(),
});

/** A refresh token. `disconnected` is true once the user has withdrawn the grant. */
export const refreshTokenSchema = z.object({
  clientId: z.string(),
  userId: z.string(),
  scopes: z.array(z.string()),
  disconnected: z.boolean(),
});

/** An authorization code, valid for one exchange. */
export const codeSchema = z.object({
  clientId: z.string(),
  userId: z.string(),
  scopes: z.array(z.string()),
  redirectUri: z.string(),
  expiresAtMs: z.number(),
});

/** Where notifications go. Times of a WebSocket session are RFC 3339; `disconnectedAt` is null while it is connected. */
export const transportSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('webhook'), callback: z.string(), secret: z.string() }),
  z.object({
    method: z.literal('websocket'),
    sessionId: z.string(),
    connectedAt: z.string(),
    disconnectedAt: z.string().nullable(),
  }),
  z.object({ method: z.literal('conduit'), conduitId: z.string() }),
]);

/** A subscription. `userId` is set for WebSockets: the user who created it. `failures` counts consecutive failed notifications. */
export const subscriptionSchema = z.preprocess(
  adoptCallback,
  z.object({
    id: z.string(),
    clientId: z.string(),
    userId: z.string().nullable().default(null),
    status: z.string(),
    type: z.string(),
    version: z.string(),
    condition: z.record(z.string(), z.string()),
    transport: transportSchema,
    createdAt: z.string(),
    cost: z.number(),
    failures: z.number(),
  }),
);

/** Migrates subscriptions from before WebSockets, which had `callback` and `secret` of their own. */
function adoptCallback(value: unknown): unknown {
  const old = z.looseObject({ callback: z.string(), secret: z.string() }).safeParse(value);
  if (!old.success) return value;
  const { callback, secret, ...rest } = old.data;
  return { ...rest, transport: { method: 'webhook', callback, secret } };
}

/** A conduit's shard with a transport: a webhook or a WebSocket. */
export const shardSchema = z.object({ status: z.string(), failures: z.number(), transport: transportSchema });

/** A conduit. `shards` holds those with a transport, by id: `0` to `shardCount - 1`. */
export const conduitSchema = z.object({
  id: z.string(),
  clientId: z.string(),
  shardCount: z.number(),
  shards: z.record(z.string(), shardSchema),
});

/** The simulator's whole state. */
export const stateSchema = z.object({
  version: z.literal(1),
  users: z.record(z.string(), userSchema),
  channels: z.record(z.string(), channelSchema),
  products: z.record(z.string(), productSchema),
  transactions: z.array(transactionSchema),
  accessTokens: z.record(z.string(), accessTokenSchema),
  refreshTokens: z.record(z.string(), refreshTokenSchema),
  codes: z.record(z.string(), codeSchema),
  subscriptions: z.record(z.string(), subscriptionSchema),
  conduits: z.record(z.string(), conduitSchema).default({}),
  /** Configuration segments, by `<segment>` or `broadcaster:<channel id>`. */
  segments: z.record(z.string(), z.object({ version: z.string(), content: z.string() })),
  theme: z.enum(['light', 'dark']),
  nextUserId: z.number(),
});

export type User = z.infer<typeof userSchema>;
export type Channel = z.infer<typeof channelSchema>;
export type Reward = z.infer<typeof rewardSchema>;
export type Redemption = z.infer<typeof redemptionSchema>;
export type PowerUp = z.infer<typeof powerUpSchema>;
export type Poll = z.infer<typeof pollSchema>;
export type Prediction = z.infer<typeof predictionSchema>;
export type Product = z.infer<typeof productSchema>;
export type Transaction = z.infer<typeof transactionSchema>;
export type Transport = z.infer<typeof transportSchema>;
export type Subscription = z.infer<typeof subscriptionSchema>;
export type Shard = z.infer<typeof shardSchema>;
export type Conduit = z.infer<typeof conduitSchema>;
export type AccessToken = z.infer<typeof accessTokenSchema>;
export type State = z.infer<typeof stateSchema>;
