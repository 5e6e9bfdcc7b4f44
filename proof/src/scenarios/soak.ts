import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { buy, type Regulars } from '../load/buy.ts';
import { startChaos } from '../load/chaos.ts';
import { planPurchase } from '../load/plan.ts';
import { settle } from '../load/settle.ts';
import { createRandom } from '../random.ts';
import type { ProofWorld } from '../world/proof-world.ts';
import type { ScenarioOptions, ScenarioReport } from './scenario.ts';

/** Channels that buy. */
export const SOAK_CHANNELS = 20;
/** Milliseconds between two samples. */
const SAMPLE_MS = 15_000;
/** Minimum length of a soak for a meaningful memory trend, in milliseconds. */
const TREND_MS = 600_000;
/** States in which work remains. */
const OPEN = ['received', 'verified', 'queued', 'leased', 'started'];

/** The backend's resources at one moment. */
interface Sample {
  atMs: number;
  residentMb: number;
  files: number;
  open: number;
}

/** Makes purchases at a steady rate while pages crash, sockets are cut and Twitch fails. Nothing is killed. */
export async function runSoak(world: ProofWorld, options: ScenarioOptions): Promise<ScenarioReport> {
  for (const channel of world.channels) world.openPage(channel);
  const random = createRandom(options.seed);
  const plans = random.fork('plans');
  const chaos = startChaos(world, random.fork('chaos'));
  const regulars: Regulars = new Map();
  const inFlight = new Set<Promise<void>>();
  const samples: Sample[] = [];
  const startedAt = Date.now();
  let purchases = 0;
  let sampledAt = startedAt;
  while (Date.now() - startedAt < options.soakMs) {
    const dueMs = (purchases / options.rate) * 1_000;
    if (Date.now() - startedAt < dueMs) await wait(20);
    else {
      purchases += 1;
      const one: Promise<void> = buy(
        world,
        plans.pick(world.channels),
        planPurchase(plans),
        plans.fork(`buyer ${purchases}`),
        regulars,
      )
        .then(() => {})
        .finally(() => inFlight.delete(one));
      inFlight.add(one);
    }
    if (Date.now() - sampledAt >= SAMPLE_MS) {
      sampledAt = Date.now();
      const sample = await takeSample(world, sampledAt - startedAt);
      samples.push(sample);
      options.say(`soak ${JSON.stringify(sample)}`);
    }
  }
  await Promise.all(inFlight);
  await chaos.stop();
  const logs = await settle(world, options.say);
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const ends = (of: (sample: Sample) => number): [number, number] => [
    median(samples.slice(0, quarter).map(of)),
    median(samples.slice(-quarter).map(of)),
  ];
  // Medians of the first and the last quarter; the slope is over the second half.
  return {
    logs: [logs],
    broken: [],
    numbers: {
      minutes: Math.round(options.soakMs / 6_000) / 10,
      purchases,
      perSecond: options.rate,
      blows: chaos.blows,
      residentMb: ends((sample) => sample.residentMb),
      files: ends((sample) => sample.files),
      open: ends((sample) => sample.open),
      openMost: Math.max(0, ...samples.map((sample) => sample.open)),
      // A process grows to its size in the first minutes.
      residentMbPerHour: options.soakMs < TREND_MS ? null : slopePerHour(samples.slice(Math.floor(samples.length / 2))),
    },
  };
}

/** Reads /proc, which only Linux has; elsewhere memory and files read as 0. */
async function takeSample(world: ProofWorld, atMs: number): Promise<Sample> {
  const open = (await world.readRows()).filter((row) => OPEN.includes(row.state)).length;
  try {
    const status = readFileSync(`/proc/${world.ebs.pid}/status`, 'utf8');
    const residentMb = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    return { atMs, residentMb, files: readdirSync(`/proc/${world.ebs.pid}/fd`).length, open };
  } catch {
    return { atMs, residentMb: 0, files: 0, open };
  }
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Returns the slope by least squares. */
function slopePerHour(samples: readonly Sample[]): number {
  const meanAt = samples.reduce((sum, one) => sum + one.atMs, 0) / samples.length;
  const meanMb = samples.reduce((sum, one) => sum + one.residentMb, 0) / samples.length;
  const above = samples.reduce((sum, one) => sum + (one.atMs - meanAt) * (one.residentMb - meanMb), 0);
  const below = samples.reduce((sum, one) => sum + (one.atMs - meanAt) ** 2, 0);
  return below === 0 ? 0 : Math.round((above / below) * 3_600_000 * 10) / 10;
}
