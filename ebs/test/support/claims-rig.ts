import { createClaims } from '../../src/claims/claims.ts';
import type { Claims, ClaimValue, ClaimWish } from '../../src/ports/claims.ts';
import { systemRandom } from '../../src/ports/system.ts';
import type { TwitchOutcome } from '../../src/ports/twitch.ts';
import { createTasks } from '../../src/tasks/tasks.ts';
import { createWithLease } from '../../src/tasks/with-lease.ts';
import { createManualClock, settle } from './manual-clock.ts';
import { createMemoryLeases, createMemoryTasks } from './memory-stores.ts';

/** The channel and the thing that tests claim. */
export const CLAIM_CHANNEL = '1000';
export const CLAIM_THING = 'lamp:one';

/** A wish for 60 seconds that nothing speaks against. */
export const wish = (by: string, over: Partial<ClaimWish> = {}): ClaimWish => ({
  by,
  value: `of ${by}`,
  forMs: 60_000,
  adds: false,
  refuse: () => null,
  ...over,
});

/** One process, until it is killed. */
export interface ClaimsProcess {
  claims: Claims;
  isAlive(): boolean;
  /** Kills it at the n-th call to the store or the thing from now on: before the call, or once it is done. */
  killAt(calls: number, when: 'before' | 'after'): void;
}

/** A thing, which is also a chat mode of any name, the store, and processes that can be killed. Only the clock moves time. */
export function createClaimsRig(value: ClaimValue) {
  const clock = createManualClock(undefined, () => settle(2));
  const tasks = createMemoryTasks();
  const leases = createMemoryLeases();
  const thing = {
    value,
    /** What it was last set to by an effect, or its end. */
    setTo: value,
    /** How often it was set. */
    sets: 0,
    /** What the next call to set it answers, and whether it works; otherwise it does. */
    mishaps: [] as { outcome: TwitchOutcome; works: boolean }[],
  };
  const rig = { clock, tasks, thing, hasChannel: true, start };

  /** Starts a process that knows it is the only one, unless it is not. */
  async function start(isOnly = true): Promise<ClaimsProcess> {
    let isAlive = true;
    let left = Number.POSITIVE_INFINITY;
    let order: 'before' | 'after' = 'before';
    const never = () => new Promise<never>(() => {});
    const mortal = <T extends object>(part: T): T =>
      new Proxy<T>(part, {
        get:
          (target, name) =>
          async (...args: unknown[]) => {
            left -= 1;
            if (left === 0 && order === 'before') isAlive = false;
            if (!isAlive) return never();
            const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
            const result = await method.apply(target, args);
            if (left === 0) isAlive = false;
            return isAlive ? result : never();
          },
      });
    const own = mortal({
      read: async () => ({ kind: 'done' as const, value: thing.value }),
      async set(_channelId: string, _name: string, next: ClaimValue) {
        const mishap = thing.mishaps.shift();
        if (mishap === undefined || mishap.works) {
          Object.assign(thing, { value: next, setTo: next, sets: thing.sets + 1 });
        }
        return mishap?.outcome ?? { kind: 'done' as const };
      },
    });
    if (isOnly) {
      await tasks.freeAll();
      await leases.freeAll();
    }
    const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const queue = createTasks({ store: mortal(tasks), clock, random: systemRandom, log });
    const claims = createClaims({
      tasks: queue,
      withLease: createWithLease({ leases: mortal(leases), clock, random: systemRandom }),
      things: { lamp: own, chat: own },
      hasChannel: async () => rig.hasChannel,
      clock,
      log,
    });
    await queue.start();
    return {
      claims,
      isAlive: () => isAlive,
      killAt: (calls, when) => {
        left = calls;
        order = when;
      },
    };
  }
  return rig;
}
