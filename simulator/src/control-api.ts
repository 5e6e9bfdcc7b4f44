import { z } from 'zod';

/**
 * The HTTP API by which tests and proofs steer the simulator (JSON, no sign-in: the simulator listens on the loopback only).
 *
 * | Call | Body | Answer |
 * |---|---|---|
 * | `GET /control/faults` | | `{faults: faultSchema[]}` |
 * | `POST /control/faults` | `newFaultSchema` | 201 `faultSchema` |
 * | `DELETE /control/faults`, `DELETE /control/faults/{id}` | | 204; delayed and reordered messages still held back are sent |
 * | `POST /control/users` | `newUserSchema` | 201 `controlUserSchema` |
 * | `POST /control/purchases` | `purchaseSchema` | 201 `purchaseResultSchema` |
 * | `POST /control/redemptions` | `redeemSchema` | 201 `{redemptionId}` |
 * | `POST /control/forge` | `forgeSchema` | 201 `forgeResultSchema` |
 * | `POST /control/sessions` | `sessionSchema` | 201 `sessionResultSchema`: an extension session token |
 * | `POST /control/grants/revoke` | `revokeGrantSchema` | 204: tokens die, subscriptions are revoked, `user.authorization.revoke` is sent |
 * | `POST /control/tokens/expire` | `expireTokensSchema` | `{expired: number}` |
 * | `PUT /control/channels/{id}/live` | `liveSchema` | 204: sends stream.online / stream.offline |
 * | `PUT /control/channels/{id}/extensions` | `installsSchema` | 204: what is installed on the channel, and what is in its slots |
 * | `POST /control/webhooks/redeliver` | `redeliverSchema` | 202: sends a past notification again, under the same message id |
 * | `GET /control/webhooks` | | `{deliveries: deliverySchema[]}`, newest last, at most 1,000 |
 * | `GET /control/truth?after={seq}` | | `truthPageSchema` |
 * | `GET /control/calls` | | `{calls: callSchema[]}`: Helix and OAuth calls, newest last, at most 5,000 |
 * | `GET /control/unknown` | | `{paths: string[]}`: Helix calls that nothing here answers |
 * | `POST /control/idle` | | 200 once no webhook is waiting to be sent |
 * | `POST /control/reset` | | 204: back to the seed; subscriptions and grants too |
 */
export const CONTROL_PATH = '/control';

/** What a fault strikes. `receipt`: transactionComplete events. `webhook`: EventSub requests. `transactions`: GET extensions/transactions. `helix`, `oauth`: those answers. */
export const faultTargetSchema = z.enum(['receipt', 'webhook', 'transactions', 'helix', 'oauth']);

/**
 * What happens: `drop` (never sent; a list shows nothing), `delay` (`delayMs` later; a list shows only what is older), `duplicate` (`times` extra copies),
 * `reorder` (held back until `window` are there, then sent newest first), `answer` (`status` in place of the real answer, nothing is applied), `hang` (never
 * answers; the connection stays open), `applied-then-500` (does the work, answers 500). The last three are for helix and oauth.
 */
export const faultKindSchema = z.enum(['drop', 'delay', 'duplicate', 'reorder', 'answer', 'hang', 'applied-then-500']);

/** A fault to switch on; it ends after `count` strikes, or with DELETE when `count` is null. */
export const newFaultSchema = z.object({
  target: faultTargetSchema,
  kind: faultKindSchema,
  /** Strikes left before it ends. */
  count: z.int().min(1).nullable().default(null),
  /** Strikes only where this is part of the path (helix, oauth), the subscription type (webhook) or the SKU (receipt). */
  match: z.string().max(200).default(''),
  /** Strikes only this method (helix, oauth). */
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  delayMs: z.int().min(0).max(3_600_000).default(0),
  times: z.int().min(1).max(100).default(1),
  window: z.int().min(2).max(1000).default(2),
  status: z.int().min(400).max(599).default(500),
  /** Sentence of a struck answer; Twitch's own for the status when left out. */
  message: z.string().max(500).optional(),
  /** Seconds until `Ratelimit-Reset` of a struck 429; `Ratelimit-Remaining` is 0 then. */
  resetSeconds: z.int().min(0).max(3600).default(1),
});

/** A fault that is on. `struck` counts its strikes. */
export const faultSchema = newFaultSchema.extend({ id: z.string(), struck: z.number() });

/** A new account. Ids are made here unless given. */
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
  /** Has our extension installed, and active in the first panel slot. */
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

/** A purchase without a browser: the viewer (id or login) uses bits on a channel (id or login). */
export const purchaseSchema = z.object({
  viewer: z.string(),
  channel: z.string(),
  sku: z.string(),
});

/** `receipt` is the JWT as a tab would get it, whatever faults do to the tabs. `sessionToken` is a session of that viewer on that channel. */
export const purchaseResultSchema = z.object({
  transactionId: z.string(),
  receipt: z.string(),
  sessionToken: z.string(),
  bits: z.number(),
  bitsLeft: z.number(),
});

/** A viewer (id or login) redeems a reward of a channel (id or login). */
export const redeemSchema = z.object({
  viewer: z.string(),
  channel: z.string(),
  rewardId: z.string(),
  userInput: z.string().max(500).default(''),
});

/**
 * Things that never happened, or not here. `receipt-bad-signature`: signed with another secret. `receipt-wrong-domain`: rightly signed for another extension.
 * `receipt-other-channel`: a real purchase on `otherChannel`, its receipt told to the tabs of `channel`. `webhook-bad-signature`: a bits notification with a
 * wrong signature. Receipts also reach the viewer's open tabs on `channel`.
 */
export const forgeSchema = z.object({
  kind: z.enum(['receipt-bad-signature', 'receipt-wrong-domain', 'receipt-other-channel', 'webhook-bad-signature']),
  viewer: z.string(),
  channel: z.string(),
  otherChannel: z.string().optional(),
  sku: z.string(),
});

/** `receipt` is null for a webhook; `status` is the EBS's answer to a forged webhook, null for receipts. */
export const forgeResultSchema = z.object({
  transactionId: z.string(),
  receipt: z.string().nullable(),
  status: z.number().nullable(),
});

/** An extension session: `viewer` null = logged out. `expiresInSeconds` may be negative. */
export const sessionSchema = z.object({
  viewer: z.string().nullable(),
  channel: z.string(),
  role: z.enum(['viewer', 'moderator', 'broadcaster', 'external']).optional(),
  identityShared: z.boolean().optional(),
  expiresInSeconds: z.int().min(-86_400).max(86_400).default(3600),
});

/** The token and the ids inside it. */
export const sessionResultSchema = z.object({
  token: z.string(),
  opaqueUserId: z.string(),
  userId: z.string().nullable(),
  channelId: z.string(),
});

/** The user disconnected the app. */
export const revokeGrantSchema = z.object({ user: z.string() });

/** Ends access tokens before their time: of one user, or of the app (`user` null). Refresh tokens live on. */
export const expireTokensSchema = z.object({ user: z.string().nullable() });

/** On air or not. */
export const liveSchema = z.object({ live: z.boolean() });

const slotIdsSchema = z.record(z.string(), z.string()).default({});

/**
 * Extensions installed on a channel; ones that are taken away leave their slots. `active`, when given, says which of them
 * are in which slots (id by slot); every other slot is emptied.
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

/** `messageId` null = the newest notification of that type. */
export const redeliverSchema = z.object({
  messageId: z.string().nullable().default(null),
  type: z.string().optional(),
});

/** One webhook request that was sent. `status` is null when no answer came. */
export const deliverySchema = z.object({
  at: z.string(),
  messageId: z.string(),
  messageType: z.enum(['notification', 'webhook_callback_verification', 'revocation']),
  subscriptionType: z.string(),
  attempt: z.number(),
  status: z.number().nullable(),
});

/** One Helix or OAuth call that was received; never a token or a secret. */
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
export type FaultTarget = z.infer<typeof faultTargetSchema>;
export type Delivery = z.infer<typeof deliverySchema>;
export type Call = z.infer<typeof callSchema>;
export type Forge = z.infer<typeof forgeSchema>;
export type NewUser = z.infer<typeof newUserSchema>;
