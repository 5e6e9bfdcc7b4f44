import { amountOfSku } from '@bitcue/shared/constants/bits.ts';
import { z } from 'zod';
import type { BitsReceipt } from '../ports/twitch.ts';
import { parseGoTime } from './go-time.ts';
import { transactionId, twitchId } from './ids.ts';

const amount = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
]);

const receiptClaims = z.object({
  topic: z.literal('bits_transaction_receipt'),
  role: z.undefined().optional(),
  channel_id: z.undefined().optional(),
  opaque_user_id: z.undefined().optional(),
  data: z.object({
    transactionId,
    time: z.string().max(64),
    userId: twitchId,
    product: z.object({
      domainId: z.string(),
      sku: z.string(),
      cost: z.object({ amount, type: z.literal('bits') }),
      inDevelopment: z.boolean().optional(),
    }),
  }),
});

/**
 * Reads the claims of a receipt whose signature is proved. Returns the reason in words when they are not those of a
 * purchase of one of our products in our extension.
 */
export function readReceipt(claims: unknown, extensionClientId: string): Omit<BitsReceipt, 'expired'> | string {
  const parsed = receiptClaims.safeParse(claims);
  if (!parsed.success) return `claims: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`;
  const { data } = parsed.data;
  const { product } = data;
  if (product.domainId !== `twitch.ext.${extensionClientId}`) return 'another extension';
  const price = amountOfSku(product.sku);
  if (price === null) return 'unknown product';
  if (product.cost.amount !== price) return 'amount does not fit the product';
  const at = parseGoTime(data.time);
  if (at === null) return 'time';
  return {
    transactionId: data.transactionId,
    userId: data.userId,
    sku: product.sku,
    amount: price,
    at,
    inDevelopment: product.inDevelopment ?? false,
  };
}
