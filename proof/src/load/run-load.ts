import { setTimeout as wait } from 'node:timers/promises';
import { KILL_POINTS } from '../build/kill-points.ts';
import type { Orders } from '../build/prelude.ts';
import type { Logs } from '../checker/logs.ts';
import { createRandom } from '../random.ts';
import type { Backend } from '../world/backend.ts';
import type { EbsProcess } from '../world/ebs-process.ts';
import type { ProofWorld } from '../world/proof-world.ts';
import { buy, type Regulars } from './buy.ts';
import { type Blows, startChaos } from './chaos.ts';
import { planPurchase } from './plan.ts';
import { planRedemption, redeem } from './redeem.ts';
import { settle } from './settle.ts';
import { planPowerUp, repeatPowerUps, usePowerUp } from './use-power-up.ts';

/** Concurrent purchases. */
const BUYERS = 24;
/** Number of purchases per redemption, and per use of a Power-up. */
const REDEEMS_EVERY = 3;
/** Milliseconds to wait for an ordered kill before killing from outside. */
const KILL_WAIT_MS = 5_000;
/** Milliseconds within which a start passes its kill points. */
const STARTED_MS = 2_000;
/** Milliseconds between two polls. */
const POLL_MS = 15;
/** Kill points that are passed during a start, so they are ordered with it. */
const STARTING_POINTS = ['takeover', 'sweep', 'before-cursor'];
/** Kill points inside embedded-db; an external server has none of them. */
const EMBEDDED_DB_POINTS = ['before-commit', 'after-commit'];
/** Kill points that are rarely passed, so the first pass kills. */
const RARE_POINTS = [
  'mid-twitch-call',
  'after-twitch-call',
  'cue-made',
  'before-points-call',
  'after-points-call',
  'before-claim-set',
  'after-claim-set',
];

/** Options of `runLoad`. */
export interface LoadOptions {
  purchases: number;
  kills: number;
  seed: number;
  /** Channels that buy only plain sounds, because their page is a browser, where a notice takes five seconds. */
  soundsOnly: readonly string[];
  /** Reports progress, one line at a time. */
  say(line: string): void;
}

/** Result of `runLoad`. */
export interface LoadReport {
  logs: Logs;
  kills: Record<string, number>;
  blows: Blows;
  bought: number;
  refused: number;
  redeemed: number;
  poweredUp: number;
  toldTwice: number;
  /** Starts that failed because the database's answer was lost. The next one follows at once, as under a supervisor. */
  failedStarts: number;
  startMs: number[];
}

/** Makes purchases under kills and faults, then waits until everything has settled. Pages must be open. */
export async function runLoad(world: ProofWorld, options: LoadOptions): Promise<LoadReport> {
  const random = createRandom(options.seed);
  const lives = random.fork('lives');
  const plans = random.fork('plans');
  const redemptions = random.fork('redemptions');
  const powerUps = random.fork('power-ups');
  const kills: Record<string, number> = {};
  const startMs: number[] = [];
  const faults: Orders = { stall: { share: 0.01, ms: 250 }, loseReplies: 0.01 };
  const chaos = startChaos(world, random.fork('chaos'));
  const report = { bought: 0, refused: 0, redeemed: 0, poweredUp: 0, toldTwice: 0 };
  const stopRepeating = repeatPowerUps(world);

  const regulars: Regulars = new Map();
  const inFlight = new Set<Promise<void>>();
  let begun = 0;
  let quota = 0;
  const buying = (async () => {
    while (begun < options.purchases) {
      if (begun >= quota) await wait(POLL_MS);
      else if (inFlight.size >= BUYERS) await Promise.race(inFlight);
      else {
        begun += 1;
        let channel = plans.pick(world.channels);
        const plan = planPurchase(plans);
        const isSlow = options.soundsOnly.includes(channel.channelId);
        if (isSlow && plans.chance(0.6)) channel = plans.pick(world.channels);
        if (options.soundsOnly.includes(channel.channelId)) plan.kind = 'horn';
        if (plan.tabs > 1 || plan.webhook === 'twice') report.toldTwice += 1;
        if (begun % REDEEMS_EVERY === 0) {
          const place = redemptions.pick(world.channels);
          const redemption = planRedemption(redemptions);
          if (options.soundsOnly.includes(place.channelId)) redemption.kind = 'song';
          const other: Promise<void> = redeem(world, place, redemption)
            .then(() => {
              report.redeemed += 1;
            })
            .finally(() => inFlight.delete(other));
          inFlight.add(other);
        }
        if (begun % REDEEMS_EVERY === 1) {
          const place = powerUps.pick(world.channels);
          const plan = planPowerUp(powerUps);
          if (options.soundsOnly.includes(place.channelId)) plan.kind = 'song';
          const other: Promise<void> = usePowerUp(world, place, plan)
            .then(() => {
              report.poweredUp += 1;
            })
            .finally(() => inFlight.delete(other));
          inFlight.add(other);
        }
        const one: Promise<void> = buy(world, channel, plan, plans.fork(`buyer ${begun}`), regulars)
          .then((done) => {
            report[done ? 'bought' : 'refused'] += 1;
          })
          .finally(() => inFlight.delete(one));
        inFlight.add(one);
      }
    }
    await Promise.all(inFlight);
  })();

  const countKill = (point: string) => {
    kills[point] = (kills[point] ?? 0) + 1;
  };
  // In a run with few kills, the seed decides which points are used.
  const names = Object.keys(KILL_POINTS).filter((name) => !world.mongodbUri || !EMBEDDED_DB_POINTS.includes(name));
  const first = lives.below(names.length);
  const points = [...names.slice(first), ...names.slice(0, first)];
  let startOrders: Orders = {};
  let failedStarts = 0;
  const startAgain = async (backend: Backend) => {
    while ((await backend.start(faults)) !== 'ready') failedStarts += 1;
  };
  for (let life = 0; life < options.kills; life += 1) {
    // Several processes die in turn.
    const backend = world.backends[life % world.backends.length] as Backend;
    const [other] = world.backends.filter((one) => one !== backend);
    const point = points[life % points.length] ?? '';
    if (!STARTING_POINTS.includes(point)) {
      quota = Math.round((options.purchases * (life + 1)) / (options.kills + 1));
      const armAt = begun + Math.floor((quota - begun) * lives.next());
      while (begun < armAt && backend.ebs.isRunning()) await wait(POLL_MS);
      await backend.ebs.order({
        ...faults,
        kill: { point, after: RARE_POINTS.includes(point) ? 1 : 1 + lives.below(12) },
      });
      await untilEndedOr(backend.ebs, () => begun >= quota);
      countKill(backend.ebs.isRunning() ? 'any-moment' : point);
      await backend.ebs.kill();
      startOrders = faults;
    } else if (other && point === 'takeover') {
      // The other process dies while taking over what this one ran.
      await other.ebs.order({ ...faults, kill: { point, after: 1 } });
      await backend.ebs.kill();
      countKill('any-moment');
      await Promise.race([other.ebs.ended, wait(STARTED_MS)]);
      countKill(other.ebs.isRunning() ? 'any-moment' : point);
      await other.ebs.kill();
      await startAgain(other);
      startOrders = faults;
    } else {
      // Kill it at any moment, and again during its start.
      startOrders = { ...faults, kill: { point, after: 1 } };
      await backend.ebs.kill();
      countKill('any-moment');
    }
    for (;;) {
      const started = await backend.start(startOrders);
      if (started === 'ready') break;
      if (started === 'killed') countKill(startOrders.kill?.point ?? '');
      else failedStarts += 1;
      startOrders = faults;
    }
    if (startOrders.kill) {
      // The start passes this point only after it has answered.
      await Promise.race([backend.ebs.ended, wait(STARTED_MS)]);
      countKill(backend.ebs.isRunning() ? 'any-moment' : startOrders.kill.point);
      await backend.ebs.kill();
      await startAgain(backend);
    }
    startMs.push(backend.ebs.readyAfterMs);
    options.say(`life ${life + 1} of ${options.kills} ended at ${point}; ${begun} purchases begun`);
  }
  quota = options.purchases;
  await buying;
  await chaos.stop();
  const logs = await settle(world, options.say).finally(stopRepeating);
  return { ...report, kills, failedStarts, startMs, blows: chaos.blows, logs };
}

/** Resolves when the process has ended, or some time after `isOver` has become true. */
async function untilEndedOr(ebs: EbsProcess, isOver: () => boolean): Promise<void> {
  let overAt: number | null = null;
  while (ebs.isRunning()) {
    if (overAt === null && isOver()) overAt = Date.now();
    if (overAt !== null && Date.now() - overAt > KILL_WAIT_MS) return;
    await wait(POLL_MS);
  }
}
