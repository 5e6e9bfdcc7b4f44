import type { BitsTransaction } from '../ports/twitch.ts';
import type { BitsReceipt } from '../twitch/bits-receipt.ts';
import type { ExtensionSession } from '../twitch/extension-jwt.ts';
import type { Door } from './interaction.ts';

/** What one door tells of a purchase. */
export interface Facts {
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
export function factsOfReceipt(receipt: BitsReceipt, session: ExtensionSession, nonce: string | null): Facts {
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
export function factsOfTransaction(door: 'webhook' | 'pull', transaction: BitsTransaction): Facts {
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
