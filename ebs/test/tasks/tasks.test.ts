import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TaskStore } from '../../src/ports/tasks.ts';
import { createTaskStore, taskIndexes } from '../../src/store/tasks.ts';
import type { TaskKind } from '../../src/tasks/kind.ts';
import { createMemoryTasks } from '../support/memory-stores.ts';
import { createGate, createTaskProcesses, shapeOf, type TaskProcess } from '../support/task-workers.ts';
import { openTestDb } from '../support/test-db.ts';

const START = 1_800_000_000_000;
const kindOf = (over: Partial<TaskKind<{ n: number }>> = {}): TaskKind<{ n: number }> => ({
  name: 'count',
  payload: z.object({ n: z.number() }),
  tries: 3,
  backoffMs: [1_000, 10_000],
  ...over,
});
const KIND = kindOf();
const ID = { kind: 'count', key: 'a' };

let closeDb = async () => {};
let createDbStore: () => Promise<TaskStore>;
beforeAll(async () => {
  const { db, close } = await openTestDb([taskIndexes]);
  closeDb = close;
  createDbStore = async () => {
    await db.collection('tasks').deleteMany({});
    return createTaskStore(db);
  };
});
afterAll(() => closeDb());

describe.each([
  ['in memory', async () => createMemoryTasks()],
  ['in the database', () => createDbStore()],
])('tasks %s, worked on by two processes', (_name, createStore) => {
  let store: TaskStore;
  let processes: ReturnType<typeof createTaskProcesses>;
  let one: TaskProcess;
  let two: TaskProcess;
  /** What ran, as `n@seconds since the start`. */
  let ran: string[];
  beforeEach(async () => {
    store = await createStore();
    processes = createTaskProcesses(store);
    one = processes.create();
    two = processes.create();
    ran = [];
  });

  const note = (process: TaskProcess, n: number) => ran.push(`${n}@${(process.clock.now() - START) / 1_000}`);
  const plan = (inMs: number, n = 1) => ({ due: START + inMs, payload: { n } });
  /** Registers a handler with both processes, starts them, and waits until neither is looking for tasks. */
  const start = async (
    handler: (n: number, process: TaskProcess) => Promise<'done' | { again: number }> = async () => 'done',
    kind = KIND,
  ) => {
    for (const process of [one, two]) {
      process.tasks.register(kind, async ({ payload: { n } }) => {
        note(process, n);
        return handler(n, process);
      });
      await process.tasks.start();
    }
    await processes.rest();
  };

  it('run once, when they are due', async () => {
    await start();
    await one.tasks.schedule(KIND, 'a', plan(8_000));
    await processes.advance(7_900);
    expect(ran).toEqual([]);
    await processes.advance(10_000);
    expect(ran).toEqual(['1@8']);
    expect(await store.find(ID)).toBeNull();
  });

  it('run at the time and with the payload that were set last', async () => {
    await start();
    await one.tasks.schedule(KIND, 'a', plan(5_000, 1));
    await two.tasks.schedule(KIND, 'a', plan(15_000, 2));
    await one.tasks.schedule(KIND, 'a', plan(10_000, 3));
    await processes.advance(20_000);
    expect(ran).toEqual(['3@10']);
  });

  it('run at once if this process schedules them, and soon if a process without workers does', async () => {
    const teller = processes.create();
    await start();
    await processes.advance(10_000);
    await one.tasks.schedule(KIND, 'here', plan(10_000, 1));
    await processes.rest();
    await processes.advance(1);
    expect(ran).toEqual(['1@10']);
    await teller.tasks.schedule(KIND, 'there', plan(10_000, 2));
    await processes.advance(5_000);
    expect(ran.map((line) => line[0])).toEqual(['1', '2']);
  });

  it('run again if they are scheduled again while running, but never twice at the same time', async () => {
    const gate = createGate();
    let atOnce = 0;
    let most = 0;
    await start(async (n) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      if (n === 1) await gate.opened;
      atOnce -= 1;
      return 'done';
    });
    await one.tasks.schedule(KIND, 'a', plan(0, 1));
    await processes.advance(2_000);
    await two.tasks.schedule(KIND, 'a', plan(2_000, 2));
    await processes.advance(10_000);
    expect(ran).toHaveLength(1);
    gate.open();
    await processes.advance(5_000);
    expect(ran.map((line) => line[0])).toEqual(['1', '2']);
    expect(most).toBe(1);
    expect(await store.find(ID)).toBeNull();
  });

  it('run again at the time they request, unless they were scheduled again meanwhile', async () => {
    const gate = createGate();
    await start(async (n) => {
      if (n === 2) await gate.opened;
      return n === 3 ? 'done' : { again: START + 15_000 };
    });
    await one.tasks.schedule(KIND, 'a', plan(0, 1));
    await processes.advance(1_000);
    expect(shapeOf(await store.find(ID))).toEqual({ due: START + 15_000, tries: 0, failure: null });
    await one.tasks.schedule(KIND, 'a', plan(1_000, 2));
    await processes.advance(6_000);
    await two.tasks.schedule(KIND, 'a', plan(20_000, 3));
    gate.open();
    await processes.advance(20_000);
    expect(ran.at(-1)).toBe('3@20');
    expect(ran).toHaveLength(3);
  });

  it('do not run after being dropped, even if they were running', async () => {
    const gate = createGate();
    await start(async () => {
      await gate.opened;
      return { again: START + 20_000 };
    });
    await one.tasks.schedule(KIND, 'never', plan(5_000, 1));
    await two.tasks.drop(KIND, 'never');
    await one.tasks.schedule(KIND, 'running', plan(0, 2));
    await processes.advance(6_000);
    await two.tasks.drop(KIND, 'running');
    gate.open();
    await processes.advance(30_000);
    expect(ran.map((line) => line[0])).toEqual(['2']);
    expect(await store.find({ kind: 'count', key: 'running' })).toBeNull();
  });

  it('are taken over from a process that dies, whose late outcome then changes nothing', async () => {
    const gates = { one: createGate(), two: createGate() };
    await start(async (_n, process) => {
      await (process === one ? gates.one : gates.two).opened;
      return process === one ? 'done' : { again: START + 600_000 };
    });
    await one.tasks.schedule(KIND, 'a', plan(0));
    await one.clock.advance(0);
    expect(ran).toEqual(['1@0']);
    await processes.advance(29_000, [one]);
    expect(ran).toHaveLength(1);
    await processes.advance(7_000, [one]);
    expect(ran).toHaveLength(2);
    // The first process wakes up and believes that it still has the task.
    gates.one.open();
    await processes.advance(1_000);
    expect(await store.find(ID)).toMatchObject({ tries: 2, lease: expect.anything() });
    gates.two.open();
    await processes.rest();
    expect(shapeOf(await store.find(ID))).toEqual({ due: START + 600_000, tries: 0, failure: null });
  });

  it('that take a long time stay with their process', async () => {
    const gate = createGate();
    await start(async () => {
      await gate.opened;
      return 'done';
    });
    await one.tasks.schedule(KIND, 'a', plan(0));
    await processes.advance(45_000);
    expect(ran).toHaveLength(1);
    gate.open();
    await processes.rest();
    expect(await store.find(ID)).toBeNull();
  });

  it('that fail are retried with the back-off of their kind, then kept and logged', async () => {
    await start(() => Promise.reject(new Error('not today')));
    await one.tasks.schedule(KIND, 'a', plan(0));
    await processes.advance(40_000);
    expect(ran.map((line) => Number(line.slice(2)))).toEqual([0, 1, 11]);
    expect(shapeOf(await store.find(ID))).toEqual({ due: null, tries: 3, failure: 'not today' });
    expect([...one.problems, ...two.problems].sort()).toEqual(['tasks.failed', 'tasks.retry', 'tasks.retry']);
  });

  it('that were given up start over when they are scheduled again', async () => {
    await start(
      async (n) => {
        if (n === 1) throw new Error('not today');
        return 'done';
      },
      kindOf({ tries: 1 }),
    );
    await one.tasks.schedule(KIND, 'a', plan(0, 1));
    await processes.advance(6_000);
    await one.tasks.schedule(KIND, 'a', plan(10_000, 2));
    expect(shapeOf(await store.find(ID))).toEqual({ due: START + 10_000, tries: 0, failure: null });
    await processes.advance(10_000);
    expect(await store.find(ID)).toBeNull();
  });

  it('are retried for ever if their kind says so', async () => {
    await start(() => Promise.reject(new Error('not today')), kindOf({ tries: Number.POSITIVE_INFINITY }));
    await one.tasks.schedule(KIND, 'a', plan(0));
    await processes.advance(41_000);
    expect(ran).toHaveLength(6);
    expect(await store.find(ID)).toMatchObject({ tries: 6, due: START + 51_000 });
  });

  it('that kill their process at each try are given up as well', async () => {
    await one.tasks.schedule(KIND, 'a', plan(0));
    for (let tries = 0; tries < 3; tries += 1) {
      expect(
        await store.claim(['count'], START + tries, { owner: `dead-${tries}`, until: START + tries + 1 }),
      ).not.toBeNull();
    }
    await start();
    await processes.advance(5_000);
    expect(ran).toEqual([]);
    expect(shapeOf(await store.find(ID))).toMatchObject({ due: null, failure: 'The process ended during each try.' });
  });

  it('of an unknown kind are left alone', async () => {
    await store.insert({ kind: 'newer', key: 'a', due: START, payload: { of: ['a', 'newer', 'version'] }, rev: 'r' });
    const before = await store.find({ kind: 'newer', key: 'a' });
    await start();
    await processes.advance(20_000);
    expect(await store.find({ kind: 'newer', key: 'a' })).toEqual(before);
    expect([...one.problems, ...two.problems]).toEqual([]);
  });

  it('whose payload cannot be read never reach their handler, and are kept', async () => {
    await store.insert({ ...ID, due: START, payload: { n: 'one' }, rev: 'r' });
    await start();
    await processes.advance(20_000);
    expect(ran).toEqual([]);
    expect(await store.find(ID)).toMatchObject({ due: null, tries: 3, payload: { n: 'one' } });
  });

  it('lose no change, however many are made at once', async () => {
    const add = (process: TaskProcess) =>
      process.tasks.change(KIND, 'a', (task) => ({ due: START, payload: { n: (task?.payload.n ?? 0) + 1 } }));
    await Promise.all(Array.from({ length: 12 }, (_, index) => add(index % 2 === 0 ? one : two)));
    expect(await store.find(ID)).toMatchObject({ payload: { n: 12 } });
  });

  it('stay as they are if a change changes nothing', async () => {
    await one.tasks.change(KIND, 'a', (task) => task);
    expect(await store.find(ID)).toBeNull();
    await one.tasks.schedule(KIND, 'a', plan(5_000));
    const before = await store.find(ID);
    await two.tasks.change(KIND, 'a', (task) => task);
    expect(await store.find(ID)).toEqual(before);
  });

  it('run at most eight at a time in a process', async () => {
    const gate = createGate();
    one.tasks.register(KIND, async ({ payload: { n } }) => {
      note(one, n);
      await gate.opened;
      return 'done';
    });
    await one.tasks.start();
    for (let n = 0; n < 20; n += 1) await one.tasks.schedule(KIND, String(n), plan(0, n));
    await processes.advance(10_000);
    expect(ran).toHaveLength(8);
    gate.open();
    await processes.advance(1);
    expect(new Set(ran).size).toBe(20);
  });

  it('in progress are awaited when their process stops, and no others start', async () => {
    const gate = createGate();
    one.tasks.register(KIND, async ({ payload: { n } }) => {
      note(one, n);
      await gate.opened;
      return 'done';
    });
    await one.tasks.start();
    await one.tasks.schedule(KIND, 'a', plan(0, 1));
    await processes.advance(1);
    let isStopped = false;
    const stopped = one.tasks.stop().then(() => {
      isStopped = true;
    });
    await one.tasks.schedule(KIND, 'b', plan(0, 2));
    await processes.advance(10_000);
    expect([isStopped, ran.length]).toEqual([false, 1]);
    gate.open();
    await stopped;
    await processes.advance(10_000);
    expect(ran).toHaveLength(1);
    expect(await store.find(ID)).toBeNull();
    expect(await store.find({ kind: 'count', key: 'b' })).toMatchObject({ lease: null, tries: 0 });
  });

  it('run again if their outcome could not be stored', async () => {
    let failures = 1;
    const third = processes.create({
      settle: async (claimed, rest) => {
        failures -= 1;
        if (failures >= 0) throw new Error('the store is away');
        await store.settle(claimed, rest);
      },
    });
    third.tasks.register(KIND, async ({ payload: { n } }) => {
      note(third, n);
      return 'done';
    });
    await third.tasks.start();
    await third.tasks.schedule(KIND, 'a', plan(0));
    await processes.advance(29_000);
    expect([ran.length, third.problems]).toEqual([1, ['tasks.not_settled']]);
    await processes.advance(10_000);
    expect(ran).toHaveLength(2);
    expect(await store.find(ID)).toBeNull();
  });

  it('left by an earlier process are free at once for a sole process', async () => {
    await store.insert({ ...ID, due: START, payload: { n: 1 }, rev: 'r' });
    await store.claim(['count'], START, { owner: 'dead', until: START + 30_000 });
    await store.freeAll();
    await start();
    await processes.advance(1);
    expect(ran).toHaveLength(1);
  });

  describe('that repeat', () => {
    const repeat = async (work: (process: TaskProcess) => Promise<void>) => {
      for (const process of [one, two]) {
        process.tasks.repeat('sweep', 20_000, async () => {
          note(process, 0);
          await work(process);
        });
      }
      await one.tasks.start();
      await processes.advance(10_000);
    };

    it('run at the start and after each interval, in one process only', async () => {
      await repeat(async () => {});
      expect(ran).toEqual(['0@0']);
      await processes.advance(35_000);
      expect(ran).toEqual(['0@0', '0@20', '0@40']);
      await two.tasks.start();
      await processes.advance(50_000);
      // The start of the second process brought one run forward.
      expect(ran).toHaveLength(6);
    });

    it('continue in another process if theirs dies during a run', async () => {
      await repeat((process) => (process === one ? new Promise(() => {}) : Promise.resolve()));
      await two.tasks.start();
      await processes.advance(25_000, [one]);
      expect(ran).toHaveLength(1);
      await processes.advance(35_000, [one]);
      expect(ran.length).toBeGreaterThan(1);
    });

    it('continue after a failure', async () => {
      await repeat(() => Promise.reject(new Error('not now')));
      await processes.advance(20_000);
      expect(ran).toHaveLength(2);
      expect(one.problems).toEqual(['tasks.retry', 'tasks.retry']);
    });

    it('are scheduled later if the store is unavailable at the start', async () => {
      let isAway = true;
      const third = processes.create({
        insert: (task) => (isAway ? Promise.reject(new Error('the disk is full')) : store.insert(task)),
      });
      third.tasks.repeat('sweep', 20_000, async () => void note(third, 0));
      await third.tasks.start();
      await processes.advance(12_000);
      expect(ran).toEqual([]);
      isAway = false;
      await processes.advance(6_000);
      expect(ran).toHaveLength(1);
    });
  });
});
