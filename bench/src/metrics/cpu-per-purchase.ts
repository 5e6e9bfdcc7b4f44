import { Load } from '../load.ts';
import { openPages } from '../pages.ts';
import { makePurchases } from '../purchases.ts';
import { type BenchServer, type BenchServers, keysOf, type ServerName } from '../servers.ts';
import { median, round } from '../statistics.ts';

/** Number of connected pages, each for a different channel. */
const PAGES = 1_000;
/** Purchases in flight at a time. */
const PARALLEL = 64;
/** Milliseconds between the pages' connection and the measurement, in which their presence notices are sent. */
export const CALM_MS = 2_500;

/**
 * Measures CPU microseconds per purchase, from POST until the page may forget it, and purchases per second. `onWindow` is
 * called when the measured time begins, and its `end` when it ends.
 */
export async function measurePurchases(
  servers: BenchServers,
  name: ServerName,
  count: number,
  onWindow?: (server: BenchServer) => { end(): Promise<void> },
): Promise<{ cpuUs: number; perS: number }> {
  const server = await servers.start(name);
  const load = new Load(server.port);
  const pages = await openPages(keysOf(PAGES), { port: server.port, playMs: 0, listener: load.listener });
  const make = (n: number) =>
    makePurchases({
      count: n,
      channels: PAGES,
      port: server.port,
      withIntents: name === 'product' || name === 'memory',
    });
  await load.runClosed(await make(Math.min(2_000, count)), PARALLEL);
  const purchases = await make(count);
  await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  const window = onWindow?.(server);
  const before = await server.usage.read();
  const { wallMs } = await load.runClosed(purchases, PARALLEL);
  await window?.end();
  const after = await server.usage.read();
  process.stderr.write(`${name}: ${Math.round((after.cpuUs - before.cpuUs) / count)} us\n`);
  for (const page of pages) page.close();
  load.close();
  await server.stop();
  return { cpuUs: (after.cpuUs - before.cpuUs) / count, perS: (count / wallMs) * 1_000 };
}

/** Metric 1: CPU per purchase, product against both floors. */
export async function measureCpu(servers: BenchServers, { rounds, count }: { rounds: number; count: number }) {
  const cpuUs = { product: [] as number[], M: [] as number[], D: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['M', 'product', 'D'] as const) {
      cpuUs[name].push((await measurePurchases(servers, name, count)).cpuUs);
    }
  }
  const product = median(cpuUs.product);
  const [M, D] = [median(cpuUs.M), median(cpuUs.D)];
  return {
    toM: round(product / M),
    toD: round(product / D),
    cpuUs: { product: round(product), M: round(M), D: round(D) },
  };
}
