import { z } from 'zod';
import type { BitsTransaction } from '../ports/twitch.ts';
import { transactionId, twitchId } from './ids.ts';

/** Type of a purchase with Bits (twitch: section "EventSub"). */
export const BITS_TYPE = 'extension.bits_transaction.create';
/** Type of a new redemption. */
export const REDEMPTION_TYPE = 'channel.channel_points_custom_reward_redemption.add';

/** What every webhook body has. */
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
  /** When Twitch made the message. */
  sentAt: Date;
  /** Made over ten minutes ago, or that far ahead: a look-up at Twitch must confirm it. */
  late: boolean;
}

/** A redemption of a reward, as the notification tells it. */
export interface Redemption {
  id: string;
  channelId: string;
  userId: string;
  userLogin: string;
  userName: string;
  /** Empty when the reward asks for none. */
  userInput: string;
  status: 'unknown' | 'unfulfilled' | 'fulfilled' | 'canceled';
  redeemedAt: Date;
  reward: { id: string; title: string; cost: number };
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

/** Reads a purchase of our extension; null when the event is of another shape or extension. */
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

const redemptionEvent = z.object({
  id: z.string().min(1).max(128),
  broadcaster_user_id: twitchId,
  user_id: twitchId,
  user_login: z.string(),
  user_name: z.string(),
  user_input: z.string(),
  status: z.enum(['unknown', 'unfulfilled', 'fulfilled', 'canceled']),
  redeemed_at: z.iso.datetime({ offset: true }),
  reward: z.object({ id: z.string(), title: z.string(), cost: z.int().min(0) }),
});

/** Reads a redemption; null when the event is of another shape. */
export function readRedemptionEvent(event: unknown): Redemption | null {
  const { data } = redemptionEvent.safeParse(event);
  if (data === undefined) return null;
  return {
    id: data.id,
    channelId: data.broadcaster_user_id,
    userId: data.user_id,
    userLogin: data.user_login,
    userName: data.user_name,
    userInput: data.user_input,
    status: data.status,
    redeemedAt: new Date(data.redeemed_at),
    reward: data.reward,
  };
}
