import type { JournalEntry } from '@bitcue/shared/alerts/protocol.ts';
import { openLine } from '../http-line.ts';
import { openPages, type PageListener } from '../pages.ts';
import { makePurchases, type Purchase } from '../purchases.ts';
import { type BenchServer, type BenchServers, keysOf, type ServerName } from '../servers.ts';
import { median, round } from '../statistics.ts';

/** Milliseconds within which every alert in progress must have ended. */
const ALL_MS = 20_000;
/** Milliseconds between the server's readiness and the pages' return, so that its own start is not measured. */
const CALM_MS = 1_000;

interface Storm {
  cpuUs: number;
  lost: number;
  twice: number;
}

/**
 * Metric 6: the server is killed while alerts play, and started again. All pages reconnect at once; the journals of those that
 * were playing say that the alert had started (so it plays again) or finished. Measures the CPU of all reconnects, alerts lost,
 * and alerts played to the end twice.
 */
export async function measureReconnect(
  servers: BenchServers,
  options: { rounds: number; pages: number; alerts: number },
) {
  const cpuUs = { product: [] as number[], M: [] as number[], D: [] as number[] };
  let lost = 0;
  let twice = 0;
  for (let turn = 0; turn < options.rounds; turn += 1) {
    for (const name of ['M', 'product', 'D'] as const) {
      const storm = await runStorm(servers, name, options);
      cpuUs[name].push(storm.cpuUs / options.pages);
      if (name !== 'product') continue;
      lost += storm.lost;
      twice += storm.twice;
    }
  }
  const [product, M, D] = [median(cpuUs.product), median(cpuUs.M), median(cpuUs.D)];
  return {
    toM: round(product / M),
    toD: round(product / D),
    lost,
    twice,
    pages: options.pages,
    cpuUsPerPage: { product: round(product), M: round(M), D: round(D) },
  };
}

/** Runs one storm. `onWindow` is called when the measured time begins, and its `end` when it ends. */
export async function runStorm(
  servers: BenchServers,
  name: ServerName,
  options: { pages: number; alerts: number },
  onWindow?: (server: BenchServer) => { end(): Promise<void> },
): Promise<Storm> {
  const server = await servers.start(name);
  const { port } = server;
  const alerts = name === 'product' ? options.alerts : 0;
  const begun = new Set<string>();
  const before: PageListener = { onPlay: (id) => begun.add(id), onSettled: () => {} };
  const keys = keysOf(options.pages);
  const pages = await openPages(keys, { port, playMs: null, listener: before });
  const purchases = await makePurchases({ count: alerts, channels: alerts, port, withIntents: true });
  await sendDoors(port, purchases);
  await until(() => begun.size === alerts);
  // Every second page had just finished; the others had only started.
  const isFinished = (purchase: Purchase) => purchase.channel % 2 === 0;
  const journals = new Map<string, JournalEntry[]>(
    purchases.map((purchase) => [
      keys[purchase.channel] ?? '',
      [
        {
          id: `${purchase.id}:a.cue`,
          play: 1,
          phase: isFinished(purchase) ? 'finished' : 'started',
          positionMs: isFinished(purchase) ? 100 : 10,
        },
      ],
    ]),
  );
  await server.killAndRestart();
  for (const page of pages) page.close();
  await new Promise((resolve) => setTimeout(resolve, CALM_MS));

  const plays = new Map<string, number>();
  const settled = new Set<string>();
  const listener: PageListener = {
    onPlay: (id) => plays.set(id, (plays.get(id) ?? 0) + 1),
    onSettled: (id) => settled.add(id),
  };
  const window = onWindow?.(server);
  const start = await server.usage.read();
  const back = await openPages(keys, { port, playMs: 0, listener, journalOf: (key) => journals.get(key) ?? [] });
  await until(() => settled.size === alerts).catch(() => {});
  await window?.end();
  const end = await server.usage.read();
  for (const page of back) page.close();
  await server.stop();
  return {
    cpuUs: end.cpuUs - start.cpuUs,
    lost: purchases.filter((one) => !settled.has(one.id)).length,
    twice: purchases.filter((one) => (plays.get(one.id) ?? 0) > (isFinished(one) ? 0 : 1)).length,
  };
}

async function sendDoors(port: number, purchases: readonly Purchase[]): Promise<void> {
  const line = openLine(port);
  for (const purchase of purchases) {
    await line.ask(purchase.receipt);
    await line.ask(purchase.webhook);
  }
  line.close();
}

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + ALL_MS; !condition(); ) {
    if (Date.now() > end) throw new Error('it took too long');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
