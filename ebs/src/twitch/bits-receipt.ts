import { amountOfSku } from '@bitcue/shared/constants/bits.ts';
import { z } from 'zod';
import type { BitsReceipt } from '../ports/twitch.ts';
import { transactionId, twitchId } from './ids.ts';

const GO_TIME =
  /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))? ([+-])(\d{2})(\d{2}) (?:[A-Z]{1,5}|[+-]\d{2,4})$/;

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
 * Reads the claims of a receipt whose signature is verified. Returns the reason as text if they are not a purchase of
 * one of our products in our extension.
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

/**
 * Parses a time as Go prints it, `2018-09-11 02:49:00.745313276 +0000 UTC`, which is how receipts carry it (twitch:
 * Bits receipt). Truncates to milliseconds. Returns null for any other format.
 */
export function parseGoTime(text: string): Date | null {
  const match = GO_TIME.exec(text);
  if (match === null) return null;
  const part = (index: number) => Number(match[index]);
  const local = Date.UTC(part(1), part(2) - 1, part(3), part(4), part(5), part(6));
  const read = new Date(local);
  const isReal =
    read.getUTCMonth() === part(2) - 1 &&
    read.getUTCDate() === part(3) &&
    read.getUTCHours() === part(4) &&
    read.getUTCMinutes() === part(5) &&
    read.getUTCSeconds() === part(6);
  if (!isReal || part(9) > 23 || part(10) > 59) return null;
  const millis = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const offsetMs = (part(9) * 60 + part(10)) * 60_000 * (match[8] === '-' ? -1 : 1);
  return new Date(local + millis - offsetMs);
}
