import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { duplexPair } from 'node:stream';
import { byLength, SEED } from '@bitcue/shared/test/test-run.ts';
import { describe, expect, it } from 'vitest';
import { serveConnection } from '../../embedded-db/server/connection.ts';
import { startTestServer } from '../../embedded-db/test/test-server.ts';
import type { FuzzPlan } from './plan.ts';
import { type Found, HEAP_GROWTH_MAX_MB, RSS_GROWTH_MAX_MB } from './report.ts';
import { runFuzz } from './run-fuzz.ts';

/** Number of inputs over all edges. `npm run fuzz` takes any number. */
const INPUTS = byLength({ short: 400, middle: 3_000, full: 100_000 });
const TOKENS = byLength({ short: 1_000, middle: 10_000, full: 100_000 });

/** Runs a plan. Prints how to reproduce each failure. */
async function run(plan: FuzzPlan) {
  const failures: string[] = [];
  const onFound = ({ edge, kind, number, file, input, error }: Found) => {
    const command = `npm run fuzz -- --inputs 1 --seed ${plan.seed} --edge ${edge} --from ${number}`;
    const again = number === null ? `corpus/${edge}/${file}` : command;
    const start = Buffer.from(input).toString('base64').slice(0, 400);
    failures.push(`${kind}: ${again}\n${error}\n${start}`);
  };
  return { report: await runFuzz(plan, { onFound }), failures };
}

describe('fuzzing every edge', () => {
  it(`causes no crash, hang or memory leak (seed ${SEED})`, async () => {
    const { report, failures } = await run({ seed: SEED, inputs: INPUTS });
    expect(failures).toEqual([]);
    expect(report).toMatchObject({ crashes: 0, hangs: 0 });
    expect(report.heapGrowthMb).toBeLessThan(HEAP_GROWTH_MAX_MB);
    expect(report.rssGrowthMb).toBeLessThan(RSS_GROWTH_MAX_MB);
    for (const [name, edge] of Object.entries(report.edges)) expect([name, edge.refused > 0]).toEqual([name, true]);
  }, 1_200_000);

  it(`accepts none of ${TOKENS} changed tokens (seed ${SEED})`, async () => {
    const { report, failures } = await run({ seed: SEED, inputs: TOKENS, only: 'tokens' });
    expect(failures).toEqual([]);
    expect(report.edges.tokens).toMatchObject({ inputs: TOKENS, taken: 0, crashes: 0 });
  }, 600_000);
});

describe('a wire message', () => {
  it.each([0x7fff_ffff, 48_000_001, -1, 15])(
    'that claims %i bytes is refused by its header, before memory is allocated',
    async (claimed) => {
      const running = await startTestServer();
      try {
        const [client, peer] = duplexPair();
        serveConnection(Object.assign(peer, { setNoDelay: () => peer }) as Duplex as Socket, running.server);
        const chunks: Buffer[] = [];
        client.on('data', (chunk: Buffer) => chunks.push(chunk));
        const ended = new Promise((resolve) => client.once('end', resolve));
        const before = process.memoryUsage();
        const header = Buffer.alloc(16);
        header.writeInt32LE(claimed, 0);
        header.writeInt32LE(2013, 12);
        client.write(header);
        await ended;
        const after = process.memoryUsage();
        expect(Buffer.concat(chunks).toString('latin1')).toContain('out of bounds');
        expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(4 * 1024 ** 2);
        expect(after.rss - before.rss).toBeLessThan(64 * 1024 ** 2);
      } finally {
        await running.close();
      }
    },
  );
});
