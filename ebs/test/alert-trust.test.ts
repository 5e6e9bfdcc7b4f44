import { CLOSE } from '@bitcue/shared/alerts/protocol.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

const OBS = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);

/** Longer than alerts wait for a leader that has just left. */
const LEADS_WITHIN = { timeout: 30_000 };

interface UnknownPage {
  id: string;
  client: string;
}

/** Creates a streamer, so that each test has a key of its own. */
async function newStreamer() {
  const cookie = await system.signIn(await system.newViewer());
  const ask = (method: string, path: string, body?: unknown) => system.ask(method, path, body, cookie);
  const { alertUrl } = (await ask('GET', '/api/user')).json as { alertUrl: string };
  let key = alertUrl.split('/').at(-1) ?? '';
  return {
    /** Opens a page in this browser and waits for the answer to its hello. */
    async open(browserId?: string) {
      const page = await connectPage(system, { key, ...(browserId && { browserId }) });
      await expect.poll(() => page.told.length).toBeGreaterThan(0);
      const role = () =>
        page.told.findLast((message) => message.type === 'welcome' || message.type === 'role')?.role ?? null;
      const isUnknown = () => page.told.findLast((message) => message.type === 'welcome')?.isUnknown ?? false;
      return { ...page, role, isUnknown };
    },
    listUnknown: async () =>
      ((await ask('GET', '/api/user/state')).json as { unknownPages: UnknownPage[] }).unknownPages,
    countPages: async () => ((await ask('GET', '/api/user/state')).json as { alertPages: number }).alertPages,
    answer: (id: string, isMine: boolean) => ask('POST', `/api/user/alert-pages/${id}`, { isMine }),
    async rotate() {
      const { alertUrl: fresh } = (await ask('POST', '/api/user/alert-key', {})).json as { alertUrl: string };
      key = fresh.split('/').at(-1) ?? '';
    },
  };
}
/** Closes pages and waits until the server has noticed. */
async function close(streamer: Awaited<ReturnType<typeof newStreamer>>, page: { socket: { close(): void } }) {
  page.socket.close();
  await expect.poll(streamer.countPages).toBe(0);
}

it('trusts the first page of a key, and asks about a later one from another browser', async () => {
  const streamer = await newStreamer();
  const obs = await streamer.open(OBS);
  expect([obs.role(), obs.isUnknown()]).toEqual(['leader', false]);
  await close(streamer, obs);
  const other = await streamer.open(OTHER);
  expect([other.role(), other.isUnknown()]).toEqual(['standby', true]);
  expect(await streamer.listUnknown()).toMatchObject([{ client: 'obs', id: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  expect(await streamer.countPages()).toBe(0);
  // The first browser returns after a restart, with a new page.
  const back = await streamer.open(OBS);
  expect(back.isUnknown()).toBe(false);
  await expect.poll(back.role, LEADS_WITHIN).toBe('leader');
  other.socket.close();
  await expect.poll(streamer.listUnknown).toEqual([]);
});

it('lets a page play once the streamer confirms that it is theirs, and again after it reconnects', async () => {
  const streamer = await newStreamer();
  await close(streamer, await streamer.open(OBS));
  const other = await streamer.open(OTHER);
  const [unknown] = await streamer.listUnknown();
  expect((await streamer.answer(unknown?.id ?? '', true)).json).toEqual({ message: 'This page now plays alerts.' });
  await expect.poll(() => [other.role(), other.isUnknown()], LEADS_WITHIN).toEqual(['leader', false]);
  expect(await streamer.listUnknown()).toEqual([]);
  await close(streamer, other);
  expect((await streamer.open(OTHER)).isUnknown()).toBe(false);
});

it('disconnects a page that is not theirs, and turns its browser away until there is a new key', async () => {
  const streamer = await newStreamer();
  await close(streamer, await streamer.open(OBS));
  const other = await streamer.open(OTHER);
  const [unknown] = await streamer.listUnknown();
  expect((await streamer.answer(unknown?.id ?? '', false)).json).toEqual({ message: 'This page is disconnected.' });
  expect(await other.closed).toBe(CLOSE.unknownKey);
  const again = await connectPage(system, { key: other.key, browserId: OTHER });
  expect(await again.closed).toBe(CLOSE.unknownKey);
  expect(await streamer.listUnknown()).toEqual([]);
  await streamer.rotate();
  expect((await streamer.open(OTHER)).isUnknown()).toBe(false);
});

it('trusts no page after a new key: the next one counts as the first again', async () => {
  const streamer = await newStreamer();
  const obs = await streamer.open(OBS);
  await close(streamer, obs);
  const waiting = await streamer.open(OTHER);
  await streamer.rotate();
  expect(await waiting.closed).toBe(CLOSE.keyRotated);
  expect((await streamer.open(OTHER)).isUnknown()).toBe(false);
  expect((await streamer.open(OBS)).isUnknown()).toBe(true);
});

it('admits the real page, however many unknown pages hold the key', async () => {
  const streamer = await newStreamer();
  await close(streamer, await streamer.open(OBS));
  const rogues = await Promise.all(
    Array.from({ length: 24 }, (_, n) => streamer.open(n.toString(16).padStart(32, '0'))),
  );
  expect((await streamer.listUnknown()).length).toBe(5);
  const obs = await streamer.open(OBS);
  expect(obs.isUnknown()).toBe(false);
  await expect.poll(obs.role, LEADS_WITHIN).toBe('leader');
  expect(rogues.every((page) => page.plays().length === 0)).toBe(true);
});

it('closes the page that has been on standby longest when a browser has opened twenty', async () => {
  const streamer = await newStreamer();
  const leader = await streamer.open(OBS);
  const oldest = await streamer.open(OBS);
  for (let n = 0; n < 18; n += 1) await streamer.open(OBS);
  const newest = await streamer.open(OBS);
  expect(await oldest.closed).toBe(CLOSE.tooMany);
  expect([leader.role(), newest.role(), await streamer.countPages()]).toEqual(['leader', 'standby', 20]);
});

it('lets a page of 0.1.0, which has no browser id, play until another page is trusted', async () => {
  const streamer = await newStreamer();
  const old = await streamer.open();
  expect(old.role()).toBe('leader');
  // After an upgrade, anyone with the address may connect before the streamer's OBS, so a first page must be the only one.
  const fresh = await streamer.open(OBS);
  expect([fresh.role(), fresh.isUnknown()]).toEqual(['standby', true]);
  const [unknown] = await streamer.listUnknown();
  await streamer.answer(unknown?.id ?? '', true);
  await expect.poll(fresh.role).toBe('leader');
  expect(await old.closed).toBe(CLOSE.restarting);
  expect((await streamer.open()).isUnknown()).toBe(true);
});

it('ignores what an unknown page reports', async () => {
  const viewer = await system.newViewer();
  const { token } = await system.session(viewer);
  const first = await connectPage(system, { browserId: OBS });
  await expect.poll(() => first.told.length).toBeGreaterThan(0);
  await system.call('POST', '/api/extension/intents', { token, body: { item: ITEMS.horn, amount: 25 } });
  const page = await connectPage(system, { browserId: OTHER, plays: false });
  await expect.poll(() => page.told.length).toBeGreaterThan(0);
  first.socket.close();
  const { transactionId } = await system.purchase('bits25', viewer);
  await system.until(transactionId, 'leased');
  for (const id of [`${transactionId}:horn.cue`, `${transactionId}:sound.cue`]) {
    page.say({ type: 'started', id, play: 1 });
    page.say({ type: 'finished', id, play: 1 });
  }
  page.say({ type: 'ping' });
  await expect.poll(() => page.told.at(-1)?.type).toBe('pong');
  expect((await system.until(transactionId, 'leased')).state).toBe('leased');
  const back = await connectPage(system, { browserId: OBS });
  await system.until(transactionId, 'done');
  expect([page.plays().length, back.plays().length]).toEqual([0, 1]);
});

it('writes no browser id to the log', async () => {
  expect(system.lines.join('\n')).toContain('alerts.page_joined');
  for (const id of [OBS, OTHER]) expect(system.lines.join('\n')).not.toContain(id);
});
