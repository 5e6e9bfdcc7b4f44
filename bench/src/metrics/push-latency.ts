import { Load, type LoadResult } from '../load.ts';
import { openPages } from '../pages.ts';
import { makePurchases } from '../purchases.ts';
import { median, quantile, round } from '../statistics.ts';
import { type Bench, keysOf, type ServerName } from '../world.ts';
import { CALM_MS } from './cpu-per-purchase.ts';

/** Pages connected, each of another channel. */
const PAGES = 1_000;

/** Loads a server at a fixed rate. CPU microseconds of a purchase and what became of the load. */
export async function runAtRate(options: {
  bench: Bench;
  name: ServerName;
  pages: number;
  /** Channels that are bought on, of those that have a page. */
  channels: number;
  perS: number;
  seconds: number;
}): Promise<LoadResult & { cpuUs: number; foreignBytes: number }> {
  const { bench, name, perS, channels } = options;
  const server = await bench.start(name);
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

/** Metric 2: milliseconds from POST to the alert at the page, at a fixed rate, product beside floor D. */
export async function measurePush(bench: Bench, options: { rounds: number; perS: number; seconds: number }) {
  const p50 = { product: [] as number[], D: [] as number[] };
  const p99 = { product: [] as number[], D: [] as number[] };
  for (let turn = 0; turn < options.rounds; turn += 1) {
    for (const name of ['D', 'product'] as const) {
      const { pushMs } = await runAtRate({ bench, name, pages: PAGES, channels: PAGES, ...options });
      p50[name].push(quantile(pushMs, 0.5));
      p99[name].push(quantile(pushMs, 0.99));
    }
  }
  const ms = {
    product: { p50: round(median(p50.product)), p99: round(median(p99.product)) },
    D: { p50: round(median(p50.D)), p99: round(median(p99.D)) },
  };
  return { p50: round(ms.product.p50 / ms.D.p50), p99: round(ms.product.p99 / ms.D.p99), perS: options.perS, ms };
}
