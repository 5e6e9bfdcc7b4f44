import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedDb, startEmbeddedDb } from '../../embedded-db/start.ts';
import { createUserDefaults } from '../../src/accounts/new-user.ts';
import type { User } from '../../src/ports/users.ts';
import { createSessionStore, sessionIndexes } from '../../src/store/sessions.ts';
import { createUserStore, userIndexes } from '../../src/store/users.ts';

let dataDir: string;
let server: EmbeddedDb;
let client: MongoClient;
let db: Db;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'accounts-'));
  server = await startEmbeddedDb({ dataDir });
  client = await MongoClient.connect(server.uri);
  db = client.db('test');
  for (const { collection, indexes } of [userIndexes, ...sessionIndexes]) {
    for (const { key, ...options } of indexes) await db.collection(collection).createIndex({ ...key }, options);
  }
});
beforeEach(async () => {
  for (const name of ['users', 'sessions', 'logins']) await db.collection(name).deleteMany({});
});
afterAll(async () => {
  await client.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const NOW = new Date('2026-01-02T03:04:05Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const createUser = (id: string, over: Partial<User> = {}): User => ({
  id,
  uuid: `uuid-${id}`,
  login: `login_${id}`,
  displayName: `Login ${id}`,
  picture: '',
  broadcasterType: 'affiliate',
  ...createUserDefaults(),
  flags: { beta: true },
  sortOrder: ['a', 'b'],
  alertKeyHash: `hash-${id}`,
  alertKey: `sealed-${id}`,
  trustedAlertPages: [],
  grant: {
    state: 'ok',
    accessToken: 'a1',
    refreshToken: 'r1',
    scopes: ['x'],
    expiresInS: 14_400,
    obtainedAt: NOW,
  },
  createdAt: NOW,
  ...over,
});

describe('users', () => {
  it('are found as stored, by id and by alert key', async () => {
    const users = createUserStore(db);
    const user = createUser('1');
    expect(await users.insertIfNew(user)).toEqual(user);
    expect(await users.findById('1')).toEqual(user);
    expect(await users.findByAlertKeyHash('hash-1')).toEqual(user);
    expect(await users.findById('2')).toBeNull();
    expect(await users.findByAlertKeyHash('hash-2')).toBeNull();
  });

  it('are inserted once, however many sign-ins run at once', async () => {
    const users = createUserStore(db);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_one, index) =>
        users.insertIfNew(createUser('1', { uuid: `u${index}`, alertKeyHash: `h${index}` })),
      ),
    );
    expect(new Set(answers.map((user) => user.uuid)).size).toBe(1);
    expect(await db.collection('users').countDocuments()).toBe(1);
  });

  it('never share an alert key', async () => {
    const users = createUserStore(db);
    await users.insertIfNew(createUser('1'));
    await expect(users.insertIfNew(createUser('2', { alertKeyHash: 'hash-1' }))).rejects.toMatchObject({
      code: 11_000,
    });
  });

  it('change only in the given fields', async () => {
    const users = createUserStore(db);
    await users.insertIfNew(createUser('1'));
    const updated = await users.update('1', { login: 'renamed', testing: undefined, grant: null });
    expect(updated).toEqual(createUser('1', { login: 'renamed', grant: null }));
    expect(await users.update('2', { login: 'x' })).toBeNull();
  });

  it('[USER-03] keep the first time the extension was seen, and no other part of the onboarding changes', async () => {
    const users = createUserStore(db);
    const user = createUser('1');
    await users.insertIfNew(user);
    await Promise.all([
      users.noteExtension('1', { installedAt: 1_000 }),
      users.noteExtension('1', { installedAt: 1_000 }),
    ]);
    await users.noteExtension('1', { installedAt: 2_000, activatedAt: 2_000 });
    await users.noteExtension('1', { activatedAt: 3_000 });
    const expected = { ...user.onboardingExtension, installed_at: 1_000, activated_at: 2_000 };
    expect((await users.findById('1'))?.onboardingExtension).toEqual(expected);
  });

  it('accept a renewed grant only if the one it came from is still stored', async () => {
    const users = createUserStore(db);
    const user = createUser('1');
    await users.insertIfNew(user);
    if (user.grant === null) throw new Error('no grant');
    const renewed = { ...user.grant, accessToken: 'a2', refreshToken: 'r2' };
    const outcomes = await Promise.all([1, 2, 3].map(() => users.replaceGrant('1', 'r1', renewed)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect((await users.findById('1'))?.grant).toEqual(renewed);
  });

  it('are listed while their grant works', async () => {
    const users = createUserStore(db);
    const user = createUser('1');
    if (user.grant === null) throw new Error('no grant');
    await users.insertIfNew(user);
    await users.insertIfNew(createUser('2', { grant: null }));
    await users.insertIfNew(createUser('3', { grant: { ...user.grant, state: 'relink' } }));
    expect(await users.listIdsWithGrant()).toEqual(['1']);
  });
});

describe('sessions and pending sign-ins', () => {
  const create = (now = NOW) => createSessionStore(db, { now: () => now.getTime(), after: () => () => {} });

  it('can be found, extended and deleted', async () => {
    const sessions = create();
    const times = { createdAt: NOW, seenAt: NOW, expiresAt: after(1_000) };
    const session = { idHash: 'h1', userId: '1', device: 'Chrome on Windows', ...times };
    await sessions.insert(session);
    await sessions.insert({ ...session, idHash: 'h2' });
    await sessions.insert({ ...session, idHash: 'h3', userId: '2' });
    expect(await sessions.find('h1')).toEqual(session);
    await sessions.touch('h1', after(5), after(2_000));
    expect(await sessions.find('h1')).toEqual({ ...session, seenAt: after(5), expiresAt: after(2_000) });
    await sessions.delete('h1');
    expect(await sessions.find('h1')).toBeNull();
    await sessions.deleteOfUser('1');
    expect(await sessions.find('h2')).toBeNull();
    expect(await sessions.find('h3')).not.toBeNull();
  });

  it('are listed per user, last used first, without expired ones, and only their user deletes one', async () => {
    const sessions = create();
    const times = { createdAt: NOW, seenAt: NOW, expiresAt: after(1_000) };
    const add = (idHash: string, over = {}) =>
      sessions.insert({ idHash, userId: '1', device: 'Chrome on Windows', ...times, ...over });
    await add('h1');
    await add('h2', { seenAt: after(5) });
    await add('h3', { seenAt: after(9), expiresAt: NOW });
    await add('h4', { userId: '2' });
    const listed = async (limit = 9) => (await sessions.listOfUser('1', limit)).map(({ idHash }) => idHash);
    expect(await listed()).toEqual(['h2', 'h1']);
    expect(await listed(1)).toEqual(['h2']);
    expect(await sessions.deleteOneOfUser('1', 'h4')).toBe(false);
    expect(await sessions.find('h4')).not.toBeNull();
    expect(await sessions.deleteOneOfUser('1', 'h2')).toBe(true);
    expect(await listed()).toEqual(['h1']);
  });

  it('return a pending sign-in once, and not after it expired', async () => {
    const login = { stateHash: 's1', returnTo: '/x', expiresAt: after(600_000) };
    await create().insertLogin(login);
    const taken = await Promise.all([1, 2, 3].map(() => create().takeLogin('s1')));
    expect(taken.filter((one) => one !== null)).toEqual([{ returnTo: '/x' }]);
    await create().insertLogin(login);
    expect(await create(after(600_000)).takeLogin('s1')).toBeNull();
    expect(await create().takeLogin('s2')).toBeNull();
  });
});
