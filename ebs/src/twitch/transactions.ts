import { z } from 'zod';
import type { Log } from '../ports/system.ts';
import type { BitsTransaction, Transactions } from '../ports/twitch.ts';
import type { HelixClient } from './api-client.ts';
import { HelixError } from './helix-error.ts';
import { transactionId, twitchId } from './ids.ts';
import { toUnavailable } from './outcome.ts';

/** Maximum rows per page and ids per look-up (twitch: section "Extension endpoints"). */
const PAGE_SIZE = 100;

/** A page of the list. Rows are parsed one by one, so that an unreadable one does not hide the others. */
const transactionPage = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({ cursor: z.string().optional() }).default({}),
});

/** One row of `GET /extensions/transactions` (twitch: section "Extension endpoints"). */
const transactionRow = z.object({
  id: transactionId,
  timestamp: z.iso.datetime({ offset: true }),
  broadcaster_id: twitchId,
  user_id: twitchId,
  user_login: z.string(),
  user_name: z.string(),
  product_type: z.literal('BITS_IN_EXTENSION'),
  product_data: z.object({
    sku: z.string(),
    cost: z.object({ amount: z.int().min(0), type: z.literal('bits') }),
    inDevelopment: z.boolean().default(false),
  }),
});

/** Options for `createTransactions`. `client` calls with the app token of the extension's own client id. */
export interface TransactionsOptions {
  client: HelixClient;
  extensionClientId: string;
  log: Log;
}

/** Creates the list of the extension's transactions, using Helix. */
export function createTransactions({ client, extensionClientId, log }: TransactionsOptions): Transactions {
  const fetchPage = async (query: Record<string, string | string[]>) => {
    const answer = await client.callApi({
      type: 'helix',
      url: 'extensions/transactions',
      forceType: 'app',
      query: { extension_id: extensionClientId, ...query },
    });
    const page = transactionPage.safeParse(answer);
    if (!page.success) throw new HelixError(502, 'Unexpected format of the transactions list');
    const rows = page.data.data.map(readTransactionRow);
    const bad = rows.filter((row) => row === null).length;
    if (bad > 0) log.warn('transactions.unreadable', { rows: bad });
    return { rows: rows.filter((row) => row !== null), cursor: page.data.pagination.cursor };
  };

  /** Looks up ids. Twitch answers 404 if any of them is unknown, so they are split in halves until it does not. */
  const find = async (ids: readonly string[]): Promise<BitsTransaction[]> => {
    try {
      const { rows } = await fetchPage({ id: [...ids], first: String(PAGE_SIZE) });
      return rows;
    } catch (error) {
      if (!(error instanceof HelixError) || error.status !== 404) throw error;
      if (ids.length === 1) return [];
      const middle = Math.ceil(ids.length / 2);
      return [...(await find(ids.slice(0, middle))), ...(await find(ids.slice(middle)))];
    }
  };

  return {
    async findByIds(ids) {
      const found: BitsTransaction[] = [];
      try {
        for (let start = 0; start < ids.length; start += PAGE_SIZE) {
          found.push(...(await find(ids.slice(start, start + PAGE_SIZE))));
        }
      } catch (error) {
        throw toUnavailable(error);
      }
      return found;
    },

    async page(handle) {
      let after: string | undefined;
      for (;;) {
        const query = { first: String(PAGE_SIZE), ...(after === undefined ? {} : { after }) };
        const { rows, cursor } = await fetchPage(query).catch((error) => Promise.reject(toUnavailable(error)));
        const wantsMore = await handle(rows);
        if (!wantsMore || cursor === undefined || cursor === '' || cursor === after) return;
        after = cursor;
      }
    },
  };
}

/** Parses one row. Returns null if it is not a purchase with Bits. */
export function readTransactionRow(row: unknown): BitsTransaction | null {
  const parsed = transactionRow.safeParse(row);
  if (!parsed.success) return null;
  const { data } = parsed;
  return {
    id: data.id,
    channelId: data.broadcaster_id,
    userId: data.user_id,
    userLogin: data.user_login,
    userName: data.user_name,
    sku: data.product_data.sku,
    amount: data.product_data.cost.amount,
    inDevelopment: data.product_data.inDevelopment,
    at: new Date(data.timestamp),
  };
}
