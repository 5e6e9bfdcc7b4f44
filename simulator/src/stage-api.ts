import { TIERS } from '@bitcue/shared/alerts/tiers.ts';
import { z } from 'zod';

/**
 * The HTTP API of the stage page, on the simulator's own origin, in JSON. Browser and server share this file, so it holds
 * schemas only.
 *
 * | Call | Body | Response |
 * |---|---|---|
 * | `GET /stage/state` | | `stageStateSchema` |
 * | `GET /stage/events` | | server-sent events, each `data:` a `stageEventSchema` |
 * | `POST /stage/tabs` | `openTabSchema` | 201 `tabSessionSchema` |
 * | `GET /stage/tabs/{id}` | | `tabSessionSchema` with a fresh token |
 * | `DELETE /stage/tabs/{id}` | | 204 |
 * | `GET /stage/tabs/{id}/events` | | server-sent events, each `data:` a `tabEventSchema`; starts with earlier events |
 * | `POST /stage/tabs/{id}/token` | | `tabSessionSchema`; the tab also gets an `authorized` event |
 * | `PUT /stage/tabs/{id}/identity` | `shareIdentitySchema` | `tabSessionSchema`; every tab of the viewer gets `authorized` |
 * | `POST /stage/tabs/{id}/bits` | `useBitsSchema` | 201 `useBitsResultSchema`; the receipt arrives as `transactionComplete` events |
 * | `PUT /stage/viewers/{login}/bits` | `setBitsSchema` | `stageViewerSchema` |
 * | `GET /stage/viewers/{login}/rewards` | | `viewerRewardsSchema` |
 * | `PUT /stage/viewers/{login}/points` | `setPointsSchema` | 204 |
 * | `POST /stage/rewards` | | 204: adds the first reward, as Twitch does for new affiliates |
 * | `PUT /stage/theme` | `setThemeSchema` | 204; every tab gets `context` |
 * | `PUT /stage/live` | `setLiveSchema` | 204 |
 * | `PATCH /stage/stream` | `streamChangesSchema` | 204: category, title, viewers, live, as the streamer sets them on Twitch |
 * | `POST /stage/power-ups` | | 204: creates a Power-up, as the streamer does in Twitch's own dashboard |
 * | `POST /stage/power-up-uses` | `stageUsePowerUpSchema` | 201 `{redemptionId, bitsLeft}` |
 * | `POST /stage/redemptions` | `stageRedeemSchema` | 201 `stageRedemptionResultSchema` |
 * | `POST /stage/faults` | `setStageFaultSchema` | 204: switches one of the stage's named faults on or off |
 * | `POST /stage/ebs` | `ebsActionSchema` | 202; 409 `not_supervised` without a launcher |
 * | `GET /stage/design` | | `stageDesignSchema`: the style of the streamer's alerts; 503 `ebs_away` |
 * | `PUT /stage/design` | `stageDesignSchema` | 204: sets it, as the streamer does in the dashboard; 503 `ebs_away` |
 * | `POST /stage/test-alerts` | `stageTestAlertSchema` | 204: plays the streamer's test alert in a tier; 503 `ebs_away` |
 * | `GET /stage/ledger` | | the EBS's `GET /api/user/interactions`, query string and ETag passed through; 503 `ebs_away` |
 * | `GET /stage/truth?after={seq}` | | `truthPageSchema` |
 * | `GET /stage/effects?after={seq}` | | `truthPageSchema`, only entries of kind `effect`: what Helix calls changed |
 *
 * Errors are `stageErrorSchema`.
 */
export const STAGE_PATH = '/stage';

/**
 * Code and message. Codes: bad_request, not_found, insufficient_bits, logged_out, unknown_sku, not_supervised, ebs_away,
 * bits_disabled, refused.
 */
export const stageErrorSchema = z.object({ error: z.string(), message: z.string() });

/** Where on the page a view is shown (Twitch's `anchor` query parameter). */
export const anchorSchema = z.enum(['panel', 'component', 'video_overlay']);

/** Twitch's `mode` query parameter: viewer, live config (`dashboard`) or config. */
export const modeSchema = z.enum(['viewer', 'dashboard', 'config']);

/** The style of the streamer's alerts. */
export const stageDesignSchema = z.object({ style: z.string() });

/** A test alert of the streamer, in one of the alert tiers. */
export const stageTestAlertSchema = z.object({ tier: z.literal(TIERS) });

/** The theme in the context Twitch sends to the extension. */
export const themeSchema = z.enum(['light', 'dark']);

/** A product as `window.Twitch.ext.bits.getProducts` returns it. Unlike in Helix, the amount is a string. */
export const helperProductSchema = z.object({
  sku: z.string(),
  displayName: z.string(),
  cost: z.object({ amount: z.string(), type: z.literal('bits') }),
  inDevelopment: z.boolean().optional(),
});

/** `auth` of `onAuthorized`. `userId` is the opaque id. */
export const helperAuthSchema = z.object({
  channelId: z.string(),
  clientId: z.string(),
  token: z.string(),
  helixToken: z.string(),
  userId: z.string(),
});

/** `window.Twitch.ext.viewer`. `id` is the real user id, null until identity is shared. */
export const helperViewerSchema = z.object({
  opaqueId: z.string(),
  id: z.string().nullable(),
  role: z.enum(['viewer', 'moderator', 'broadcaster']),
  isLinked: z.boolean(),
  subscriptionStatus: z.object({ tier: z.enum(['1000', '2000', '3000']) }).nullable(),
});

/** `window.Twitch.ext.features`. */
export const helperFeaturesSchema = z.object({
  isBitsEnabled: z.boolean(),
  isChatEnabled: z.boolean(),
  isSubscriptionStatusAvailable: z.boolean(),
});

/** The part of `onContext`'s context that the simulator sends. */
export const helperContextSchema = z.object({
  theme: themeSchema,
  language: z.string(),
  mode: z.enum(['viewer', 'dashboard', 'config']),
  game: z.string(),
  playbackMode: z.enum(['video', 'audio', 'remote', 'chat-only']),
  isFullScreen: z.boolean().optional(),
  isTheatreMode: z.boolean().optional(),
  arePlayerControlsVisible: z.boolean().optional(),
  isMuted: z.boolean(),
  isPaused: z.boolean(),
  volume: z.number(),
});

/** One segment of `window.Twitch.ext.configuration`. */
export const helperSegmentSchema = z.object({ version: z.string(), content: z.string() });

/** `window.Twitch.ext.configuration`. A segment that was never set is missing. */
export const helperConfigurationSchema = z.object({
  broadcaster: helperSegmentSchema.optional(),
  developer: helperSegmentSchema.optional(),
  global: helperSegmentSchema.optional(),
});

/** The argument of `onTransactionComplete`. `initiator` is lower case, as it arrives in reality; `userId` is the payer's real id. */
export const helperTransactionSchema = z.object({
  displayName: z.string(),
  initiator: z.enum(['current_user', 'other']),
  product: helperProductSchema,
  domainID: z.string(),
  transactionID: z.string(),
  transactionReceipt: z.string(),
  userId: z.string(),
});

/** Opens the extension for a viewer on the demo channel. The login `logged_out` is a viewer without an account. */
export const openTabSchema = z.object({
  viewer: z.string().min(1).max(25),
  anchor: anchorSchema.optional(),
  platform: z.enum(['web', 'mobile']).default('web'),
  mode: modeSchema.default('viewer'),
  language: z.string().max(10).default('en'),
});

/** One open view: the iframe's address, its origin for postMessage, and everything the helper needs to stand in for Twitch's. */
export const tabSessionSchema = z.object({
  tabId: z.string(),
  viewer: z.string(),
  anchor: anchorSchema.nullable(),
  platform: z.enum(['web', 'mobile']),
  mode: modeSchema,
  url: z.string(),
  origin: z.string(),
  auth: helperAuthSchema,
  viewerInfo: helperViewerSchema,
  features: helperFeaturesSchema,
  products: z.array(helperProductSchema),
  context: helperContextSchema,
  configuration: helperConfigurationSchema,
});

/** Events sent to an open tab. `pubsub` targets are `broadcast`, `global` or `whisper-<opaque id>`. */
export const tabEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authorized'), auth: helperAuthSchema, viewerInfo: helperViewerSchema }),
  z.object({ type: z.literal('context'), context: helperContextSchema, changed: z.array(z.string()) }),
  z.object({ type: z.literal('transactionComplete'), transaction: helperTransactionSchema }),
  z.object({ type: z.literal('pubsub'), target: z.string(), contentType: z.string(), message: z.string() }),
  z.object({ type: z.literal('configuration'), configuration: helperConfigurationSchema }),
]);

/** Shares the viewer's identity (`requestIdShare`), or hides it again. */
export const shareIdentitySchema = z.object({ shared: z.boolean() });

/** The viewer confirmed Twitch's dialog for this product. */
export const useBitsSchema = z.object({ sku: z.string().min(1).max(255) });

/** The Bits debited and the Bits left. `bitsLeft` is unchanged for products in development. */
export const useBitsResultSchema = z.object({ transactionId: z.string(), bits: z.number(), bitsLeft: z.number() });

/** A viewer's new balance. */
export const setBitsSchema = z.object({ bits: z.int().min(0).max(10_000_000) });

/** A viewer's new channel points. */
export const setPointsSchema = z.object({ points: z.int().min(0).max(10_000_000) });

/** The page's theme. */
export const setThemeSchema = z.object({ theme: themeSchema });

/** Whether the demo channel is live. */
export const setLiveSchema = z.object({ live: z.boolean() });

/** A viewer redeems a reward of the demo channel. */
export const stageRedeemSchema = z.object({
  viewer: z.string().min(1).max(25),
  rewardId: z.string().min(1),
  userInput: z.string().max(500).default(''),
});

/** A viewer uses Bits on a Power-up of the demo channel. */
export const stageUsePowerUpSchema = stageRedeemSchema
  .omit({ rewardId: true })
  .extend({ powerUpId: z.string().min(1) });

/** Id of the redemption, and the viewer's channel points afterwards. */
export const stageRedemptionResultSchema = z.object({ redemptionId: z.string(), pointsLeft: z.number() });

/** Why a viewer cannot redeem a reward. */
export const refusalCodeSchema = z.enum([
  'missing',
  'paused',
  'banned',
  'cooldown',
  'out_of_stock',
  'used_up',
  'too_few_points',
]);

/** The stage page's faults. */
export const stageFaultNameSchema = z.enum([
  'receipts_lost',
  'receipts_twice',
  'webhooks_lost',
  'webhooks_twice',
  'transactions_hidden',
  'helix_500',
]);

/** Switches a fault on or off. */
export const setStageFaultSchema = z.object({ name: stageFaultNameSchema, on: z.boolean() });

/** `kill` sends SIGKILL, `stop` asks it to exit, `start` starts it again. */
export const ebsActionSchema = z.object({ action: z.enum(['kill', 'stop', 'start']) });

/** A viewer on the stage page. `id` is null for the logged-out viewer; `bits` is the balance. */
export const stageViewerSchema = z.object({
  id: z.string().nullable(),
  login: z.string(),
  displayName: z.string(),
  role: z.enum(['viewer', 'moderator', 'broadcaster']),
  loggedIn: z.boolean(),
  bits: z.number(),
  identityShared: z.boolean(),
  banned: z.boolean(),
});

/** A reward as a viewer sees it. It can be redeemed now if `refusal` is null. */
export const viewerRewardSchema = z.object({
  id: z.string(),
  title: z.string(),
  prompt: z.string(),
  cost: z.number(),
  backgroundColor: z.string(),
  isUserInputRequired: z.boolean(),
  refusal: refusalCodeSchema.nullable(),
  /** RFC 3339; null if no cooldown runs. */
  cooldownEndsAt: z.string().nullable(),
});

/** A Power-up as a viewer sees it. */
export const viewerPowerUpSchema = z.object({
  id: z.string(),
  title: z.string(),
  prompt: z.string(),
  bits: z.number(),
  isUserInputRequired: z.boolean(),
});

/** A viewer's redemption. Twitch keeps it UNFULFILLED until the streamer or an app settles it. */
export const viewerRedemptionSchema = z.object({
  id: z.string(),
  title: z.string(),
  cost: z.number(),
  userInput: z.string(),
  redeemedAt: z.string(),
  status: z.enum(['UNFULFILLED', 'FULFILLED', 'CANCELED']),
});

/** A viewer's channel points, the rewards that Twitch shows them, cheapest first, and their latest redemptions, newest first. */
export const viewerRewardsSchema = z.object({
  points: z.number(),
  rewards: z.array(viewerRewardSchema),
  redemptions: z.array(viewerRedemptionSchema),
  powerUps: z.array(viewerPowerUpSchema).describe('Those that can be used now.'),
});

/** Everything the stage page shows. `ebs.state` is `away` while it does not respond; `alertUrl` is null until it is known. */
export const stageStateSchema = z.object({
  channel: z.object({
    id: z.string(),
    login: z.string(),
    displayName: z.string(),
    broadcasterType: z.enum(['', 'affiliate', 'partner']),
    live: z.boolean(),
    title: z.string(),
    categoryName: z.string(),
    /** Number of viewers, besides those in chat. */
    viewers: z.number(),
  }),
  /** Names of the categories the simulator knows. */
  categories: z.array(z.string()),
  extension: z.object({
    clientId: z.string(),
    version: z.string(),
    name: z.string(),
    origin: z.string(),
    built: z.boolean(),
    activeIn: z.array(z.object({ type: z.enum(['panel', 'component', 'overlay']), slot: z.string() })),
    bitsEnabled: z.boolean(),
  }),
  viewers: z.array(stageViewerSchema),
  products: z.array(helperProductSchema),
  theme: themeSchema,
  faults: z.array(stageFaultNameSchema),
  ebs: z.object({
    url: z.string(),
    state: z.enum(['up', 'away']),
    supervised: z.boolean(),
    alertUrl: z.string().nullable(),
    dashboardUrl: z.string(),
  }),
});

/** A line of the truth log: what really happened, whatever anyone was told. `seq` increases by one; `at` is RFC 3339. */
export const truthEntrySchema = z.object({
  seq: z.number(),
  at: z.string(),
  kind: z.enum(['purchase', 'redemption', 'refund', 'fulfilled', 'power-up', 'effect', 'forged']),
  channelId: z.string(),
  userId: z.string().nullable(),
  /** Transaction or redemption id; for an effect, the id Twitch gave it, if any. */
  id: z.string().nullable(),
  /** Bits of a purchase (0 for a test purchase) or of a Power-up, or points of a redemption. */
  amount: z.number(),
  /** An in-development purchase. */
  test: z.boolean(),
  /** What was done, as `area.verb`, for example `bits.use`, `moderation.timeout`, `chat.message`. */
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

/** Entries after the given `seq`, oldest first, at most 500. */
export const truthPageSchema = z.object({ entries: z.array(truthEntrySchema), lastSeq: z.number() });

/** Events sent to the stage page. `changed`: fetch the state again. `truth`: a new line of the truth log. */
export const stageEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changed') }),
  z.object({ type: z.literal('truth'), entry: truthEntrySchema }),
]);

export type RefusalCode = z.infer<typeof refusalCodeSchema>;
export type ViewerReward = z.infer<typeof viewerRewardSchema>;
export type ViewerPowerUp = z.infer<typeof viewerPowerUpSchema>;
export type ViewerRedemption = z.infer<typeof viewerRedemptionSchema>;
export type ViewerRewards = z.infer<typeof viewerRewardsSchema>;
export type StageState = z.infer<typeof stageStateSchema>;
export type StageViewer = z.infer<typeof stageViewerSchema>;
export type StageEvent = z.infer<typeof stageEventSchema>;
export type StageFaultName = z.infer<typeof stageFaultNameSchema>;
export type TabSession = z.infer<typeof tabSessionSchema>;
export type TabEvent = z.infer<typeof tabEventSchema>;
export type OpenTab = z.infer<typeof openTabSchema>;
export type HelperProduct = z.infer<typeof helperProductSchema>;
export type HelperAuth = z.infer<typeof helperAuthSchema>;
export type HelperViewer = z.infer<typeof helperViewerSchema>;
export type HelperContext = z.infer<typeof helperContextSchema>;
export type HelperConfiguration = z.infer<typeof helperConfigurationSchema>;
export type HelperTransaction = z.infer<typeof helperTransactionSchema>;
export type TruthEntry = z.infer<typeof truthEntrySchema>;
