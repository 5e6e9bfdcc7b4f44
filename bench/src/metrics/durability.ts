import type { BenchServers } from '../servers.ts';
import { median, round } from '../statistics.ts';
import { measurePurchases } from './cpu-per-purchase.ts';

/** Metric 7: purchases per second with every write on disk before its answer, against a ledger in memory. */
export async function measureDurability(servers: BenchServers, options: { rounds: number; count: number }) {
  const perS = { product: [] as number[], memory: [] as number[] };
  for (let turn = 0; turn < options.rounds; turn += 1) {
    for (const name of ['memory', 'product'] as const) {
      perS[name].push((await measurePurchases(servers, name, options.count)).perS);
    }
  }
  const [product, memory] = [median(perS.product), median(perS.memory)];
  return { ratio: round(product / memory), perS: { product: round(product), memory: round(memory) } };
}
