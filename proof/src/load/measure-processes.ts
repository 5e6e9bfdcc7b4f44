import { setTimeout as wait } from 'node:timers/promises';
import type { PageClient } from '../page/page-client.ts';
import type { ProofWorld } from '../world/proof-world.ts';
import { measurePush } from './measure-push.ts';

/**
 * Size of the measurements. `count` is the number of purchases in a measurement; `compared` is that in one whose p50 is compared
 * with another's, which needs more, because half of them take one path and half another. `rounds` is how often all measurements
 * of pushes are repeated in turn, so that a busy moment of the machine affects all of them.
 */
export interface Extent {
  rounds: number;
  compared: number;
  count: number;
}

/** Alert pages per channel while their cost for the process they are not connected to is counted. */
const PAGES_EACH = 5;
/** Milliseconds for which that process's calls to the store are counted. */
const COUNTED_MS = 10_000;
/** Allowed share of calls above those without pages: less than one per page. A busy process does not poll exactly on time. */
const NOISE = 0.1;

/** Cost of several processes, compared with one. */
export interface ProcessFigures {
  /** Milliseconds from the report of a purchase until its page is told to play, p50. */
  pushP50Ms: {
    /** A single process runs, behind the same proxy and on the same store. */
    one: number;
    /** All processes run, and the proxy chooses one for each purchase and page. */
    several: number;
    /** Every purchase is reported, by its receipt alone, to a process other than the one its page is connected to. */
    across: number;
    /** As `several` and `across`, while Redis is stopped. */
    severalWithoutRedis: number;
    acrossWithoutRedis: number;
  };
  /** `several` divided by `one`. */
  pushRatio: number;
  /** Calls to the store of a process in ten seconds: without pages, with pages at another, and while those play alerts. */
  storeCalls: { withoutPages: number; pagesElsewhere: number; alertsElsewhere: number };
  /** Which of these figures meet their limits. */
  holds: { pushRatio: boolean; pushWithoutRedis: boolean; noWorkForPagesElsewhere: boolean };
}

/** Measures the cost of several processes. Call it when nothing is in progress. It closes all pages. */
export async function measureProcesses(
  world: ProofWorld,
  { rounds, compared, count }: Extent,
  say: (line: string) => void,
): Promise<ProcessFigures> {
  const { backends, redis } = world;
  const [first, second] = backends;
  if (!first || !second || !redis) throw new Error('There is one process only.');
  const ms = {
    one: [] as number[],
    several: [] as number[],
    across: [] as number[],
    severalWithoutRedis: [] as number[],
    acrossWithoutRedis: [] as number[],
  };
  for (let round = 0; round < rounds; round += 1) {
    say(`measuring pushes, round ${round + 1} of ${rounds}`);
    ms.several.push(...(await measurePush(world, compared, world.url, null)));
    ms.across.push(...(await measurePush(world, count, first.url, second.url)));
    await redis.stop();
    ms.severalWithoutRedis.push(...(await measurePush(world, count, world.url, null)));
    ms.acrossWithoutRedis.push(...(await measurePush(world, count, first.url, second.url)));
    await redis.start();
    for (const other of backends.slice(1)) await other.ebs.stop();
    ms.one.push(...(await measurePush(world, compared, world.url, null)));
    for (const other of backends.slice(1)) await other.startPlain();
  }
  const storeCalls = await countStoreCalls(world, count, first.url, second.url);
  const p50 = (numbers: number[]) => round(median(numbers), 10);
  const pushP50Ms = {
    one: p50(ms.one),
    several: p50(ms.several),
    across: p50(ms.across),
    severalWithoutRedis: p50(ms.severalWithoutRedis),
    acrossWithoutRedis: p50(ms.acrossWithoutRedis),
  };
  const ratio = median(ms.several) / median(ms.one);
  const most = storeCalls.withoutPages * (1 + NOISE);
  return {
    pushP50Ms,
    pushRatio: round(ratio, 1_000),
    storeCalls,
    holds: {
      // The ratio is not rounded, because a ratio slightly above the limit must fail.
      pushRatio: ratio <= 1.25,
      pushWithoutRedis: pushP50Ms.severalWithoutRedis <= 1_000 && pushP50Ms.acrossWithoutRedis <= 1_000,
      noWorkForPagesElsewhere: storeCalls.pagesElsewhere <= most && storeCalls.alertsElsewhere <= most,
    },
  };
}

async function countStoreCalls(world: ProofWorld, count: number, where: string, elsewhere: string) {
  const read = async () => {
    const headers = { Authorization: `Bearer ${world.metricsToken}` };
    const text = await (await fetch(`${elsewhere}/metrics`, { headers })).text();
    const counts = [...text.matchAll(/^bitcue_store_duration_seconds_count\{.*\} (\d+)$/gm)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const countDuring = async (task: Promise<unknown>) => {
    const before = await read();
    const startedAt = performance.now();
    await Promise.all([wait(COUNTED_MS), task]);
    const calls = (await read()) - before;
    // On a busy machine, the task takes longer.
    return Math.round((calls * COUNTED_MS) / (performance.now() - startedAt));
  };
  world.closePages();
  // Wait until everything caused by the closed pages is over.
  await wait(COUNTED_MS);
  const withoutPages = await countDuring(Promise.resolve());
  const pages: PageClient[] = [];
  for (const channel of world.channels) {
    for (let n = 0; n < PAGES_EACH; n += 1)
      pages.push(world.openPage(channel, { ebsUrl: where, origin: world.url, name: `page-${n}` }));
  }
  while (pages.some((page) => !page.isWelcome)) await wait(20);
  await wait(COUNTED_MS);
  const pagesElsewhere = await countDuring(Promise.resolve());
  const alertsElsewhere = await countDuring(measurePush(world, count, where, where));
  return { withoutPages, pagesElsewhere, alertsElsewhere };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Rounds to a fraction of one, such as 10 for tenths. */
function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
