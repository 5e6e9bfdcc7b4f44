import { z } from 'zod';
import type { Fault } from '../control-api.ts';
import { type LocalTwitch, nameUser } from '../local-twitch.ts';
import type { Transaction } from '../state/model.ts';
import { first, many, one, optional } from './query.ts';
import { HelixError, pageOf } from './response.ts';
import { defineCall, type HelixRoute } from './route.ts';

function showTransaction(twitch: LocalTwitch, transaction: Transaction) {
  const { product } = transaction;
  return {
    id: transaction.id,
    timestamp: transaction.time,
    ...nameUser(twitch, 'broadcaster', transaction.channelId),
    ...nameUser(twitch, 'user', transaction.userId),
    product_type: 'BITS_IN_EXTENSION',
    product_data: {
      domain: `twitch.ext.${twitch.options.extensionClientId}`,
      sku: product.sku,
      cost: { amount: product.amount, type: 'bits' },
      inDevelopment: product.inDevelopment,
      displayName: product.displayName,
      expiration: product.expiration ?? '',
      broadcast: product.isBroadcast,
    },
  };
}

/** Returns the list as the fault distorts it. */
function applyFault(fault: Fault | null, newestFirst: Transaction[]): Transaction[] {
  switch (fault?.kind) {
    case 'drop':
      return [];
    case 'delay':
      return newestFirst.filter((transaction) => Date.parse(transaction.time) <= Date.now() - fault.delayMs);
    case 'duplicate':
      return newestFirst.flatMap((transaction) => Array.from({ length: fault.times + 1 }, () => transaction));
    case 'reorder':
      return [...newestFirst].reverse();
    default:
      return newestFirst;
  }
}

/** `extensions/transactions`: all channels together, newest first, for the extension's own app token only. */
export const extensionTransactionRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'extensions/transactions',
    callers: ['app'],
    query: z.object({ extension_id: one, id: many(100), first: first(100), after: optional }),
    handle({ twitch, caller, query }) {
      if (query.extension_id !== twitch.options.extensionClientId || caller.clientId !== query.extension_id) {
        throw new HelixError(401, 'The client ID of the app access token must be the ID in extension_id.');
      }
      const fault = twitch.faults.take('transactions', 'extensions/transactions', 'GET');
      const seen = applyFault(fault, [...twitch.state.transactions].reverse());
      if (query.id.length > 0) {
        const found = seen.filter((transaction) => query.id.includes(transaction.id));
        const ids = new Set(found.map((transaction) => transaction.id));
        if (query.id.some((id) => !ids.has(id))) {
          throw new HelixError(
            404,
            'One or more of the transaction IDs specified using the id parameter were not found.',
          );
        }
        return { status: 200, body: { data: found.map((item) => showTransaction(twitch, item)), pagination: {} } };
      }
      return pageOf(
        seen,
        (transaction) => transaction.id,
        query,
        (transaction) => showTransaction(twitch, transaction),
      );
    },
  }),
];
