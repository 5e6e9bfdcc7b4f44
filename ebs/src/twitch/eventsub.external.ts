import { z } from 'zod';
import type { Redemption, UsedPowerUp } from '../ports/redemptions.ts';
import type { BitsTransaction } from '../ports/twitch.ts';
import { transactionId, twitchId } from './ids.ts';

/** Message type for a purchase with Bits (twitch: section "EventSub"). */
export const BITS_TYPE = 'extension.bits_transaction.create';

/** What a message says about a redemption: it was made, or somebody has settled it. */
export type RedemptionEventKind = 'made' | 'settled';
/** Types of messages about redemptions (twitch: section "Channel points"). */
export const REDEMPTION_NEWS: ReadonlyMap<string, RedemptionEventKind> = new Map([
  ['channel.channel_points_custom_reward_redemption.add', 'made'],
  ['channel.channel_points_custom_reward_redemption.update', 'settled'],
]);
/** Message type for the use of a custom Power-up. */
export const POWER_UP_TYPE = 'channel.custom_power_up_redemption.add';
/** A redemption with its channel. */
export type ChannelRedemption = Redemption & { channelId: string };

/** The fields of every webhook body. */
export const webhookBody = z.object({
  challenge: z.string().max(1_000).optional(),
  subscription: z.object({ id: z.string(), type: z.string(), status: z.string() }),
  event: z.record(z.string(), z.unknown()).optional(),
});
/** A webhook body. */
export type WebhookBody = z.output<typeof webhookBody>;

/** How a notification arrived. */
export interface Arrival {
  messageId: string;
  /** When Twitch created the message. */
  sentAt: Date;
  /** Created over ten minutes ago, or that far in the future: a look-up at Twitch must confirm it. */
  late: boolean;
}

const bitsEvent = z.object({
  id: transactionId,
  extension_client_id: z.string(),
  broadcaster_user_id: twitchId,
  user_id: twitchId,
  user_login: z.string(),
  user_name: z.string(),
  product: z.object({ sku: z.string(), bits: z.int().min(0), in_development: z.boolean() }),
});

const redemptionEvent = z.object({
  id: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  broadcaster_user_id: twitchId,
  user_id: twitchId,
  user_login: z.string(),
  user_name: z.string(),
  user_input: z.string().default(''),
  // Twitch documents a fourth status, `unknown`. Nobody has settled such a redemption, so it counts as unfulfilled.
  status: z.enum(['unfulfilled', 'fulfilled', 'canceled']).catch('unfulfilled'),
  redeemed_at: z.iso.datetime({ offset: true }),
  reward: z.object({ id: z.string(), title: z.string(), cost: z.int().min(0) }),
});
const STATUS = { unfulfilled: 'UNFULFILLED', fulfilled: 'FULFILLED', canceled: 'CANCELED' } as const;

/** Parses a redemption. Returns null if the event has another shape. */
export function readRedemptionEvent(event: unknown): ChannelRedemption | null {
  const { data } = redemptionEvent.safeParse(event);
  if (data === undefined) return null;
  return {
    id: data.id,
    channelId: data.broadcaster_user_id,
    userId: data.user_id,
    userLogin: data.user_login,
    userName: data.user_name,
    userInput: data.user_input,
    status: STATUS[data.status],
    at: new Date(data.redeemed_at),
    reward: data.reward,
  };
}

const powerUpEvent = redemptionEvent.omit({ status: true, reward: true }).extend({
  custom_power_up: z.object({ id: z.string(), title: z.string(), bits: z.int().min(0) }),
});

/** Parses the use of a Power-up. Its status is not read: nobody can settle it. Returns null if the event has another shape. */
export function readPowerUpEvent(event: unknown): UsedPowerUp | null {
  const { data } = powerUpEvent.safeParse(event);
  if (data === undefined) return null;
  return {
    id: data.id,
    channelId: data.broadcaster_user_id,
    userId: data.user_id,
    userLogin: data.user_login,
    userName: data.user_name,
    userInput: data.user_input,
    at: new Date(data.redeemed_at),
    powerUp: data.custom_power_up,
  };
}

/** Parses a purchase in our extension. Returns null if the event has another shape or is another extension's. */
export function readBitsEvent(event: unknown, extensionClientId: string): BitsTransaction | null {
  const { data } = bitsEvent.safeParse(event);
  if (data === undefined || data.extension_client_id !== extensionClientId) return null;
  const { product } = data;
  return {
    id: data.id,
    channelId: data.broadcaster_user_id,
    userId: data.user_id,
    userLogin: data.user_login,
    userName: data.user_name,
    sku: product.sku,
    // Twitch says 0 for a product in development, whatever its price.
    amount: product.bits === 0 ? null : product.bits,
    inDevelopment: product.in_development,
    at: null,
  };
}
