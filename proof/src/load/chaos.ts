import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { ProofWorld } from '../world/proof-world.ts';

/** Milliseconds between two disturbances. */
const BLOW_MS = 250;

/** Faults injected into Helix calls. */
const HELIX = [
  { kind: 'answer', status: 401 },
  { kind: 'answer', status: 429 },
  { kind: 'answer', status: 503 },
  { kind: 'answer', status: 500 },
  { kind: 'hang' },
  { kind: 'applied-then-500' },
] as const;

/** Helix calls into which faults are injected. */
const CALLS = [
  { method: 'POST', match: 'moderation/bans' },
  { method: 'PATCH', match: 'chat/settings' },
  { method: 'POST', match: 'channels/vips' },
  { method: 'DELETE', match: 'channels/vips' },
  { method: 'PATCH', match: 'custom_rewards/redemptions' },
  { method: 'GET', match: 'custom_rewards/redemptions' },
] as const;

/** Milliseconds for which Redis runs, and then is stopped: at least `least`, plus up to `more`. */
const REDIS_UP_MS = { least: 2_000, more: 5_000 };
const REDIS_AWAY_MS = { least: 500, more: 4_000 };

/** What was done to the system, for the report. */
export interface Blows {
  pageCrashes: number;
  socketCuts: number;
  helixFaults: number;
  listFaults: number;
  obsFaults: number;
  redisStops: number;
}

/** Until stopped, cuts sockets, crashes pages, makes Helix and OBS fail, and stops and starts Redis, if there is one. */
export function startChaos(world: ProofWorld, random: Random): { blows: Blows; stop(): Promise<void> } {
  const blows: Blows = { pageCrashes: 0, socketCuts: 0, helixFaults: 0, listFaults: 0, obsFaults: 0, redisStops: 0 };
  let stopped = false;
  const pages = [...world.pages];

  async function strike(): Promise<void> {
    const page = random.pick(pages);
    const what = random.next();
    if (what < 0.25) {
      page.cut();
      blows.socketCuts += 1;
    } else if (what < 0.5) {
      // Disturbing a page that plays reveals more than disturbing one that waits.
      const busy = pages.filter((one) => one.playing.length > 0);
      (busy.length > 0 ? random.pick(busy) : page).crash(20 + random.below(600));
      blows.pageCrashes += 1;
    } else if (what < 0.55) {
      page.crashAtAsk(random.pick(['before', 'after'] as const));
      blows.obsFaults += 1;
    } else if (what < 0.6) {
      page.setObsReachable(false);
      setTimeout(() => page.setObsReachable(true), random.below(1_500));
      blows.obsFaults += 1;
    } else if (what < 0.85) {
      await world.control.fault({ target: 'helix', count: 1, ...random.pick(CALLS), ...random.pick(HELIX) });
      blows.helixFaults += 1;
    } else {
      const kind = random.pick(['drop', 'reorder', 'duplicate'] as const);
      await world.control.fault({ target: 'transactions', kind, count: 1 + random.below(3) });
      blows.listFaults += 1;
    }
  }

  const running = (async () => {
    while (!stopped) {
      await strike();
      await wait(BLOW_MS);
    }
  })();
  const { redis } = world;
  const lives = random.fork('redis');
  const span = ({ least, more }: { least: number; more: number }) => wait(least + lives.below(more));
  const restarting = (async () => {
    while (redis && !stopped) {
      await span(REDIS_UP_MS);
      await redis.stop();
      blows.redisStops += 1;
      await span(REDIS_AWAY_MS);
      await redis.start();
    }
  })();
  return {
    blows,
    async stop() {
      stopped = true;
      await Promise.all([running, restarting]);
    },
  };
}
