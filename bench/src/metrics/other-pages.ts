import { median, round } from '../statistics.ts';
import type { Bench } from '../world.ts';
import { runAtRate } from './push-latency.ts';

/** Channels that are bought on; all other pages only look on. */
const CHANNELS = 100;
/** Purchases a second. */
const PER_S = 500;

/** Metric 4: what an alert costs with many pages connected beside few, and the bytes that other pages get. */
export async function measureOtherPages(bench: Bench, options: { rounds: number; pages: number; seconds: number }) {
  const few: number[] = [];
  const many: number[] = [];
  let foreignBytes = 0;
  for (let turn = 0; turn < options.rounds; turn += 1) {
    const shared = { bench, name: 'product', channels: CHANNELS, perS: PER_S, seconds: options.seconds } as const;
    few.push((await runAtRate({ ...shared, pages: CHANNELS })).cpuUs);
    const large = await runAtRate({ ...shared, pages: options.pages });
    many.push(large.cpuUs);
    foreignBytes += large.foreignBytes;
  }
  return {
    ratio: round(median(many) / median(few)),
    foreignBytes,
    pages: options.pages,
    cpuUs: { few: round(median(few)), many: round(median(many)) },
  };
}
