import { beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createMemoryLeases } from '../../test/support/memory-stores.ts';
import { systemRandom } from '../ports/system.ts';
import type { KeptLease } from './keep-lease.ts';
import { createWithLease } from './with-lease.ts';

const TTL_MS = 9_000;
let leases: ReturnType<typeof createMemoryLeases>;
beforeEach(() => {
  leases = createMemoryLeases();
});

/** Creates a process with its own clock. While the clock stops, the process is suspended. */
function createProcess(own = leases) {
  const clock = createManualClock();
  const withLease = createWithLease({ leases: own, clock, random: systemRandom });
  const run = (work: (lease: Pick<KeptLease, 'isHeld'>) => Promise<string>, waitMs = 0) =>
    withLease('a', { ttlMs: TTL_MS, waitMs, onBusy: () => 'busy' }, work);
  return { clock, run };
}
const createGate = () => {
  let open = (_value: string) => {};
  const opened = new Promise<string>((resolve) => {
    open = resolve;
  });
  return { opened, open: (value = 'done') => open(value) };
};

describe('work under a lease', () => {
  it('runs in one process at a time; the other waits for its end', async () => {
    const [one, two] = [createProcess(), createProcess()];
    const gate = createGate();
    const first = one.run(() => gate.opened);
    const second = two.run(async () => 'second', 5_000);
    await two.clock.advance(4_000);
    gate.open('first');
    expect(await first).toBe('first');
    await two.clock.advance(100);
    expect(await second).toBe('second');
  });

  it('does not start if the lease does not become free in time', async () => {
    const [one, two] = [createProcess(), createProcess()];
    const gate = createGate();
    const first = one.run(() => gate.opened);
    const second = two.run(async () => 'second', 1_000);
    await two.clock.advance(1_100);
    expect(await second).toBe('busy');
    expect(await two.run(async () => 'third')).toBe('busy');
    gate.open();
    await first;
    expect(await two.run(async () => 'fourth')).toBe('fourth');
  });

  it('keeps its lease as long as it runs', async () => {
    const [one, two] = [createProcess(), createProcess()];
    const gate = createGate();
    const held: boolean[] = [];
    const first = one.run(async (lease) => {
      await gate.opened;
      held.push(lease.isHeld());
      return 'first';
    });
    for (let round = 0; round < 20; round += 1) {
      await one.clock.advance(2_000);
      await two.clock.advance(2_000);
      expect(await two.run(async () => 'second')).toBe('busy');
    }
    gate.open();
    await first;
    expect(held).toEqual([true]);
  });

  it('can tell that it may have lost its lease after its process was suspended', async () => {
    const [one, two] = [createProcess(), createProcess()];
    const gates = [createGate(), createGate()];
    const held: boolean[] = [];
    const first = one.run(async (lease) => {
      await gates[0]?.opened;
      held.push(lease.isHeld());
      return 'first';
    });
    await two.clock.advance(TTL_MS);
    const second = two.run(async (lease) => {
      await gates[1]?.opened;
      held.push(lease.isHeld());
      return 'second';
    });
    await one.clock.advance(TTL_MS + 5_000);
    gates[0]?.open();
    await first;
    // The first process does not release the lease of the second.
    expect(await createProcess().run(async () => 'third')).toBe('busy');
    gates[1]?.open();
    await second;
    expect(held).toEqual([false, true]);
  });

  it('survives a store outage shorter than the lease, but not a longer one', async () => {
    let isAway = false;
    const away = {
      ...leases,
      renew: (...args: Parameters<typeof leases.renew>) =>
        isAway ? Promise.reject(new Error('away')) : leases.renew(...args),
    };
    const one = createProcess(away);
    const gate = createGate();
    const held: boolean[] = [];
    const first = one.run(async (lease) => {
      for (const ms of [6_000, 4_000, 20_000]) {
        isAway = ms !== 4_000;
        await one.clock.advance(ms);
        held.push(lease.isHeld());
      }
      return gate.opened;
    });
    gate.open();
    await first;
    expect(held).toEqual([true, true, false]);
  });

  it('releases its lease if it fails, and throws its own error', async () => {
    const failing = { ...leases, release: async () => Promise.reject(new Error('away')) };
    await expect(createProcess(failing).run(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
    await leases.freeAll();
    await expect(createProcess().run(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
    expect(await createProcess().run(async () => 'next')).toBe('next');
  });
});
