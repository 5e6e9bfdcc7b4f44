import { randomUUID } from 'node:crypto';
import { findChannel, type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Product, Transaction } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';
import { isBitsEnabled, listProducts, showHelperProduct } from './session.ts';
import { readSecret, signReceipt, TOKEN_SECONDS } from './tokens.ts';

/** Thrown when a purchase is refused. `code` is one of the stage page's error codes. */
export class PurchaseError extends Error {
  readonly code: 'unknown_sku' | 'insufficient_bits' | 'bits_disabled' | 'not_found';

  constructor(code: PurchaseError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** A completed purchase and its receipt. `bits` is what was debited: 0 for products in development. */
export interface Purchase {
  transaction: Transaction;
  receipt: string;
  bits: number;
  bitsLeft: number;
}

/** Debits a viewer and completes the purchase: truth log, transactions list, webhook, receipts. Throws PurchaseError. */
export function makePurchase(
  twitch: LocalTwitch,
  input: { userId: string; channelId: string; sku: string; receiptsTo?: string },
): Purchase {
  const user = twitch.state.users[input.userId];
  if (user === undefined || findChannel(twitch, input.channelId) === null) {
    throw new PurchaseError('not_found', 'No such viewer or channel.');
  }
  const product = listProducts(twitch).find((candidate) => candidate.sku === input.sku);
  if (product === undefined) throw new PurchaseError('unknown_sku', 'The extension does not sell this product.');
  if (!isBitsEnabled(twitch, input.channelId)) {
    throw new PurchaseError('bits_disabled', 'Bits cannot be used on this channel.');
  }
  const bits = product.inDevelopment ? 0 : product.amount;
  if (user.bits < bits) throw new PurchaseError('insufficient_bits', 'Not enough Bits.');
  user.bits -= bits;
  const transaction: Transaction = {
    id: randomUUID(),
    time: formatNanoTime(new Date()),
    channelId: input.channelId,
    userId: user.id,
    product: { ...product },
  };
  twitch.state.transactions.push(transaction);
  twitch.truth.add({
    kind: 'purchase',
    action: 'bits.use',
    channelId: input.channelId,
    userId: user.id,
    id: transaction.id,
    amount: bits,
    test: product.inDevelopment,
    detail: { sku: product.sku },
  });
  twitch.touch();
  const receipt = createReceipt(twitch, transaction);
  deliverReceipt(twitch, { transaction, receipt, channelId: input.receiptsTo ?? input.channelId });
  publishTransaction(twitch, transaction);
  return { transaction, receipt, bits, bitsLeft: user.bits };
}

/** The receipt of a purchase. Forgeries override the secret or the extension. */
export function createReceipt(
  twitch: LocalTwitch,
  transaction: Transaction,
  overrides: { secret?: string; extensionClientId?: string } = {},
): string {
  return signReceipt(
    readSecret(overrides.secret ?? twitch.options.extensionSecret),
    {
      transactionId: transaction.id,
      time: transaction.time,
      userId: transaction.userId,
      extensionClientId: overrides.extensionClientId ?? twitch.options.extensionClientId,
      product: transaction.product,
    },
    Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
  );
}

/** Sends the receipt to the payer's open views on the channel and, for broadcast products, to everyone else's. */
export function deliverReceipt(
  twitch: LocalTwitch,
  delivery: { transaction: Transaction; receipt: string; channelId: string },
): void {
  const { transaction, receipt, channelId } = delivery;
  const payer = twitch.state.users[transaction.userId];
  for (const tab of twitch.tabs.list()) {
    if (tab.channelId !== channelId) continue;
    const isPayer = tab.userId === transaction.userId;
    if (!isPayer && !transaction.product.isBroadcast) continue;
    twitch.faults.pass('receipt', transaction.product.sku, () =>
      twitch.tabs.send(tab.id, {
        type: 'transactionComplete',
        transaction: {
          displayName: payer?.displayName ?? '',
          initiator: isPayer ? 'current_user' : 'other',
          product: showHelperProduct(transaction.product),
          domainID: `twitch.ext.${twitch.options.extensionClientId}`,
          transactionID: transaction.id,
          transactionReceipt: receipt,
          userId: transaction.userId,
        },
      }),
    );
  }
}

function publishTransaction(twitch: LocalTwitch, transaction: Transaction): void {
  twitch.eventSub.publish(
    'extension.bits_transaction.create',
    { extension_client_id: twitch.options.extensionClientId },
    showTransactionEvent(twitch, transaction),
  );
}

/** The event of a purchase. `bits` is 0 for products in development, as Twitch sends it. */
export function showTransactionEvent(twitch: LocalTwitch, transaction: Transaction): Record<string, unknown> {
  const { product } = transaction;
  return {
    extension_client_id: twitch.options.extensionClientId,
    id: transaction.id,
    ...nameUser(twitch, 'broadcaster_user', transaction.channelId),
    ...nameUser(twitch, 'user', transaction.userId),
    product: {
      name: product.displayName,
      sku: product.sku,
      bits: product.inDevelopment ? 0 : product.amount,
      in_development: product.inDevelopment,
    },
  };
}

/** A purchase that never happened, for forgeries. */
export function inventTransaction(product: Product, userId: string, channelId: string): Transaction {
  return { id: randomUUID(), time: formatNanoTime(new Date()), channelId, userId, product };
}
