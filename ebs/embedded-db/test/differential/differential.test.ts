import { byLength, SEED } from '@bitcue/shared/test/test-run.ts';
import { expect, it } from 'vitest';
import { startTestServer } from '../test-server.ts';
import { compareServers } from './compare-servers.ts';

const independent = process.env.STORE_DIFF_URI;

const CASES = byLength({ short: 1_000, middle: 4_000, full: 20_000 });

/** Runs if `STORE_DIFF_URI` names an independent server of the MongoDB protocol. */
it.runIf(independent)(
  `agrees with an independent server on ${CASES} random cases, except for the known differences`,
  async () => {
    const running = await startTestServer();
    const result = await compareServers(running.uri, independent ?? '', CASES, SEED);
    const first = result.differences[0];
    expect(first && JSON.stringify(first)).toBeUndefined();
    await running.close();
  },
  600_000,
);
