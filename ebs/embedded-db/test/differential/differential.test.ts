import { expect, it } from 'vitest';
import { startTestServer } from '../test-server.ts';
import { compareServers } from './compare-servers.ts';

const independent = process.env.STORE_DIFF_URI;

/** Runs if `STORE_DIFF_URI` names an independent server of the MongoDB protocol. */
it.runIf(independent)(
  'agrees with an independent server on 4,000 random cases, except for the known differences',
  async () => {
    const running = await startTestServer();
    const result = await compareServers(running.uri, independent ?? '', 4000, 20261120);
    const first = result.differences[0];
    expect(first && JSON.stringify(first)).toBeUndefined();
    await running.close();
  },
  600_000,
);
