import { z } from 'zod';

/** `auth` of `onAuthorized`, as far as we use it. `userId` is the opaque id (`U…` signed in, `A…` not). */
export const extAuth = z.object({ channelId: z.string().min(1), token: z.string().min(1), userId: z.string() });

/** `context` of `onContext`: partial by contract; we use only the theme. */
export const extContext = z.object({ theme: z.enum(['light', 'dark']).optional().catch(undefined) });

/** A product of `bits.getProducts`; `cost.amount` is a string there, a number in Helix (twitchdev/issues 494). */
export const extProduct = z.object({ sku: z.string(), cost: z.object({ amount: z.coerce.number() }) });

/** Argument of `onTransactionComplete`. `initiator` is documented as upper case and arrives in lower case. */
export const extTransaction = z.object({
  initiator: z.string().toLowerCase(),
  transactionID: z.string().min(1),
  transactionReceipt: z.string().min(1),
  product: z.object({ sku: z.string() }),
});
