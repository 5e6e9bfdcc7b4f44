import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Forge, forgeResultSchema } from '../control-api.ts';
import {
  createReceipt,
  deliverReceipt,
  inventTransaction,
  settlePurchase,
  showTransactionEvent,
} from '../extension/purchase.ts';
import { listProducts } from '../extension/session.ts';
import { ApiRefused } from '../http/handle.ts';
import type { World } from '../world.ts';
import { requireUser } from './sessions.ts';

/** A client id that belongs to no one, for receipts of another extension. */
const OTHER_EXTENSION = 'otherextensionclientid00000000';

/** Creates a forgery and sends it where it would appear. */
export async function forge(world: World, wanted: Forge): Promise<z.infer<typeof forgeResultSchema>> {
  const viewer = requireUser(world, wanted.viewer);
  const channel = requireUser(world, wanted.channel);
  if (wanted.kind === 'receipt-other-channel') {
    if (wanted.otherChannel === undefined) throw new ApiRefused(400, 'bad_request', 'otherChannel is missing.');
    const { transaction, receipt } = settlePurchase(world, {
      userId: viewer.id,
      channelId: requireUser(world, wanted.otherChannel).id,
      sku: wanted.sku,
      receiptsTo: channel.id,
    });
    return { transactionId: transaction.id, receipt, status: null };
  }
  const product = listProducts(world).find((candidate) => candidate.sku === wanted.sku);
  if (product === undefined) throw new ApiRefused(404, 'unknown_sku', 'The extension does not sell this product.');
  const transaction = inventTransaction(product, viewer.id, channel.id);
  world.truth.add({
    kind: 'forged',
    action: wanted.kind,
    channelId: channel.id,
    userId: viewer.id,
    id: transaction.id,
    detail: { sku: product.sku },
  });
  if (wanted.kind === 'webhook-bad-signature') {
    const event = showTransactionEvent(world, transaction);
    const status = await world.eventSub.sendForged('extension.bits_transaction.create', event);
    return { transactionId: transaction.id, receipt: null, status };
  }
  const receipt = createReceipt(
    world,
    transaction,
    wanted.kind === 'receipt-wrong-domain'
      ? { extensionClientId: OTHER_EXTENSION }
      : { secret: randomBytes(32).toString('base64') },
  );
  deliverReceipt(world, { transaction, receipt, channelId: channel.id });
  return { transactionId: transaction.id, receipt, status: null };
}
