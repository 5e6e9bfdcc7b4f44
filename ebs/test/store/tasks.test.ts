import type { Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaskStore } from '../../src/ports/tasks.ts';
import { createTaskStore, reshapeTasks, taskIndexes } from '../../src/store/tasks.ts';
import { createMemoryTasks } from '../support/memory-stores.ts';
import { openTestDb } from '../support/test-db.ts';

let db: Db;
let close = async () => {};
beforeAll(async () => {
  ({ db, close } = await openTestDb([taskIndexes]));
});
beforeEach(() => db.collection('tasks').deleteMany({}));
afterAll(() => close());

const ID = { kind: 'k', key: 'a' };
const task = (due: number, over: object = {}) => ({ ...ID, due, payload: { n: 1 }, rev: 'r1', ...over });
const lease = (owner: string, until = 1_000) => ({ owner, until });
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe.each([
  ['the database', () => createTaskStore(db)],
  ['memory, for tests', createMemoryTasks],
])('tasks in %s', (_name, createStore) => {
  let store: TaskStore;
  beforeEach(() => {
    store = createStore();
  });
  const claim = async (owner = 'one', now = 100) => {
    const claimed = await store.claim(['k'], now, lease(owner));
    if (!claimed) throw new Error('nothing to claim');
    return claimed;
  };

  it('are read as they were stored', async () => {
    await store.insert(task(5, { payload: { list: ['a'], at: new Date(3) } }));
    const payload = { list: ['a'], at: new Date(3) };
    expect(await store.find(ID)).toEqual({ ...task(5), payload, tries: 0, lease: null, failure: null });
    expect(await store.find({ kind: 'k', key: 'b' })).toBeNull();
  });

  it('exist once per kind and key', async () => {
    const added = await times(5, (index) => store.insert(task(index)));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await store.insert(task(5, { key: 'b' }))).toBe(true);
    expect(await store.insert(task(5, { kind: 'other' }))).toBe(true);
  });

  it('are listed by the beginning of their key', async () => {
    for (const key of ['10/a', '10/b', '10', '100/a', '1/a']) await store.insert(task(5, { key }));
    await store.insert(task(5, { kind: 'other', key: '10/c' }));
    expect((await store.listKeys('k', '10/')).sort()).toEqual(['10/a', '10/b']);
  });

  it('are changed and removed only with their current revision', async () => {
    await store.insert(task(5));
    const next = (index: number) => ({ due: index, payload: { n: 2 }, rev: `r2-${index}` });
    const changed = await times(5, (index) => store.replace(ID, 'r1', next(index)));
    expect(changed.filter(Boolean)).toHaveLength(1);
    expect(await store.remove(ID, 'r1')).toBe(false);
    expect(await store.remove(ID, (await store.find(ID))?.rev ?? '')).toBe(true);
    expect(await store.replace(ID, 'r1', next(9))).toBe(false);
  });

  it('are claimed by one worker, longest due first, and only for the requested kinds', async () => {
    await store.insert(task(50, { key: 'later' }));
    await store.insert(task(10, { key: 'first' }));
    await store.insert(task(1, { kind: 'unknown' }));
    await store.insert(task(101, { key: 'not due' }));
    const claims = await times(5, (index) => store.claim(['k', 'z'], 100, lease(`p${index}`)));
    expect(claims.flatMap((one) => one?.key ?? []).sort()).toEqual(['first', 'later']);
    expect(await store.find({ kind: 'k', key: 'first' })).toMatchObject({ tries: 1, lease: { until: 1_000 } });
    expect(await store.findNextDue(['k'])).toBe(101);
    expect(await store.findNextDue(['z'])).toBeNull();
  });

  it('are free again when their lease expires, and lost to their previous owner', async () => {
    await store.insert(task(10));
    const first = await claim('one');
    expect(await store.claim(['k'], 999, lease('two', 2_000))).toBeNull();
    expect(await store.renew(first, 1_500)).toBe(true);
    expect(await store.claim(['k'], 1_499, lease('two', 3_000))).toBeNull();
    const second = await store.claim(['k'], 1_500, lease('two', 3_000));
    expect(second).toMatchObject({ tries: 2, lease: lease('two', 3_000) });
    expect(await store.renew(first, 9_000)).toBe(false);
    await store.settle(first, null);
    await store.settle(first, { due: 1, rev: 'r9', tries: 9, failure: 'late' });
    expect(await store.find(ID)).toEqual(second);
  });

  it('are deleted or rescheduled when their claim ends', async () => {
    await store.insert(task(10));
    await store.settle(await claim(), { due: 70, rev: 'r2', tries: 1, failure: 'no' });
    expect(await store.find(ID)).toEqual(task(70, { rev: 'r2', tries: 1, failure: 'no', lease: null }));
    await store.settle(await claim('two'), null);
    expect(await store.find(ID)).toBeNull();
  });

  it('that changed while claimed only lose their lease', async () => {
    await store.insert(task(10));
    const claimed = await claim();
    await store.replace(ID, 'r1', { due: 60, payload: { n: 2 }, rev: 'r2' });
    expect(await store.claim(['k'], 100, lease('two'))).toBeNull();
    await store.settle(claimed, null);
    expect(await store.find(ID)).toEqual(
      task(60, { payload: { n: 2 }, rev: 'r2', tries: 0, failure: null, lease: null }),
    );
  });

  it('that failed permanently are never due', async () => {
    await store.insert(task(10));
    await store.settle(await claim(), { due: null, rev: 'r2', tries: 3, failure: 'no' });
    expect(await store.claim(['k'], 100, lease('two'))).toBeNull();
    expect(await store.findNextDue(['k'])).toBeNull();
    expect(await store.find(ID)).toMatchObject({ due: null, failure: 'no' });
  });

  it('are all freed by a sole process', async () => {
    await store.insert(task(10));
    await claim('dead');
    await store.freeAll();
    expect(await claim('alive')).toMatchObject({ tries: 2 });
  });
});

describe('tasks of version 0.1.0', () => {
  it('keep their due time and user, however often they are migrated', async () => {
    const tasks = db.collection<{ _id: string }>('tasks');
    await tasks.createIndex({ kind: 1, at: 1 });
    const old = { kind: 'remoderate', channelId: '100', userId: '200', at: new Date(5_000) };
    await tasks.insertOne({ _id: 'remoderate:100:200', ...old });
    await reshapeTasks(db);
    const store = createTaskStore(db);
    await store.claim(['remoderate'], 6_000, lease('one', 9_000));
    await reshapeTasks(db);
    expect(await tasks.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
      {
        kind: 'remoderate',
        key: '100:200',
        due: 5_000,
        payload: { channelId: '100', userId: '200' },
        rev: 'remoderate:100:200',
        tries: 1,
        failure: null,
        lease: lease('one', 9_000),
      },
    ]);
    expect((await tasks.indexes()).map(({ key }) => Object.keys(key).join())).not.toContain('kind,at');
  });

  it('may be missing, together with their collection', async () => {
    await db.collection('tasks').drop();
    await reshapeTasks(db);
    expect(await db.collection('tasks').countDocuments()).toBe(0);
  });
});
