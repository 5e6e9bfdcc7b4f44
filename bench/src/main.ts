import { parseArgs } from 'node:util';
import { measureBrowser } from './metrics/browser.ts';
import { measureCpu } from './metrics/cpu-per-purchase.ts';
import { measureDurability } from './metrics/durability.ts';
import { measureInsertGrowth, measureOpening } from './metrics/growth.ts';
import { measureIdlePages } from './metrics/idle-pages.ts';
import { measureOtherPages } from './metrics/other-pages.ts';
import { measurePush } from './metrics/push-latency.ts';
import { measureReconnect } from './metrics/reconnect.ts';
import { type Bench, createBench } from './world.ts';

/**
 * `npm run bench`: what the product costs beside two floor servers, as ratios. `--quick` is a look in about two minutes,
 * `--only 1,2` measures some. Last line of standard output: one JSON object with all that was measured.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } });
const { quick } = values;
const rounds = quick ? 1 : 3;
const metrics: Record<string, (bench: Bench) => Promise<object>> = {
  '1': (bench) => measureCpu(bench, { rounds, count: quick ? 1_500 : 6_000 }),
  '2': (bench) => measurePush(bench, { rounds, perS: quick ? 200 : 500, seconds: quick ? 2 : 6 }),
  '3': (bench) => measureBrowser(bench, { rounds, alerts: quick ? 10 : 40 }),
  '4': (bench) => measureOtherPages(bench, { rounds, pages: quick ? 1_000 : 10_000, seconds: quick ? 2 : 5 }),
  '5': (bench) => measureIdlePages(bench, { rounds, pages: quick ? 2_000 : 10_000 }),
  '6': (bench) => measureReconnect(bench, { rounds, pages: quick ? 500 : 2_000, alerts: quick ? 50 : 200 }),
  '7': (bench) => measureDurability(bench, { rounds, count: quick ? 1_500 : 6_000 }),
  '8': async () => ({
    insert: await measureInsertGrowth({ rows: quick ? 60_000 : 1_000_000 }),
    opening: await measureOpening({ documents: quick ? 20_000 : 500_000 }),
  }),
};
/** What a look takes in. */
const QUICK = ['1', '2', '6', '8'];

const wanted = values.only?.split(',') ?? (quick ? QUICK : Object.keys(metrics));
const bench = await createBench();
const line: Record<string, unknown> = { quick };
try {
  for (const name of wanted) {
    const run = metrics[name];
    if (!run) throw new Error(`There is no metric ${name}; there are ${Object.keys(metrics).join(', ')}.`);
    const startedAt = performance.now();
    line[name] = await run(bench);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    process.stderr.write(`metric ${name} (${seconds} s): ${JSON.stringify(line[name])}\n`);
  }
} finally {
  await bench.close();
}
process.stdout.write(`${JSON.stringify(line)}\n`);
process.exit(0);
