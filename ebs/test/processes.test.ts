import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTwo } from './support/second-process.ts';
import { ITEMS } from './support/system.ts';

/** The first process accepts all purchases: its address is the one that Twitch and the panel know. */
describe.each([
  ['that tell each other what is new', true],
  ['that only look at the store', false],
])('two processes %s', (_, hinted) => {
  let two: Awaited<ReturnType<typeof startTwo>>;
  beforeAll(async () => {
    two = await startTwo(hinted);
  });
  afterAll(() => two.close());
  afterEach(() => two.closePages());

  /** Buys the horn; returns the transaction's id. */
  async function buy() {
    const { first } = two;
    const viewer = await first.newViewer();
    const { token } = await first.session(viewer);
    const made = await first.call('POST', '/api/extension/intents', {
      token,
      body: { item: ITEMS.horn, amount: 25, input: {} },
    });
    const { nonce, sku } = made.json as { nonce: string; sku: string };
    const bought = await first.purchase(sku, viewer);
    const body = { receipt: bought.receipt, nonce };
    expect((await first.call('POST', '/api/extension/transactions', { token: bought.sessionToken, body })).status).toBe(
      200,
    );
    return { id: bought.transactionId, token: bought.sessionToken };
  }
  type Page = Awaited<ReturnType<typeof two.openPage>>;
  const playsOf = (page: Page, id: string) => page.plays().filter((play) => play.id.startsWith(id));
  const roleOf = (page: Page) =>
    page.told
      .flatMap((message) => (message.type === 'welcome' || message.type === 'role' ? [message.role] : []))
      .at(-1);
  /** Opens a page that leads. */
  async function openLeader(...args: Parameters<typeof two.openPage>) {
    const page = await two.openPage(...args);
    await expect.poll(() => roleOf(page)).toBe('leader');
    return page;
  }

  it('play what one accepts on the page that is connected to the other', async () => {
    const page = await openLeader('second');
    for (let n = 0; n < 3; n += 1) {
      const { id, token } = await buy();
      const record = await two.first.until(id, 'done');
      expect(record.replayed).toBe(false);
      expect(playsOf(page, id)).toHaveLength(1);
      const seen = await two.first.call('GET', `/api/extension/interactions/${id}`, { token });
      expect(seen.json).toMatchObject({ state: 'done' });
    }
  });

  it('give the page everything that was bought while there was none', async () => {
    const ids = [(await buy()).id, (await buy()).id];
    const page = await openLeader('second');
    for (const id of ids) await two.first.until(id, 'done');
    expect(page.plays().map((play) => play.id.split(':')[0])).toEqual(ids);
  });

  it('let one page lead, and another one only after it has left', async () => {
    const one = await openLeader('first');
    const two_ = await two.openPage('second');
    await expect.poll(() => roleOf(two_)).toBe('standby');
    const { id } = await buy();
    await two.first.until(id, 'done');
    expect([playsOf(one, id), playsOf(two_, id)].map(({ length }) => length)).toEqual([1, 0]);
    expect(roleOf(two_)).toBe('standby');

    one.socket.close();
    await expect.poll(() => roleOf(two_)).toBe('leader');
    const next = await buy();
    await two.first.until(next.id, 'done');
    expect(playsOf(two_, next.id)).toHaveLength(1);
  });

  it('go on with an alert whose page changes to the other process while it plays', async () => {
    const page = await openLeader('first', { pageId: 'the-page', plays: false });
    const { id } = await buy();
    await expect.poll(() => page.plays().length).toBe(1);
    const [play] = page.plays();
    if (play?.type !== 'play') throw new Error('not told to play');
    page.say({ type: 'started', id: play.id, play: 1 });
    await two.first.until(id, 'started');
    page.socket.close();

    const journal = [{ id: play.id, play: 1, phase: 'started' as const, positionMs: 0 }];
    const again = await openLeader('second', { pageId: 'the-page', plays: false, journal, playing: [play.id] });
    const next = await buy();
    again.say({ type: 'finished', id: play.id, play: 1 });
    const record = await two.first.until(id, 'done');
    expect(record.replayed).toBe(false);
    await expect.poll(() => again.plays().map((one) => one.id.split(':')[0])).toEqual([next.id]);
    const [last] = again.plays();
    if (last?.type !== 'play') throw new Error('not told to play');
    again.say({ type: 'started', id: last.id, play: 1 });
    await two.first.until(next.id, 'started');
    expect((await two.first.ask('POST', `/api/user/interactions/${next.id}/skip`)).status).toBe(200);
    await expect.poll(() => again.told.some((message) => message.type === 'stop' && message.id === last.id)).toBe(true);
    expect(await two.first.until(next.id, 'skipped')).toMatchObject({ state: 'skipped' });
  });

  it('show and decide the same on both dashboards', async () => {
    const page = await openLeader('second', { plays: false });
    const { id } = await buy();
    await expect.poll(() => page.plays().length).toBe(1);
    const [first, second] = [
      await two.first.ask('GET', '/api/user/state'),
      await two.askSecond('GET', '/api/user/state'),
    ];
    expect(first.json).toMatchObject({ alertPages: 1, counts: { waiting: 1 } });
    expect(second.json).toMatchObject({ alertPages: 1 });
    if (hinted) {
      // Without hints, a page has its new look when it connects again.
      expect((await two.first.ask('PUT', '/api/user/extension/theme', { theme: 'red' })).status).toBe(200);
      await expect.poll(() => page.told.some((one) => one.type === 'look' && one.look.theme === 'red')).toBe(true);
    }
    expect((second.json as { counts: unknown }).counts).toEqual((first.json as { counts: unknown }).counts);
    expect((await two.askSecond('POST', `/api/user/interactions/${id}/skip`)).status).toBe(200);
    await two.first.until(id, 'skipped');
  });

  it('lose and double nothing in a rolling restart', async () => {
    const page = await openLeader('second', { pageId: 'the-page', plays: false });
    const bought = [await buy(), await buy(), await buy()];
    await expect.poll(() => page.plays().length).toBe(1);
    const stopping = two.second.stop();
    await page.closed;
    const at = await openLeader('first', { pageId: 'the-page' });
    await stopping;
    for (const { id } of bought) expect(await two.first.until(id, 'done')).toMatchObject({ replayed: false });
    // While the page moves, a later one may come first.
    expect(
      at
        .plays()
        .map((play) => play.id.split(':')[0])
        .sort(),
    ).toEqual(bought.map(({ id }) => id).sort());
    await two.startSecondAgain();
    const back = await two.openPage('second');
    await expect.poll(() => roleOf(back)).toBe('standby');
  });
});
