import { randomBytes } from 'node:crypto';
import { CLOSE } from '@bitcue/shared/alerts/protocol.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSealer } from '../src/twitch/seal.ts';
import { startTwo } from './support/second-process.ts';

/** The two processes send each other no hints: the other one only polls the store. */
let two: Awaited<ReturnType<typeof startTwo>>;
beforeAll(async () => {
  two = await startTwo(false);
});
afterAll(() => two.close());

/** Time within which pages with an old key are cut off (reliability: B.4), plus a margin for a busy machine. */
const CUT_OFF = { timeout: 30_000 };

/** Signs in a new streamer with pages connected to both processes: those of the first browser are known, the others are not. */
async function newStreamer() {
  const login = await two.first.newViewer();
  const cookie = await two.first.signIn(login);
  const ask = (method: string, path: string, body?: unknown) => two.first.ask(method, path, body, cookie);
  const read = async () => (await ask('GET', '/api/user')).json as { alertUrl: string; twitch: { id: string } };
  const keyOf = ({ alertUrl }: { alertUrl: string }) => alertUrl.split('/').at(-1) ?? '';
  const account = await read();
  const key = keyOf(account);
  const open = async (at: 'first' | 'second', browser: string, withKey = key) => {
    const page = await two.openPage(at, { key: withKey, browserId: browser.repeat(32) });
    await expect.poll(() => page.told.length).toBeGreaterThan(0);
    return page;
  };
  const pages = [
    await open('second', 'a'),
    await open('first', 'a'),
    await open('second', 'b'),
    await open('first', 'b'),
  ];
  return { login, id: account.twitch.id, ask, open, pages, readKey: async () => keyOf(await read()) };
}

const areOpen = (pages: { socket: { readyState: number } }[]) => pages.map(({ socket }) => socket.readyState === 1);

it('a new alert key closes the pages of the old one in every process, and no others', async () => {
  const [streamer, other] = [await newStreamer(), await newStreamer()];
  expect(areOpen(streamer.pages)).toEqual([true, true, true, true]);
  expect((await streamer.ask('POST', '/api/user/alert-key', {})).status).toBe(200);
  const fresh = await streamer.open('second', 'a', await streamer.readKey());
  await expect.poll(() => areOpen(streamer.pages), CUT_OFF).toEqual([false, false, false, false]);
  for (const page of streamer.pages) expect(await page.closed).toBe(CLOSE.keyRotated);
  expect(areOpen([fresh, ...other.pages])).toEqual([true, true, true, true, true]);
});

it('a key that can no longer be decrypted is replaced at the next sign-in, and its pages are closed in every process', async () => {
  const streamer = await newStreamer();
  const lost = createSealer([randomBytes(32)]).seal('a key', `alert-key:${streamer.id}`);
  const users = two.first.data.store.db.collection<{ _id: string }>('users');
  await users.updateOne({ _id: streamer.id }, { $set: { alertKey: lost } });
  await two.first.signIn(streamer.login);
  for (const page of streamer.pages) expect(await page.closed).toBe(CLOSE.keyRotated);
});

it('a new key is noticed even if the process that stored it dies immediately', async () => {
  const streamer = await newStreamer();
  const { store, repositories } = two.first.data;
  // As written by a process that dies before it notifies anybody or closes its own pages.
  await repositories.pageAccess.noteKey(streamer.id, Date.now());
  const users = store.db.collection<{ _id: string }>('users');
  await users.updateOne({ _id: streamer.id }, { $set: { alertKeyHash: 'another' } });
  await expect.poll(() => areOpen(streamer.pages), CUT_OFF).toEqual([false, false, false, false]);
});

it('a refused browser is let in by every process after a new key', async () => {
  const { ask, readKey } = await newStreamer();
  const { unknownPages } = (await ask('GET', '/api/user/state')).json as { unknownPages: { id: string }[] };
  expect(unknownPages).toHaveLength(1);
  expect((await ask('POST', `/api/user/alert-pages/${unknownPages[0]?.id}`, { isMine: false })).status).toBe(200);
  const isLetIn = async (at: 'first' | 'second', withKey: string) => {
    const page = await two.openPage(at, { key: withKey, browserId: 'b'.repeat(32) });
    const isOpen = () => page.socket.readyState === 1;
    await expect.poll(() => page.told.length > 0 || !isOpen(), CUT_OFF).toBe(true);
    return page.told[0]?.type === 'welcome';
  };
  const key = await readKey();
  const turnedAway = async () => (await two.openPage('second', { key, browserId: 'b'.repeat(32) })).closed;
  await expect.poll(turnedAway, CUT_OFF).toBe(CLOSE.unknownKey);
  expect((await ask('POST', '/api/user/alert-key', {})).status).toBe(200);
  const fresh = await readKey();
  for (const at of ['first', 'second'] as const) await expect.poll(() => isLetIn(at, fresh), CUT_OFF).toBe(true);
});

it('a deleted account has no pages in any process', async () => {
  const streamer = await newStreamer();
  expect((await streamer.ask('POST', '/api/user/deletion', { login: streamer.login })).status).toBe(202);
  await expect.poll(() => areOpen(streamer.pages), CUT_OFF).toEqual([false, false, false, false]);
});
