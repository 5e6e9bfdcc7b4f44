import { randomUUID } from 'node:crypto';
import type { Product, Transaction } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';
import { findChannel, nameUser, type World } from '../world.ts';
import { isBitsEnabled, listProducts, showHelperProduct } from './session.ts';
import { readSecret, signReceipt, TOKEN_SECONDS } from './tokens.ts';

/** Thrown when a purchase is refused. `code` is one of the stage page's error codes. */
export class PurchaseRefused extends Error {
  readonly code: 'unknown_sku' | 'insufficient_bits' | 'bits_disabled' | 'not_found';

  constructor(code: PurchaseRefused['code'], message: string) {
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

/** Debits a viewer and completes the purchase: truth log, transactions list, webhook, receipts. Throws PurchaseRefused. */
export function settlePurchase(
  world: World,
  order: { userId: string; channelId: string; sku: string; receiptsTo?: string },
): Purchase {
  const user = world.state.users[order.userId];
  if (user === undefined || findChannel(world, order.channelId) === null) {
    throw new PurchaseRefused('not_found', 'No such viewer or channel.');
  }
  const product = listProducts(world).find((candidate) => candidate.sku === order.sku);
  if (product === undefined) throw new PurchaseRefused('unknown_sku', 'The extension does not sell this product.');
  if (!isBitsEnabled(world, order.channelId)) {
    throw new PurchaseRefused('bits_disabled', 'Bits cannot be used on this channel.');
  }
  const bits = product.inDevelopment ? 0 : product.amount;
  if (user.bits < bits) throw new PurchaseRefused('insufficient_bits', 'Not enough Bits.');
  user.bits -= bits;
  const transaction: Transaction = {
    id: randomUUID(),
    time: formatNanoTime(new Date()),
    channelId: order.channelId,
    userId: user.id,
    product: { ...product },
  };
  world.state.transactions.push(transaction);
  world.truth.add({
    kind: 'purchase',
    action: 'bits.use',
    channelId: order.channelId,
    userId: user.id,
    id: transaction.id,
    amount: bits,
    test: product.inDevelopment,
    detail: { sku: product.sku },
  });
  world.touch();
  const receipt = createReceipt(world, transaction);
  deliverReceipt(world, { transaction, receipt, channelId: order.receiptsTo ?? order.channelId });
  publishTransaction(world, transaction);
  return { transaction, receipt, bits, bitsLeft: user.bits };
}

/** The receipt of a purchase. Forgeries override the secret or the extension. */
export function createReceipt(
  world: World,
  transaction: Transaction,
  over: { secret?: string; extensionClientId?: string } = {},
): string {
  return signReceipt(
    readSecret(over.secret ?? world.options.extensionSecret),
    {
      transactionId: transaction.id,
      time: transaction.time,
      userId: transaction.userId,
      extensionClientId: over.extensionClientId ?? world.options.extensionClientId,
      product: transaction.product,
    },
    Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
  );
}

/** Sends the receipt to the payer's open views on the channel and, for broadcast products, to everyone else's. */
export function deliverReceipt(
  world: World,
  delivery: { transaction: Transaction; receipt: string; channelId: string },
): void {
  const { transaction, receipt, channelId } = delivery;
  const payer = world.state.users[transaction.userId];
  for (const tab of world.tabs.list()) {
    if (tab.channelId !== channelId) continue;
    const isPayer = tab.userId === transaction.userId;
    if (!isPayer && !transaction.product.isBroadcast) continue;
    world.faults.pass('receipt', transaction.product.sku, () =>
      world.tabs.send(tab.id, {
        type: 'transactionComplete',
        transaction: {
          displayName: payer?.displayName ?? '',
          initiator: isPayer ? 'current_user' : 'other',
          product: showHelperProduct(transaction.product),
          domainID: `twitch.ext.${world.options.extensionClientId}`,
          transactionID: transaction.id,
          transactionReceipt: receipt,
          userId: transaction.userId,
        },
      }),
    );
  }
}

function publishTransaction(world: World, transaction: Transaction): void {
  world.eventSub.publish(
    'extension.bits_transaction.create',
    { extension_client_id: world.options.extensionClientId },
    showTransactionEvent(world, transaction),
  );
}

/** The event of a purchase. `bits` is 0 for products in development, as Twitch sends it. */
export function showTransactionEvent(world: World, transaction: Transaction): Record<string, unknown> {
  const { product } = transaction;
  return {
    extension_client_id: world.options.extensionClientId,
    id: transaction.id,
    ...nameUser(world, 'broadcaster_user', transaction.channelId),
    ...nameUser(world, 'user', transaction.userId),
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
