import { openPages } from '../pages.ts';
import { type BenchServers, keysOf, type ServerName } from '../servers.ts';
import { median, round } from '../statistics.ts';

/** Milliseconds between the last page's connection and the memory reading. */
const SETTLE_MS = 4_000;
const nobody = { onPlay: () => {}, onSettled: () => {} };

/** Metric 5: resident KB per idle page, product against floor M. */
export async function measureIdlePages(servers: BenchServers, options: { rounds: number; pages: number }) {
  const kb = { product: [] as number[], M: [] as number[] };
  for (let turn = 0; turn < options.rounds; turn += 1) {
    for (const name of ['M', 'product'] as const) kb[name].push(await growth(servers, name, options.pages));
  }
  const product = median(kb.product);
  return { kbPerPage: round(product), toM: round(product / median(kb.M)), pages: options.pages };
}

async function growth(servers: BenchServers, name: ServerName, pages: number): Promise<number> {
  const server = await servers.start(name);
  const options = { port: server.port, playMs: 0, listener: nobody };
  // The first pages load code and pools that all later ones share.
  const first = await openPages(keysOf(pages).slice(0, 200), options);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const before = await server.usage.read('memory').then(() => server.usage.read('memory'));
  const rest = await openPages(keysOf(pages).slice(200), options);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  await server.usage.read('memory');
  const after = await server.usage.read('memory');
  for (const page of [...first, ...rest]) page.close();
  await server.stop();
  return (after.rssBytes - before.rssBytes) / 1_024 / rest.length;
}
