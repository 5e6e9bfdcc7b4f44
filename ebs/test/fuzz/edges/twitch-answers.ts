import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { HelixClient } from '../../../src/twitch/api-client.ts';
import { createTransactions } from '../../../src/twitch/transactions.ts';
import { type Edge, Finding } from '../edge.ts';
import { mutateJson } from '../mutate/json.ts';

const row = {
  id: '74c52265-e214-48a6-91b9-23b6014e8041',
  timestamp: '2026-01-28T04:15:53.325Z',
  broadcaster_id: '439964613',
  broadcaster_login: 'demo_channel',
  broadcaster_name: 'demo_channel',
  user_id: '424596340',
  user_login: 'viewer_one',
  user_name: 'viewer_one',
  product_type: 'BITS_IN_EXTENSION',
  product_data: {
    domain: 'twitch.ext.x',
    sku: 'bits100',
    inDevelopment: false,
    displayName: '100',
    expiration: '',
    broadcast: false,
    cost: { amount: 100, type: 'bits' },
  },
};
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Twitch's list of purchases, as its API returns it. */
export const twitchAnswers: Edge = {
  name: 'twitch-answers',
  share: 50,
  samples: [
    { data: [row], pagination: {} },
    { data: [row, { ...row, id: 'aaaaaaaa-e214-48a6-91b9-23b6014e8041' }], pagination: { cursor: 'next' } },
  ].map((page) => Buffer.from(JSON.stringify(page))),
  mutate: mutateJson,
  open: () => ({
    async feed(input) {
      let answer: unknown;
      try {
        answer = JSON.parse(input.toString('utf8'));
      } catch {
        // The library parses the JSON, so anything else never gets here.
        return 'refused';
      }
      let pages = 0;
      const client = { callApi: async () => answer } as unknown as HelixClient;
      const list = createTransactions({ client, extensionClientId: 'x', log });
      try {
        await list.page(async (rows) => {
          pages += 1;
          if (pages > 3) throw new Finding('The same page is asked for again and again.');
          const bad = rows.find((one) => !Number.isFinite(one.at?.getTime()) || !/^\d+$/.test(one.userId));
          if (bad !== undefined) throw new Finding(`Read ${JSON.stringify(bad)}.`);
          return true;
        });
        return 'taken';
      } catch (error) {
        if (error instanceof AppError && error.code === 'twitch.unavailable') return 'refused';
        throw error;
      }
    },
  }),
};
