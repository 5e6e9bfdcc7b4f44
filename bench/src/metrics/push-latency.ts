import { Load, type LoadResult } from '../load.ts';
import { openPages } from '../pages.ts';
import { makePurchases } from '../purchases.ts';
import { type BenchServers, keysOf, type ServerName } from '../servers.ts';
import { median, quantile, round } from '../statistics.ts';
import { CALM_MS, measurePurchases } from './cpu-per-purchase.ts';

/** Number of connected pages, each for a different channel. */
const PAGES = 1_000;

/** Loads a server at a fixed rate. Returns CPU microseconds per purchase and the result of the load. */
export async function runAtRate(options: {
  servers: BenchServers;
  name: ServerName;
  pages: number;
  /** Number of channels with purchases, among those that have a page. */
  channels: number;
  perS: number;
  seconds: number;
}): Promise<LoadResult & { cpuUs: number; foreignBytes: number }> {
  const { servers, name, perS, channels } = options;
  const server = await servers.start(name);
  const load = new Load(server.port);
  const pages = await openPages(keysOf(options.pages), { port: server.port, playMs: 0, listener: load.listener });
  const make = (count: number) =>
    makePurchases({ count, channels, port: server.port, withIntents: name === 'product' });
  await load.runOpen(await make(2 * perS), perS);
  const purchases = await make(options.seconds * perS);
  await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  const others = pages.slice(channels);
  const bytesBefore = others.reduce((sum, page) => sum + page.countBytes(), 0);
  const before = await server.usage.read();
  const result = await load.runOpen(purchases, perS);
  const after = await server.usage.read();
  const foreignBytes = others.reduce((sum, page) => sum + page.countBytes(), 0) - bytesBefore;
  for (const page of pages) page.close();
  load.close();
  await server.stop();
  return { ...result, cpuUs: (after.cpuUs - before.cpuUs) / result.done, foreignBytes };
}

/** Number of purchases sent to find out how many per second the product can handle. */
const CALIBRATION = 3_000;

/**
 * Returns the rate for metrics with a fixed rate: half of the purchases per second that the product can handle on this machine,
 * in tens. At a higher rate, a queue would be measured.
 */
export async function calibrateRate(servers: BenchServers): Promise<number> {
  const { perS } = await measurePurchases(servers, 'product', CALIBRATION);
  return Math.max(10, Math.floor(perS / 20) * 10);
}

/** Metric 2: milliseconds from POST until the page has the alert, at a fixed rate, product against floor D. */
export async function measurePush(servers: BenchServers, options: { rounds: number; seconds: number }) {
  const perS = await calibrateRate(servers);
  const p50 = { product: [] as number[], D: [] as number[] };
  const p99 = { product: [] as number[], D: [] as number[] };
  for (let turn = 0; turn < options.rounds; turn += 1) {
    for (const name of ['D', 'product'] as const) {
      const { pushMs } = await runAtRate({
        servers,
        name,
        pages: PAGES,
        channels: PAGES,
        perS,
        seconds: options.seconds,
      });
      p50[name].push(quantile(pushMs, 0.5));
      p99[name].push(quantile(pushMs, 0.99));
    }
  }
  const ms = {
    product: { p50: round(median(p50.product)), p99: round(median(p99.product)) },
    D: { p50: round(median(p50.D)), p99: round(median(p99.D)) },
  };
  return { p50: round(ms.product.p50 / ms.D.p50), p99: round(ms.product.p99 / ms.D.p99), perS, ms };
}
