import { z } from 'zod';

export { newRewardSchema } from './points/reward-changes.ts';

/**
 * The HTTP API that tests and the proof use to control the simulator. JSON, no sign-in: it listens on loopback only.
 *
 * | Call | Body | Response |
 * |---|---|---|
 * | `GET /control/faults` | | `{faults: faultSchema[]}` |
 * | `POST /control/faults` | `newFaultSchema` | 201 `faultSchema` |
 * | `DELETE /control/faults`, `DELETE /control/faults/{id}` | | 204; sends what `delay` and `reorder` held back |
 * | `POST /control/users` | `newUserSchema` | 201 `controlUserSchema` |
 * | `POST /control/purchases` | `purchaseSchema` | 201 `purchaseResultSchema` |
 * | `POST /control/redemptions` | `redeemSchema` | 201 `redeemResultSchema`; 409 `refused` with the reason |
 * | `PATCH /control/channels/{id}/redemptions` | `settleSchema` | 204: the streamer settles them in Twitch's own queue |
 * | `POST /control/channels/{id}/automatic-rewards` | `automaticRewardSchema` | 201 `redeemResultSchema`; 409 `refused`. A viewer uses one of Twitch's own rewards |
 * | `PUT /control/channels/{id}/points` | `pointsSchema` | 204: sets a viewer's channel points |
 * | `POST /control/channels/{id}/votes` | `voteSchema` | 204: a viewer votes in the running poll |
 * | `PATCH /control/channels/{id}/poll` | `endPollSchema` | 204: the streamer ends the running poll on Twitch |
 * | `POST /control/channels/{id}/stakes` | `stakeSchema` | 204: a viewer stakes points on the running prediction |
 * | `PATCH /control/channels/{id}/prediction` | `endPredictionSchema` | 204: the streamer ends the prediction on Twitch |
 * | `PATCH /control/channels/{id}` | `channelChangesSchema` | 204: changes that no Helix call can make |
 * | `POST /control/channels/{id}/messages` | `saySchema` | 201 `{messageId, dropped}`: a viewer writes in chat |
 * | `POST /control/channels/{id}/followers` | `followSchema` | 204: a viewer follows now |
 * | `POST /control/channels/{id}/power-ups` | `newPowerUpSchema` | 201 the Power-up as in Helix |
 * | `POST /control/channels/{id}/power-ups/{id}/redemptions` | `redeemPowerUpSchema` | 201 `{redemptionId, bitsLeft}`; 409 `refused` |
 * | `POST /control/channels/{id}/rewards` | `newRewardSchema` | 201 the reward as in Helix; it is created as in Twitch's own dashboard |
 * | `PATCH /control/channels/{id}/rewards/{rewardId}` | `rewardChangesSchema` | 200 the reward; it is changed as in Twitch's own dashboard, whoever created it |
 * | `DELETE /control/channels/{id}/rewards/{rewardId}` | | 204: deletes it as in Twitch's own dashboard |
 * | `POST /control/forge` | `forgeSchema` | 201 `forgeResultSchema` |
 * | `POST /control/sessions` | `sessionSchema` | 201 `sessionResultSchema`: an extension session token |
 * | `POST /control/grants/revoke` | `revokeGrantSchema` | 204: invalidates tokens, revokes subscriptions, sends `user.authorization.revoke` |
 * | `POST /control/tokens/expire` | `expireTokensSchema` | `{expired: number}` |
 * | `PUT /control/channels/{id}/live` | `liveSchema` | 204: sends `stream.online` or `stream.offline` |
 * | `PATCH /control/channels/{id}/stream` | `streamChangesSchema` | 204: category, title, viewers, live; sends `channel.update`, `stream.online` or `stream.offline` |
 * | `PUT /control/channels/{id}/extensions` | `installsSchema` | 204: sets what is installed and what is in the slots |
 * | `POST /control/webhooks/redeliver` | `redeliverSchema` | 202: resends a past notification under the same message id |
 * | `GET /control/webhooks` | | `{deliveries: deliverySchema[]}`, newest last, at most 1,000 |
 * | `GET /control/sockets` | | `{sockets: socketSchema[]}`: connected WebSocket sessions |
 * | `POST /control/sockets/{sessionId}/reconnect` | | 202: sends `session_reconnect` |
 * | `DELETE /control/sockets/{sessionId}` | | 204: closes it with 4000, Twitch's code for an internal error |
 * | `GET /control/truth?after={seq}` | | `truthPageSchema` |
 * | `GET /control/calls` | | `{calls: callSchema[]}`: Helix and OAuth calls, newest last, at most 5,000 |
 * | `GET /control/unknown` | | `{paths: string[]}`: Helix calls that the simulator does not handle |
 * | `POST /control/idle` | | 200 once no webhook is pending |
 * | `POST /control/reset` | | 204: back to the seed, subscriptions and grants included |
 */
export const CONTROL_PATH = '/control';

/**
 * What a fault affects. `receipt`: transactionComplete events. `webhook`: EventSub
 * notifications, over any transport. `transactions`: responses of
 * GET extensions/transactions. `helix`, `oauth`: responses of those APIs.
 */
export const faultTargetSchema = z.enum(['receipt', 'webhook', 'transactions', 'helix', 'oauth']);

/**
 * Kinds of faults: `drop` (never sent; missing from a list), `delay` (sent `delayMs` later; missing from a list until then),
 * `duplicate` (`times` extra copies), `reorder` (held back until there are `window` of them, then sent newest first),
 * `answer` (`status` instead of the real response; nothing is applied), `hang` (never responds; the connection stays open),
 * `applied-then-500` (does the work, then answers 500). The last three are for helix and oauth.
 */
export const faultKindSchema = z.enum(['drop', 'delay', 'duplicate', 'reorder', 'answer', 'hang', 'applied-then-500']);

/** A fault to switch on. It ends after `count` hits; if `count` is null, when it is deleted. */
export const newFaultSchema = z.object({
  target: faultTargetSchema,
  kind: faultKindSchema,
  /** Hits left before it ends. */
  count: z.int().min(1).nullable().default(null),
  /** Hits only if this is part of the path (helix, oauth), the subscription type (webhook) or the SKU (receipt). */
  match: z.string().max(200).default(''),
  /** Hits only this method (helix, oauth). */
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  delayMs: z.int().min(0).max(3_600_000).default(0),
  times: z.int().min(1).max(100).default(1),
  window: z.int().min(2).max(1000).default(2),
  status: z.int().min(400).max(599).default(500),
  /** Message of the response; Twitch's own for the status if omitted. */
  message: z.string().max(500).optional(),
  /** Seconds until `Ratelimit-Reset` in a 429 response, whose `Ratelimit-Remaining` is 0. */
  resetSeconds: z.int().min(0).max(3600).default(1),
});

/** An active fault. `hits` counts its hits. */
export const faultSchema = newFaultSchema.extend({ id: z.string(), hits: z.number() });

/** A new account. Its id is generated unless given. */
export const newUserSchema = z.object({
  login: z.string().regex(/^[a-z0-9_]{2,25}$/),
  id: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  displayName: z.string().max(25).optional(),
  broadcasterType: z.enum(['', 'affiliate', 'partner']).default(''),
  bits: z.int().min(0).default(0),
  identityShared: z.boolean().default(true),
  live: z.boolean().default(false),
  /** Whether our extension is installed and active in the first panel slot. */
  extensionActive: z.boolean().default(false),
});

/** An account. */
export const controlUserSchema = z.object({
  id: z.string(),
  login: z.string(),
  displayName: z.string(),
  broadcasterType: z.enum(['', 'affiliate', 'partner']),
  opaqueId: z.string(),
});

/** A purchase without a browser: a viewer uses Bits on a channel. Both are given by id or login. */
export const purchaseSchema = z.object({
  viewer: z.string(),
  channel: z.string(),
  sku: z.string(),
});

/** `receipt` is the JWT a tab would get, whatever faults do to the tabs. `sessionToken` is the viewer's on that channel. */
export const purchaseResultSchema = z.object({
  transactionId: z.string(),
  receipt: z.string(),
  sessionToken: z.string(),
  bits: z.number(),
  bitsLeft: z.number(),
});

/** A viewer redeems a reward of a channel. Both are given by id or login. */
export const redeemSchema = z.object({
  viewer: z.string(),
  channel: z.string(),
  rewardId: z.string(),
  userInput: z.string().max(500).default(''),
});

/** Id of the redemption, and the viewer's channel points afterwards. */
export const redeemResultSchema = z.object({ redemptionId: z.string(), pointsLeft: z.number() });

/** Rewards that Twitch gives every channel (Twitch: Channel Points Automatic Reward Redemption Add V2). */
export const automaticRewardTypeSchema = z.enum([
  'single_message_bypass_sub_mode',
  'send_highlighted_message',
  'random_sub_emote_unlock',
  'chosen_sub_emote_unlock',
  'chosen_modified_sub_emote_unlock',
]);

/** A viewer uses one of Twitch's own rewards: writes `text`, or unlocks an emote of the channel. */
export const automaticRewardSchema = z.object({
  viewer: z.string(),
  type: automaticRewardTypeSchema,
  text: z.string().max(500).default(''),
  emoteId: z.string().nullable().default(null),
});

/** The streamer settles open redemptions of any client's rewards in Twitch's own queue. CANCELED gives the points back. */
export const settleSchema = z.object({
  ids: z.array(z.string()).min(1),
  status: z.enum(['FULFILLED', 'CANCELED']),
});

/** A viewer's channel points. The viewer is given by id or login. */
export const pointsSchema = z.object({ viewer: z.string(), points: z.int().min(0) });

/** A viewer's vote in the running poll: a free one, if it is the viewer's first, and `pointsVotes` more for points. */
export const voteSchema = z.object({
  viewer: z.string(),
  choiceId: z.string(),
  pointsVotes: z.int().min(0).default(0),
});

/** The streamer ends the running poll. ARCHIVED also hides it. */
export const endPollSchema = z.object({ status: z.enum(['TERMINATED', 'ARCHIVED']) });

/** A viewer's stake on an outcome of the running prediction. */
export const stakeSchema = z.object({ viewer: z.string(), outcomeId: z.string(), points: z.int().min(1) });

/** The streamer locks, resolves or cancels the prediction that is not over. */
export const endPredictionSchema = z.object({
  status: z.enum(['LOCKED', 'RESOLVED', 'CANCELED']),
  winningOutcomeId: z.string().nullable().default(null),
});

/** Changes to a channel. AutoMod holds back texts with one of `blockedTerms`; `communityBuilt` unlocks VIPs. */
export const channelChangesSchema = z.object({
  blockedTerms: z.array(z.string().min(1)).optional(),
  communityBuilt: z.boolean().optional(),
  /** Ids or logins. */
  subscribers: z.array(z.string()).optional(),
  nextAd: z.object({ at: z.iso.datetime(), lengthSeconds: z.int().min(1).max(180) }).optional(),
});

/** Changes a streamer makes to a stream in Twitch's own dashboard, and its number of viewers, besides those in chat. */
export const streamChangesSchema = z.object({
  live: z.boolean().optional(),
  title: z.string().max(140).optional(),
  categoryName: z.string().max(100).optional(),
  viewers: z.int().min(0).max(10_000_000).optional(),
});

/** A viewer writes a message in chat. */
export const saySchema = z.object({ viewer: z.string(), text: z.string().min(1).max(500) });

/** A viewer follows the channel. */
export const followSchema = z.object({ viewer: z.string() });

/** A custom Power-up, created as in Twitch's own dashboard. */
export const newPowerUpSchema = z.object({
  title: z.string().min(1).max(45),
  prompt: z.string().max(200).default(''),
  bits: z.int().min(1),
  isUserInputRequired: z.boolean().default(false),
});

/** A viewer uses Bits on a Power-up. */
export const redeemPowerUpSchema = z.object({ viewer: z.string(), userInput: z.string().max(500).default('') });

/**
 * Forgeries. `receipt-bad-signature`: signed with another secret. `receipt-wrong-domain`: correctly signed, but for another
 * extension. `receipt-other-channel`: a real purchase on `otherChannel` whose receipt goes to the tabs of `channel`.
 * `webhook-bad-signature`: a Bits notification with a wrong signature. Receipts also reach the viewer's open tabs on
 * `channel`.
 */
export const forgeSchema = z.object({
  kind: z.enum(['receipt-bad-signature', 'receipt-wrong-domain', 'receipt-other-channel', 'webhook-bad-signature']),
  viewer: z.string(),
  channel: z.string(),
  otherChannel: z.string().optional(),
  sku: z.string(),
});

/** `receipt` is null for a webhook. `status` is the EBS's response to a forged webhook, and null for receipts. */
export const forgeResultSchema = z.object({
  transactionId: z.string(),
  receipt: z.string().nullable(),
  status: z.number().nullable(),
});

/** An extension session. `viewer` null means logged out; `expiresInSeconds` may be negative. */
export const sessionSchema = z.object({
  viewer: z.string().nullable(),
  channel: z.string(),
  role: z.enum(['viewer', 'moderator', 'broadcaster', 'external']).optional(),
  identityShared: z.boolean().optional(),
  expiresInSeconds: z.int().min(-86_400).max(86_400).default(3600),
});

/** The token and the ids in it. */
export const sessionResultSchema = z.object({
  token: z.string(),
  opaqueUserId: z.string(),
  userId: z.string().nullable(),
  channelId: z.string(),
});

/** The user disconnects the app. */
export const revokeGrantSchema = z.object({ user: z.string() });

/** Expires access tokens early: one user's, or the app's if `user` is null. Refresh tokens stay valid. */
export const expireTokensSchema = z.object({ user: z.string().nullable() });

/** Whether the channel is live. */
export const liveSchema = z.object({ live: z.boolean() });

const slotIdsSchema = z.record(z.string(), z.string()).default({});

/**
 * All extensions installed on a channel. Any other is uninstalled and leaves its slots. `active`, if given, maps slots to
 * extension ids and empties every other slot.
 */
export const installsSchema = z.object({
  installs: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      name: z.string(),
      type: z.array(z.enum(['component', 'mobile', 'overlay', 'panel'])),
      canActivate: z.boolean().default(true),
    }),
  ),
  active: z.object({ panel: slotIdsSchema, component: slotIdsSchema }).optional(),
});

/** The notification to resend. If `messageId` is null, it is the newest one of that type. */
export const redeliverSchema = z.object({
  messageId: z.string().nullable().default(null),
  type: z.string().optional(),
});

/** A connected WebSocket session. */
export const socketSchema = z.object({ id: z.string(), connectedAt: z.string(), keepaliveSeconds: z.number() });

/** One webhook request sent. `status` is null if no response came. */
export const deliverySchema = z.object({
  at: z.string(),
  messageId: z.string(),
  messageType: z.enum(['notification', 'webhook_callback_verification', 'revocation']),
  /** '' for the challenge of a conduit's shard. */
  subscriptionType: z.string(),
  attempt: z.number(),
  status: z.number().nullable(),
});

/** One Helix or OAuth call received. Never contains a token or secret. */
export const callSchema = z.object({
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number().nullable(),
  userId: z.string().nullable(),
  ms: z.number(),
});

export type NewFault = z.infer<typeof newFaultSchema>;
export type Fault = z.infer<typeof faultSchema>;
export type AutomaticReward = z.infer<typeof automaticRewardTypeSchema>;
export type FaultTarget = z.infer<typeof faultTargetSchema>;
export type Delivery = z.infer<typeof deliverySchema>;
export type Call = z.infer<typeof callSchema>;
export type Forge = z.infer<typeof forgeSchema>;
export type NewUser = z.infer<typeof newUserSchema>;
