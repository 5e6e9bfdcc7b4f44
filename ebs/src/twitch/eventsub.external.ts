import { z } from 'zod';
import type { BitsTransaction } from '../ports/twitch.ts';
import { transactionId, twitchId } from './ids.ts';

/** Type of a purchase with Bits (twitch: section "EventSub"). */
export const BITS_TYPE = 'extension.bits_transaction.create';

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
