import type { Log } from '../ports/log.ts';
import type { BitsTransaction, Transactions } from '../ports/twitch.ts';
import type { HelixClient } from './api-client.ts';
import { HelixError } from './helix-error.ts';
import { toUnavailable } from './outcome.ts';
import { readTransactionRow, transactionPage } from './transactions.external.ts';

/** Rows of a page and ids of a look-up, at most (twitch: section "Extension endpoints"). */
const PAGE_SIZE = 100;

/** What `createTransactions` needs. `client`: calls with the app token of the extension's own client id. */
export interface TransactionsOptions {
  client: HelixClient;
  extensionClientId: string;
  log: Log;
}

/** Makes the list of the extension's purchases over Helix. */
export function createTransactions({ client, extensionClientId, log }: TransactionsOptions): Transactions {
  const fetchPage = async (query: Record<string, string | string[]>) => {
    const answer = await client.callApi({
      type: 'helix',
      url: 'extensions/transactions',
      forceType: 'app',
      query: { extension_id: extensionClientId, ...query },
    });
    const page = transactionPage.safeParse(answer);
    if (!page.success) throw new HelixError(502, 'The list of transactions has another shape');
    const rows = page.data.data.map(readTransactionRow);
    const bad = rows.filter((row) => row === null).length;
    if (bad > 0) log.warn('transactions.unreadable', { rows: bad });
    return { rows: rows.filter((row) => row !== null), cursor: page.data.pagination.cursor };
  };

  /** Twitch answers 404 when one id of a look-up is unknown: halves are asked for until each unknown one is alone. */
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
