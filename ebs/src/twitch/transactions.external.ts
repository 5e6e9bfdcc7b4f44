import { z } from 'zod';
import type { BitsTransaction } from '../ports/twitch.ts';
import { transactionId, twitchId } from './ids.ts';

/** The list as Helix answers it; rows are read one by one, so that a strange one hides no other. */
export const transactionPage = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({ cursor: z.string().optional() }).default({}),
});

/** One row of `GET /extensions/transactions` (twitch: section "Extension endpoints"). */
const transactionRow = z.object({
  id: transactionId,
  timestamp: z.iso.datetime({ offset: true }),
  broadcaster_id: twitchId,
  user_id: twitchId,
  user_login: z.string(),
  user_name: z.string(),
  product_type: z.literal('BITS_IN_EXTENSION'),
  product_data: z.object({
    sku: z.string(),
    cost: z.object({ amount: z.int().min(0), type: z.literal('bits') }),
    inDevelopment: z.boolean().default(false),
  }),
});

/** Reads one row; null when it is not a purchase with Bits. */
export function readTransactionRow(row: unknown): BitsTransaction | null {
  const parsed = transactionRow.safeParse(row);
  if (!parsed.success) return null;
  const { data } = parsed;
  return {
    id: data.id,
    channelId: data.broadcaster_id,
    userId: data.user_id,
    userLogin: data.user_login,
    userName: data.user_name,
    sku: data.product_data.sku,
    amount: data.product_data.cost.amount,
    inDevelopment: data.product_data.inDevelopment,
    at: new Date(data.timestamp),
  };
}
