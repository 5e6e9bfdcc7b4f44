import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedDb } from '../../embedded-db/start.ts';
import { cueIdOf } from '../../src/ledger/step.ts';
import type { InteractionStore } from '../../src/ledger/stores.ts';
import { createInteractionStore, interactionIndexes, moveSkuToDetails } from '../../src/store/interactions.ts';
import { nameSteps } from '../../src/store/name-steps.ts';
import { createRecord } from '../../src/triggers/bits/apply-evidence.ts';
import { makeEvidence } from '../support/ledger-harness.ts';

/** The suite runs against another MongoDB-compatible server if STORE_TEST_URI names one. */
const uri = process.env.STORE_TEST_URI;
const database = `bitcue_interactions_${process.pid}`;
let client: MongoClient;
let store: InteractionStore;
let close = async () => {};

beforeAll(async () => {
  if (uri) client = new MongoClient(uri);
  else {
    const dataDir = await mkdtemp(join(tmpdir(), 'bitcue-store-'));
    const db = await startEmbeddedDb({ dataDir });
    client = new MongoClient(db.uri);
    close = async () => {
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    };
  }
  const db = client.db(database);
  for (const { key, ...options } of interactionIndexes.indexes) {
    await db.collection(interactionIndexes.collection).createIndex({ ...key }, options);
  }
  store = createInteractionStore(db, true);
});
afterAll(async () => {
  await client.db(database).dropDatabase();
  await client.close();
  await close();
});

let count = 0;
const record = (over: Partial<ReturnType<typeof createRecord>> = {}) => {
  count += 1;
  return { ...createRecord(makeEvidence('webhook', `tx-${count}`), 1_000 + count, count), ...over };
};

describe("the ledger's store", () => {
  it('finds each of several ids that exists, in order of acceptance', async () => {
    const [one, two] = [record(), record()];
    for (const each of [two, one]) await store.insert(each);
    expect((await store.findEach([two.id, 'unknown', one.id])).map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(await store.findEach([])).toEqual([]);
  });

  it('gives each step of 0.1.0 the id of its cue when migrating', async () => {
    const { id, intent: _, input: __, ...old } = record();
    const one = { type: 'tts', optional: false, lane: 'main', data: { voice: 'A' }, state: 'done', reason: null };
    const steps = [
      { ...one, featureId: 'speech_1.action', kind: 'action', cue: null, play: 0, positionMs: 0 },
      { ...one, featureId: 'speech_1.cue', kind: 'cue', cue: null, play: 1, positionMs: 0 },
    ];
    const db = client.db(database);
    await db.collection<{ _id: string }>('interactions').insertOne({ ...old, _id: id, steps } as { _id: string });
    const kept = record({ input: { 'tts.text': 'hi' } });
    await store.insert(kept);
    await nameSteps(db);
    await nameSteps(db);
    const found = await store.find(id);
    expect(found?.steps).toEqual([
      { ...steps[0], id: 'speech_1.action', featureId: 'speech_1' },
      { ...steps[1], id: 'speech_1.cue', featureId: 'speech_1' },
    ]);
    expect(found?.steps.map((step) => cueIdOf({ id }, step))).toEqual([`${id}:speech_1.action`, `${id}:speech_1.cue`]);
    expect(found?.input).toEqual({});
    expect(await store.find(kept.id)).toEqual(kept);
  });

  it('reads what was written', async () => {
    const one = record({ intent: 'nonce-back', dueAt: 5_000 });
    expect(await store.insert(one)).toBe('inserted');
    expect(await store.find(one.id)).toEqual(one);
    expect(await store.find('nobody')).toBeNull();
  });

  it('accepts an id once, even for several inserts in one turn', async () => {
    const one = record();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => store.insert(one)));
    expect(outcomes.filter((outcome) => outcome === 'inserted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(19);
  });

  it('assigns an intent to one purchase and refuses the other', async () => {
    const outcomes = await Promise.all([
      store.insert(record({ intent: 'nonce-once' })),
      store.insert(record({ intent: 'nonce-once' })),
    ]);
    expect(outcomes.sort()).toEqual(['inserted', 'intent-taken']);
    const without = record();
    await store.insert(without);
    expect(await store.replace({ ...without, rev: 2, intent: 'nonce-once' })).toBe('intent-taken');
  });

  it('replaces only the revision that was read: one of many writers wins', async () => {
    const one = record();
    await store.insert(one);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) => store.replace({ ...one, rev: 2, reason: `writer ${n}` })),
    );
    expect(outcomes.filter((outcome) => outcome === 'replaced')).toHaveLength(1);
    expect((await store.find(one.id))?.rev).toBe(2);
  });

  it('reports each write of a turn separately: some succeed, some do not', async () => {
    const good = [record(), record(), record()];
    for (const one of good) await store.insert(one);
    const stale = { ...record(), rev: 7 };
    await store.insert({ ...stale, rev: 1 });
    const outcomes = await Promise.all([...good.map((one) => store.replace({ ...one, rev: 2 })), store.replace(stale)]);
    expect(outcomes).toEqual(['replaced', 'replaced', 'replaced', 'conflict']);
  });

  it('finds open records in order, but no ended ones', async () => {
    const channelId = 'order-channel';
    const [late, early, ended] = [
      record({ channelId, seq: 30 }),
      record({ channelId, seq: 10 }),
      record({ channelId, seq: 20 }),
    ];
    for (const one of [late, early, ended]) await store.insert(one);
    await store.replace({ ...ended, rev: 2, state: 'done' });
    expect((await store.findOpenOf(channelId)).map((one) => one.seq)).toEqual([10, 30]);
    expect(await store.countDone(channelId)).toBe(1);
    expect((await store.findOpen()).some((one) => one.id === early.id)).toBe(true);
    expect(await store.known([early.id, 'nobody'])).toEqual(new Set([early.id]));
    await store.replace({ ...late, rev: 2, confirmed: false });
    await store.replace({ ...early, rev: 2, confirmed: false, doors: { pull: 1 } });
    expect(await store.unconfirmed([early.id, late.id, ended.id, 'nobody'], 'pull')).toEqual(new Set([late.id]));
  });

  it("finds a process's calls, and the orphans of dead ones, but neither in a store with only one process", async () => {
    const at = { seq: 9_000_000, dueAt: null };
    const unclaimed = record({ ...at, state: 'queued' });
    const told = record({ ...at, seq: at.seq + 1, state: 'leased', lease: { owner: 'me' }, tell: 'me' });
    const others = record({ ...at, state: 'done', tell: 'other' });
    const held = record({ ...at, state: 'started', lease: { owner: 'other' } });
    const late = record({ ...at, state: 'received', dueAt: 500 });
    const early = record({ ...at, state: 'received', dueAt: 1_500 });
    for (const one of [unclaimed, told, others, held, late, early]) expect(await store.insert(one)).toBe('inserted');
    const ids = (records: { id: string }[]) => records.map(({ id }) => id);
    expect(ids(await store.findCalls('me', 10))).toEqual([unclaimed.id, told.id]);
    expect(ids(await store.findCalls('me', 1))).toEqual([unclaimed.id]);
    expect(ids(await store.findCalls('nobody', 10))).toEqual([unclaimed.id]);
    expect(ids(await store.findOrphans(['me'], 1_000, 10))).toEqual([held.id, late.id]);
    expect(ids(await store.findOrphans(['me', 'other'], 1_000, 10))).toEqual([late.id]);
    expect(await store.find(told.id)).toEqual(told);

    const alone = createInteractionStore(client.db(database), false);
    for (const one of [unclaimed, told, held, late])
      expect(await alone.replace({ ...one, rev: one.rev + 1 })).toBe('replaced');
    expect(await store.findCalls('me', 10)).toEqual([]);
    expect(await store.findOrphans([], 1_000, 10)).toEqual([]);
    for (const { id } of [unclaimed, told, others, held, late, early])
      await client.db(database).collection<{ _id: string }>('interactions').deleteOne({ _id: id });
  });

  it('sums the Bits used on a channel since a time', async () => {
    const channelId = 'bits-channel';
    const used = { channelId, amount: 100, createdAt: 500 };
    for (const over of [
      { createdAt: 499 },
      {},
      { state: 'owed' },
      { state: 'skipped', amount: 25 },
      { test: true },
      { source: 'demo' },
      { state: 'misrouted' },
      { state: 'quarantined' },
      { channelId: 'another-channel' },
    ] as const)
      await store.insert(record({ ...used, ...over }));
    const sum = (since: number) =>
      store.sumPaid(channelId, { source: 'bits', since, except: ['misrouted', 'quarantined'] });
    expect(await sum(500)).toEqual({ amount: 225, times: 3 });
    expect(await sum(501)).toEqual({ amount: 0, times: 0 });
  });

  it('reads what counts since a time, oldest first, except what waits, is owed or ended undone, demos and tests', async () => {
    const channelId = 'counted-channel';
    const add = (name: string | null, over: object) =>
      store.insert({
        ...record({ channelId, state: 'done', createdAt: 500, source: 'bits', amount: 25, ...over }),
        buyer: { opaqueId: null, userId: null, login: null, name },
      });
    await add('second', { createdAt: 501, source: 'points', amount: 900 });
    await add('first', {});
    for (const state of ['queued', 'owed', 'refunded', 'skipped', 'misrouted'] as const) await add('nobody', { state });
    await add('nobody', { test: true });
    await add('nobody', { source: 'demo' });
    await add('nobody', { createdAt: 499 });
    await add('nobody', { channelId: 'another-channel' });
    for (let n = 0; n < 100; n += 1) await add(null, { createdAt: 502 + n, source: 'powerups' });
    const found = [];
    for await (const one of store.readCounted(channelId, 500)) found.push(one);
    expect(found).toHaveLength(102);
    expect(found.slice(0, 3)).toEqual([
      { name: 'first', source: 'bits', amount: 25 },
      { name: 'second', source: 'points', amount: 900 },
      { name: null, source: 'powerups', amount: 25 },
    ]);
  });

  it("finds a channel's past newest first, by time and by whether a decision is needed", async () => {
    const channelId = 'past-channel';
    const states = ['done', 'held', 'owed', 'queued', 'skipped', 'started'] as const;
    for (const [index, state] of states.entries()) {
      await store.insert(record({ channelId, state, createdAt: 100 + index }));
    }
    await store.insert(record({ channelId: 'another-channel', createdAt: 103 }));
    const statesOf = async (query: Parameters<InteractionStore['findPast']>[1]) =>
      (await store.findPast(channelId, query)).map((one) => one.state);
    expect(await statesOf({ limit: 2 })).toEqual(['started', 'skipped']);
    expect(await statesOf({ limit: 0, before: 103 })).toEqual(['owed', 'held', 'done']);
    expect(await statesOf({ limit: 0, from: 104 })).toEqual(['started', 'skipped']);
    expect(await statesOf({ limit: 0, part: 'open' })).toEqual(['started', 'queued']);
    expect(await statesOf({ limit: 0, part: 'undecided' })).toEqual(['owed', 'held']);
    expect(await statesOf({ limit: 0, part: 'undecided', before: 101 })).toEqual([]);
    expect(await statesOf({ limit: 1, part: 'ended' })).toEqual(['skipped']);
    expect(await statesOf({ limit: 1, part: 'undecided', order: 'oldest' })).toEqual(['held']);
    expect(await statesOf({ limit: 2, from: 102, order: 'oldest' })).toEqual(['owed', 'queued']);
    expect(await statesOf({ limit: 0, part: 'ended', before: 104 })).toEqual(['done']);
  });

  it('finds due settlements, longest due first, but no settled ones', async () => {
    const due = (dueAt: number) => ({ outcome: 'canceled', state: 'due', reason: null, tries: 0, dueAt }) as const;
    const [late, early, future] = [900, 500, 5_000].map((dueAt) =>
      record({ state: 'refunded', settlement: due(dueAt) }),
    );
    for (const one of [late, early, future]) if (one) await store.insert(one);
    const settled = record({ state: 'refunded', settlement: { ...due(100), state: 'settled' } });
    await store.insert(settled);
    expect((await store.findUnsettled(1_000, 10)).map(({ id }) => id)).toEqual([early?.id, late?.id]);
    expect(await store.findUnsettled(1_000, 1)).toHaveLength(1);
    if (early) await store.replace({ ...early, rev: 2, settlement: { ...due(500), state: 'settled' } });
    expect((await store.findUnsettled(1_000, 10)).map(({ id }) => id)).toEqual([late?.id]);
  });

  it('reads migrated records of 0.1.0, and migrates them only once', async () => {
    const one = record({ state: 'leased', lease: { owner: 'gone' } });
    await store.insert(one);
    const rows = client.db(database).collection<{ _id: string }>('interactions');
    await rows.updateOne(
      { _id: one.id },
      { $set: { sku: 'bits25', lease: { owner: 'gone', fence: 2 } }, $unset: { details: '', settlement: '' } },
    );
    await expect(store.find(one.id)).rejects.toThrow('details');
    for (const _ of ['once', 'again']) await moveSkuToDetails(client.db(database));
    expect(await store.find(one.id)).toEqual(one);
    expect(await rows.findOne({ _id: one.id })).not.toHaveProperty('sku');
  });
});
