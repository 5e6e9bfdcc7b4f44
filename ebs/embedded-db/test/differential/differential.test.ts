import { expect, it } from 'vitest';
import { startOwnServer } from '../own-server.ts';
import { compareServers } from './compare-servers.ts';

const independent = process.env.STORE_DIFF_URI;

/** Runs when `STORE_DIFF_URI` names the independent server of the MongoDB protocol. */
it.runIf(independent)(
  'answers 4,000 random cases as an independent server does, but for the differences listed',
  async () => {
    const own = await startOwnServer();
    const result = await compareServers(own.running.uri, independent ?? '', 4000, 20261120);
    const first = result.differences[0];
    expect(first && JSON.stringify(first)).toBeUndefined();
    await own.close();
  },
  600_000,
);
