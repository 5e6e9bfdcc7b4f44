import type { Door } from '../../ledger/interaction.ts';
import type { BitsReceipt, BitsTransaction, ExtensionSession } from '../../ports/twitch.ts';

/** What one door tells of a purchase. */
export interface TransactionEvidence {
  door: Exclude<Door, 'inside'>;
  id: string;
  /** Channel of the purchase. Proved by Twitch for `webhook` and `pull`; only claimed for `receipt`. */
  channelId: string;
  opaqueId: string | null;
  userId: string;
  userLogin: string | null;
  userName: string | null;
  sku: string;
  /** Bits; null when the door does not tell. */
  amount: number | null;
  test: boolean;
  /** When it was made, milliseconds since 1970; null when the door does not tell. */
  at: number | null;
  nonce: string | null;
}

/** What a receipt and its session tell. */
export function evidenceOfReceipt(
  receipt: BitsReceipt,
  session: ExtensionSession,
  nonce: string | null,
): TransactionEvidence {
  return {
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

/** What Twitch itself tells. */
export function evidenceOfTransaction(door: 'webhook' | 'pull', transaction: BitsTransaction): TransactionEvidence {
  return {
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
