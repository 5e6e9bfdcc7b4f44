import { parseArgs } from 'node:util';
import { measureAlertFrames } from './metrics/alert-frames.ts';
import { measureBrowser } from './metrics/browser.ts';
import { measureCpu } from './metrics/cpu-per-purchase.ts';
import { measureDurability } from './metrics/durability.ts';
import { measureInsertGrowth, measureOpening } from './metrics/growth.ts';
import { measureIdlePages } from './metrics/idle-pages.ts';
import { measureOtherPages } from './metrics/other-pages.ts';
import { measurePush } from './metrics/push-latency.ts';
import { measureReconnect } from './metrics/reconnect.ts';
import { measureSearch } from './metrics/search.ts';
import { measureSpeech } from './metrics/speech-time.ts';
import { type BenchServers, createBenchServers } from './servers.ts';

/**
 * `npm run bench`: measures the product's cost as ratios to two floor servers. `--quick` runs a short version in about two
 * minutes; `--only 1,2` runs some metrics. The last line of standard output is a JSON object with all results.
 */
const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, libraries: { type: 'string' } },
});
const { quick } = values;
const rounds = quick ? 1 : 3;
const metrics: Record<string, (servers: BenchServers) => Promise<object>> = {
  '1': (servers) => measureCpu(servers, { rounds, count: quick ? 1_500 : 6_000 }),
  '2': (servers) => measurePush(servers, { rounds, seconds: quick ? 2 : 6 }),
  '3': (servers) => measureBrowser(servers, { rounds, alerts: quick ? 10 : 40 }),
  '4': (servers) => measureOtherPages(servers, { rounds, pages: quick ? 1_000 : 10_000, seconds: quick ? 2 : 5 }),
  '5': (servers) => measureIdlePages(servers, { rounds, pages: quick ? 2_000 : 10_000 }),
  '6': (servers) => measureReconnect(servers, { rounds, pages: quick ? 500 : 2_000, alerts: quick ? 50 : 200 }),
  '7': (servers) => measureDurability(servers, { rounds, count: quick ? 1_500 : 6_000 }),
  '8': async () => ({
    insert: await measureInsertGrowth({ rows: quick ? 60_000 : 1_000_000 }),
    opening: await measureOpening({ documents: quick ? 20_000 : 500_000 }),
  }),
  '9': () => measureSpeech({ texts: quick ? 10 : 40 }),
  '10': () =>
    measureSearch({
      clips: quick ? [2_000] : [10_000, 100_000, 1_000_000],
      searches: quick ? 300 : 2_000,
      keepIn: values.libraries,
    }),
  '11': () => measureAlertFrames({ reloads: 5 }),
};
/** The metrics of a quick run. */
const QUICK = ['1', '2', '6', '8'];

const wanted = values.only?.split(',') ?? (quick ? QUICK : Object.keys(metrics));
const servers = await createBenchServers();
const line: Record<string, unknown> = { quick };
try {
  for (const name of wanted) {
    const run = metrics[name];
    if (!run) throw new Error(`There is no metric ${name}; there are ${Object.keys(metrics).join(', ')}.`);
    const startedAt = performance.now();
    line[name] = await run(servers);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    process.stderr.write(`metric ${name} (${seconds} s): ${JSON.stringify(line[name])}\n`);
  }
} finally {
  await servers.close();
}
process.stdout.write(`${JSON.stringify(line)}\n`);
process.exit(0);
