import { z } from 'zod';
import type { Interaction } from '../../ledger/interaction.ts';
import type { Evidence } from '../../ledger/trigger-source.ts';
import type { BitsReceipt, BitsTransaction, ExtensionSession } from '../../ports/twitch.ts';

/**
 * The doors by which Twitch reports a purchase: the receipt that the panel posts, the webhook, and Twitch's own list of
 * transactions. A receipt proves the payment; the other two prove the channel as well.
 */
export type Door = 'receipt' | 'webhook' | 'pull';

/** What one door reports about a purchase with Bits. */
export interface TransactionEvidence extends Evidence {
  source: 'bits';
  door: Door;
  /** Channel of the purchase. Confirmed by Twitch for `webhook` and `pull`; only claimed for `receipt`. */
  channelId: string;
  opaqueId: string | null;
  userId: string;
  userLogin: string | null;
  userName: string | null;
  sku: string;
  /** Bits; null if the door does not say. */
  amount: number | null;
  test: boolean;
  /** When it was made, in milliseconds since 1970; null if the door does not say. */
  at: number | null;
  nonce: string | null;
}

/** Returns the evidence of a receipt and the session it came with. */
export function evidenceOfReceipt(
  receipt: BitsReceipt,
  session: ExtensionSession,
  nonce: string | null,
): TransactionEvidence {
  return {
    source: 'bits',
    door: 'receipt',
    id: receipt.transactionId,
    channelId: session.channelId,
    opaqueId: session.opaqueId,
    userId: receipt.userId,
    userLogin: null,
    userName: null,
    sku: receipt.sku,
    amount: receipt.amount,
    test: receipt.inDevelopment,
    at: receipt.at.getTime(),
    nonce,
  };
}

/** Returns the evidence that Twitch itself reports. */
export function evidenceOfTransaction(door: 'webhook' | 'pull', transaction: BitsTransaction): TransactionEvidence {
  return {
    source: 'bits',
    door,
    id: transaction.id,
    channelId: transaction.channelId,
    opaqueId: null,
    userId: transaction.userId,
    userLogin: transaction.userLogin || null,
    userName: transaction.userName || transaction.userLogin || null,
    sku: transaction.sku,
    amount: transaction.amount,
    test: transaction.inDevelopment,
    at: transaction.at?.getTime() ?? null,
    nonce: null,
  };
}

const details = z.object({ sku: z.string() });

/** Returns the SKU of a purchase. Throws a `ZodError` for a record of another source. */
export function skuOfRecord(record: Interaction): string {
  return details.parse(record.details).sku;
}
