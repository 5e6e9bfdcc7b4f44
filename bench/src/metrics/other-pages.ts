import type { BenchServers } from '../servers.ts';
import { median, round } from '../statistics.ts';
import { calibrateRate, runAtRate } from './push-latency.ts';

/** Channels with purchases; all other pages are idle. */
const CHANNELS = 100;

/** Metric 4: the cost of an alert with many connected pages against few, and the bytes that other pages receive. */
export async function measureOtherPages(
  servers: BenchServers,
  options: { rounds: number; pages: number; seconds: number },
) {
  const perS = await calibrateRate(servers);
  const few: number[] = [];
  const many: number[] = [];
  let foreignBytes = 0;
  for (let turn = 0; turn < options.rounds; turn += 1) {
    const shared = { servers, name: 'product', channels: CHANNELS, perS, seconds: options.seconds } as const;
    few.push((await runAtRate({ ...shared, pages: CHANNELS })).cpuUs);
    const large = await runAtRate({ ...shared, pages: options.pages });
    many.push(large.cpuUs);
    foreignBytes += large.foreignBytes;
  }
  return {
    ratio: round(median(many) / median(few)),
    foreignBytes,
    pages: options.pages,
    perS,
    cpuUs: { few: round(median(few)), many: round(median(many)) },
  };
}
