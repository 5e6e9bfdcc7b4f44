import { createClaims } from '../../src/claims/claims.ts';
import type { ClaimRequest, Claims, ClaimValue } from '../../src/ports/claims.ts';
import { systemRandom } from '../../src/ports/system.ts';
import type { TwitchOutcome } from '../../src/ports/twitch.ts';
import { createTasks } from '../../src/tasks/tasks.ts';
import { createWithLease } from '../../src/tasks/with-lease.ts';
import { createManualClock, settle } from './manual-clock.ts';
import { createMemoryLeases, createMemoryTasks } from './memory-stores.ts';

/** The channel and the thing that tests claim. */
export const CLAIM_CHANNEL = '1000';
export const CLAIM_THING = 'lamp:one';

/** A request for 60 seconds that nothing prevents. */
export const claimRequest = (by: string, over: Partial<ClaimRequest> = {}): ClaimRequest => ({
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
  /** Kills the process at the n-th call from now on to the store or the thing: before the call, or once it is done. */
  killAt(calls: number, when: 'before' | 'after'): void;
}

/**
 * Creates a thing, which also serves as a chat mode of any name, a store, and processes that can be killed. Time passes only on
 * the manual clock.
 */
export function createClaimsRig(value: ClaimValue) {
  const clock = createManualClock(undefined, () => settle(2));
  const tasks = createMemoryTasks();
  const leases = createMemoryLeases();
  const thing = {
    value,
    /** The value last set by an effect or by its end. */
    setTo: value,
    /** Number of times it was set. */
    sets: 0,
    /** Outcomes of the next calls that set it, and whether they take effect. Calls without an entry succeed. */
    faults: [] as { outcome: TwitchOutcome; works: boolean }[],
  };
  const rig = { clock, tasks, thing, hasChannel: true, start };

  /** Starts a process. `isOnly`: it knows that no other one runs. */
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
        const fault = thing.faults.shift();
        if (fault === undefined || fault.works) {
          Object.assign(thing, { value: next, setTo: next, sets: thing.sets + 1 });
        }
        return fault?.outcome ?? { kind: 'done' as const };
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
