import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Forge, forgeResultSchema } from '../control-api.ts';
import {
  createReceipt,
  deliverReceipt,
  inventTransaction,
  makePurchase,
  showTransactionEvent,
} from '../extension/purchase.ts';
import { listProducts } from '../extension/session.ts';
import { ApiError } from '../http/handle.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import { requireUser } from './sessions.ts';

/** A client id that belongs to no one, for receipts of another extension. */
const OTHER_EXTENSION = 'otherextensionclientid00000000';

/** Creates a forgery and sends it where it would appear. */
export async function forge(twitch: LocalTwitch, input: Forge): Promise<z.infer<typeof forgeResultSchema>> {
  const viewer = requireUser(twitch, input.viewer);
  const channel = requireUser(twitch, input.channel);
  if (input.kind === 'receipt-other-channel') {
    if (input.otherChannel === undefined) throw new ApiError(400, 'bad_request', 'otherChannel is missing.');
    const { transaction, receipt } = makePurchase(twitch, {
      userId: viewer.id,
      channelId: requireUser(twitch, input.otherChannel).id,
      sku: input.sku,
      receiptsTo: channel.id,
    });
    return { transactionId: transaction.id, receipt, status: null };
  }
  const product = listProducts(twitch).find((candidate) => candidate.sku === input.sku);
  if (product === undefined) throw new ApiError(404, 'unknown_sku', 'The extension does not sell this product.');
  const transaction = inventTransaction(product, viewer.id, channel.id);
  twitch.truth.add({
    kind: 'forged',
    action: input.kind,
    channelId: channel.id,
    userId: viewer.id,
    id: transaction.id,
    detail: { sku: product.sku },
  });
  if (input.kind === 'webhook-bad-signature') {
    const event = showTransactionEvent(twitch, transaction);
    const status = await twitch.eventSub.sendForged('extension.bits_transaction.create', event);
    return { transactionId: transaction.id, receipt: null, status };
  }
  const receipt = createReceipt(
    twitch,
    transaction,
    input.kind === 'receipt-wrong-domain'
      ? { extensionClientId: OTHER_EXTENSION }
      : { secret: randomBytes(32).toString('base64') },
  );
  deliverReceipt(twitch, { transaction, receipt, channelId: channel.id });
  return { transactionId: transaction.id, receipt, status: null };
}
