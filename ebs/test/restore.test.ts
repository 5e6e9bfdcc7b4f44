import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { createReward } from '@bitcue/shared/api/rewards.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { Double, Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createBackup } from '../src/compose/create-backup.ts';
import { restoreBackup, verifyBackup } from '../src/compose/restore-backup.ts';
import { composeServer } from '../src/compose/server.ts';
import { type OpenData, openData } from '../src/compose/store.ts';
import { readConfig } from '../src/config/config.ts';
import { MAY_HAVE_PLAYED } from '../src/ledger/in-doubt.ts';
import type { Log } from '../src/ports/system.ts';
import { systemClock, systemRandom } from '../src/ports/system.ts';
import { dumpCollection, listCollections } from '../src/store/dump.ts';
import { CHANNEL_LOGIN, connectPage, ITEMS, type System, startSystem } from './support/system.ts';

const PASSPHRASE = 'correct horse battery';
const SOUND = { id: 'a', type: 'sound', settings: { list: [{ shortId: 'sound0000000000000001' }] } };
/** Polling options for what may take a while on a busy machine. */
const WAIT = { timeout: 30_000 };

const folder = mkdtempSync(join(tmpdir(), 'bitcue-restore-'));
const file = join(folder, 'backup.tar');
let system: System;
/** The restored data, and the server on it. */
let restored: { data: OpenData; close(): Promise<void> };
let lines: string[] = [];

/** Backs up the data of the running server. */
async function backUp(to: string) {
  const { config, env, data } = system;
  const deps = { config, env, store: data.store, objects: data.objects, clock: systemClock, onStep: () => {} };
  await createBackup(deps, to, PASSPHRASE);
}
/** Starts a server on a data folder, in place of the previous one. */
async function start(dataDir: string): Promise<typeof restored> {
  const config = readConfig({ ...system.env, DATA_DIR: dataDir });
  const data = await openData(config, systemClock, { share: false });
  const write = (event: string, facts: unknown = {}) => lines.push(`${event} ${JSON.stringify(facts)}`);
  const log: Log = { debug: write, info: write, warn: write, error: write };
  const server = composeServer({ config, data, clock: systemClock, random: systemRandom, log, pagesDir: `${folder}/` });
  await server.start();
  return {
    data,
    async close() {
      await server.stop();
      await data.close();
    },
  };
}
const find = async (id: string) => (await restored.data.repositories.interactions.find(id)) ?? undefined;
const untilState = (id: string, state: string) => expect.poll(async () => (await find(id))?.state, WAIT).toBe(state);
async function createSoundReward(title: string): Promise<string> {
  const reward = { ...newRewardForm(), title };
  const { status, json, text } = await system.ask('POST', '/api/user/reward/', {
    reward,
    features: [SOUND],
    draft: false,
  });
  expect(status, text).toBe(201);
  return (json as z.output<typeof createReward.answer>).reward.id;
}
/** A viewer chooses the horn and uses Bits on it. */
async function buyHorn() {
  const viewer = await system.newViewer();
  const { token } = await system.session(viewer);
  const body = { item: ITEMS.horn, amount: 25, input: {} };
  const { json } = await system.call('POST', '/api/extension/intents', { token, body });
  return system.purchase((json as { sku: string }).sku, viewer);
}
const statusAtTwitch = (id: string) =>
  system.simulator.twitch.state.channels[system.channelId]?.redemptions.find((one) => one.id === id)?.status;
/** Settles redemptions in Twitch's own queue, as the streamer. A restored server cannot tell this from its own settlements. */
async function settleAtTwitch(status: 'FULFILLED' | 'CANCELED', ...ids: string[]) {
  const response = await fetch(`${system.simulator.url}/control/channels/${system.channelId}/redemptions`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids, status }),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
}
/** The digest of every collection and object. */
async function digestsOf({ store, objects }: Pick<OpenData, 'store' | 'objects'>): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  const digest = async (name: string, chunks: AsyncIterable<Uint8Array>) => {
    const hash = createHash('sha256');
    for await (const chunk of chunks) hash.update(chunk);
    digests[name] = hash.digest('hex');
  };
  for (const name of await listCollections(store.db)) await digest(name, dumpCollection(store.db, name));
  for await (const key of objects.list()) await digest(key, objects.read(key));
  return digests;
}

beforeAll(async () => {
  mkdirSync(join(folder, 'app'));
  system = await startSystem();
});
afterAll(async () => {
  await restored?.close();
  await system.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restores identical data: every document with its types, and every object', async () => {
    const dataDir = join(folder, 'quiet');
    const config = readConfig({ ...system.env, DATA_DIR: dataDir });
    const data = await openData(config, systemClock, { share: false });
    const odd = {
      whole: new Double(1),
      long: Long.fromNumber(5),
      at: new Date(7),
      bytes: Buffer.from('b'),
      none: null,
    };
    await data.store.db
      .collection<{ _id: string }>('users')
      .insertOne({ _id: 'odd', ...odd, list: [odd, [], {}] } as never);
    const many = Array.from({ length: 3_000 }, (_, index) => ({ _id: `${index}`, text: 'x'.repeat(2_000) }));
    await data.store.db.collection<{ _id: string }>('interactions').insertMany(many as never);
    const large = Buffer.alloc(3 * 1_024 * 1_024, 'clip');
    await data.objects.put('media/large.mp4', large, 'video/mp4');
    await data.objects.put('speech/empty.mp3', Buffer.alloc(0), 'audio/mpeg');
    const before = await digestsOf(data);
    const to = join(folder, 'equal');
    const deps = {
      config,
      env: system.env,
      store: data.store,
      objects: data.objects,
      clock: systemClock,
      onStep: () => {},
    };
    await createBackup(deps, join(folder, 'equal.tar'), PASSPHRASE);
    // As on MongoDB, which has no copy to read: collection by collection, the ledger last.
    const live = { ...deps, config: { ...config, mongodbUri: data.uri } };
    await createBackup(live, join(folder, 'live.tar'), PASSPHRASE);
    await data.close();
    const { members } = await restoreBackup(join(folder, 'equal.tar'), to, PASSPHRASE, () => {});
    const ofData = (all: typeof members) => all.filter(({ name }) => name !== 'keys.json');
    const fromLive = await verifyBackup(join(folder, 'live.tar'), PASSPHRASE);
    expect(ofData(fromLive.members)).toEqual(ofData(members));
    const parts = members.map(({ name }) => name).filter((name) => name.startsWith('database/'));
    expect(parts.slice(-2)).toEqual(['database/interactions.0001.bson.gz', 'database/interactions.0002.bson.gz']);

    const back = await openData(readConfig({ ...system.env, DATA_DIR: to }), systemClock, { share: false });
    const { restores, ...after } = await digestsOf(back);
    expect(after).toEqual(before);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['users', 'interactions', 'schema', 'media/large.mp4']));
    expect(restores).not.toBe(undefined);
    const exact = { promoteValues: false } as const;
    const row = await back.store.db.collection<{ _id: string }>('users').findOne({ _id: 'odd' }, exact);
    expect((row as unknown as typeof odd).whole).toBeInstanceOf(Double);
    await back.close();
  });
});

describe('after a restore', () => {
  const ids: Record<string, string> = {};
  let receipt = '';
  let token = '';
  let page: Awaited<ReturnType<typeof connectPage>>;

  beforeAll(async () => {
    const cookie = await system.allow('powerUps');
    const reward = await createSoundReward('Horn');
    const kept = await createSoundReward('No queue');
    const rewards = system.simulator.twitch.state.channels[system.channelId]?.rewards ?? [];
    Object.assign(rewards.find(({ id }) => id === kept) ?? {}, { skipQueue: true });
    const body = { title: 'Confetti', prompt: '', bits: 200, isUserInputRequired: false };
    const powerUp = await system.control<{ id: string }>(`channels/${CHANNEL_LOGIN}/power-ups`, body);
    await system.ask('GET', '/api/user/reward', undefined, cookie);
    await system.ask('POST', `/api/user/reward/${powerUp.id}/features`, { feature: SOUND }, cookie);
    await system.control('idle', {});
    const usePowerUp = async () => {
      const path = `channels/${CHANNEL_LOGIN}/power-ups/${powerUp.id}/redemptions`;
      const viewer = await system.newViewer();
      return (await system.control<{ redemptionId: string }>(path, { viewer, userInput: '' })).redemptionId;
    };
    // Before the backup. No alert page is open, so everything waits.
    ids.bitsBefore = (await buyHorn()).transactionId;
    ids.served = await system.redeem(reward);
    ids.waiting = await system.redeem(reward);
    ids.cancelled = await system.redeem(reward);
    ids.powerUpBefore = await usePowerUp();
    for (const id of Object.values(ids)) await system.until(id, 'leased');
    await backUp(file);

    // After the backup.
    const bits = await buyHorn();
    ids.bitsAfter = bits.transactionId;
    receipt = bits.receipt;
    token = bits.sessionToken;
    ids.servedAfter = await system.redeem(reward);
    ids.waitingAfter = await system.redeem(reward);
    ids.noQueueAfter = await system.redeem(kept);
    ids.powerUpAfter = await usePowerUp();
    for (const id of Object.values(ids)) await system.until(id, 'leased');
    await system.stopServer();
    await settleAtTwitch('FULFILLED', ids.served, ids.servedAfter);
    await settleAtTwitch('CANCELED', ids.cancelled);

    await restoreBackup(file, join(folder, 'restored'), PASSPHRASE, () => {});
    restored = await start(join(folder, 'restored'));
    page = await connectPage(system);
  });
  afterAll(() => page?.socket.close());

  it('asks Twitch until everything is reconciled', async () => {
    await expect
      .poll(async () => (await restored.data.repositories.restores.read())?.reconciledAt ?? null, WAIT)
      .not.toBe(null);
  });

  it('owes Bits and Power-ups, from before the backup and after it', async () => {
    for (const name of ['bitsBefore', 'bitsAfter', 'powerUpBefore']) {
      await untilState(ids[name] ?? '', 'owed');
      expect([name, (await find(ids[name] ?? ''))?.reason]).toEqual([name, MAY_HAVE_PLAYED]);
    }
    expect(MAY_HAVE_PLAYED).toMatch(/may have played already/);
  });

  it('returns redemptions that Twitch still holds', async () => {
    for (const name of ['waiting', 'waitingAfter']) {
      await expect.poll(() => statusAtTwitch(ids[name] ?? ''), WAIT).toBe('CANCELED');
      expect(await find(ids[name] ?? '')).toMatchObject({ state: 'refunded', reason: MAY_HAVE_PLAYED });
    }
  });

  it('only records redemptions that Twitch has as settled', async () => {
    for (const name of ['served', 'servedAfter', 'noQueueAfter']) {
      expect([name, await find(ids[name] ?? '')]).toEqual([
        name,
        expect.objectContaining({ state: 'skipped', settlement: null }),
      ]);
      expect([name, statusAtTwitch(ids[name] ?? '')]).toEqual([name, 'FULFILLED']);
    }
    expect(await find(ids.cancelled ?? '')).toMatchObject({ state: 'refunded', settlement: null });
  });

  it('plays nothing that a late receipt or webhook reports again', async () => {
    const body = { receipt, nonce: null };
    await system.call('POST', '/api/extension/transactions', { token, body });
    await system.control('webhooks/redeliver', { type: 'channel.custom_power_up_redemption.add' });
    await untilState(ids.powerUpAfter ?? '', 'owed');
    expect(await find(ids.powerUpAfter ?? '')).toMatchObject({ reason: MAY_HAVE_PLAYED, item: { title: 'Confetti' } });
    expect(await find(ids.bitsAfter ?? '')).toMatchObject({ state: 'owed', item: { title: 'Horn' } });
  });

  it('has sent no cue for any of them, and logged how many there were', () => {
    expect(page.plays()).toEqual([]);
    expect(lines.find((line) => line.startsWith('restore.begun'))).toMatch(/"owed":2.*"held":3|"held":3.*"owed":2/);
    const reconciled = lines.find((line) => line.startsWith('restore.reconciled')) ?? '';
    expect(JSON.parse(reconciled.slice('restore.reconciled '.length))).toMatchObject({
      owed: 1,
      refunded: 3,
      skipped: 3,
    });
  });

  it('signs everybody out, and lets the streamer play what is owed', async () => {
    expect((await system.call('GET', '/api/user', { cookie: system.cookie })).status).toBe(401);
    const cookie = await system.signIn(CHANNEL_LOGIN);
    const { status, text } = await system.ask(
      'POST',
      `/api/user/interactions/${ids.bitsAfter}/play`,
      { again: [] },
      cookie,
    );
    expect(status, text).toBeLessThan(300);
    await untilState(ids.bitsAfter ?? '', 'done');
    expect(page.plays().map(({ id }) => id.split(':')[0])).toEqual([ids.bitsAfter]);
  });

  it('plays what is paid from then on, even after another start', async () => {
    const { transactionId } = await buyHorn();
    await untilState(transactionId, 'done');
    const before = await restored.data.repositories.restores.read();
    page.socket.close();
    await restored.close();
    lines = [];
    restored = await start(join(folder, 'restored'));
    page = await connectPage(system);
    expect(await restored.data.repositories.restores.read()).toEqual(before);
    const next = await buyHorn();
    await untilState(next.transactionId, 'done');
    expect(page.plays().map(({ id }) => id.split(':')[0])).toEqual([next.transactionId]);
    expect(lines.filter((line) => line.startsWith('restore.'))).toEqual([]);
  });
});
