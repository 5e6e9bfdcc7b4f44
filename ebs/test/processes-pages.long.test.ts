import { CLOSE } from '@bitcue/shared/alerts/protocol.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, startTwo } from './support/second-process.ts';
import { ITEMS } from './support/system.ts';

/** What each process knows about pages that are connected to the other one. */
describe.each([
  ['that send each other hints', true],
  ['that only poll the store', false],
])('two processes %s', (_, hinted) => {
  let two: Awaited<ReturnType<typeof startTwo>>;
  beforeAll(async () => {
    two = await startTwo(hinted);
  });
  afterAll(() => two.close());
  afterEach(() => two.closePages());

  const readStates = async () =>
    (await two.askBoth('/api/user/state')).map(
      ({ json }) => json as { alertPages: number; unknownPages: { id: string }[] },
    );
  const countPages = async () => (await readStates()).map(({ alertPages }) => alertPages);

  it('count the pages of both', async () => {
    await two.openLeader('second');
    await two.openPage('second');
    const standby = await two.openPage('first');
    await expect.poll(countPages).toEqual([3, 3]);
    standby.socket.close();
    await expect.poll(countPages).toEqual([2, 2]);
    await two.closePages();
    await expect.poll(countPages).toEqual([0, 0]);
  });

  it('ask about an unknown page on both dashboards, and tell it the answer wherever it is connected', async () => {
    await two.openLeader('first');
    const listUnknown = async () => (await readStates()).map(({ unknownPages }) => unknownPages.map(({ id }) => id));
    const answer = (id: string, isMine: boolean) => two.first.ask('POST', `/api/user/alert-pages/${id}`, { isMine });
    const isUnknown = (page: OpenPage) => page.told.some((one) => one.type === 'welcome' && one.isUnknown);
    const open = async (at: 'first' | 'second', browser: string) => {
      const page = await two.openPage(at, { browserId: browser.repeat(32) });
      await expect.poll(() => page.told.length).toBeGreaterThan(0);
      return page;
    };

    const stranger = await open('second', 'c');
    await expect.poll(listUnknown).toEqual([[expect.any(String)], [expect.any(String)]]);
    const [[refused = ''] = []] = await listUnknown();
    expect((await answer(refused, false)).status).toBe(200);
    expect(await stranger.closed).toBe(CLOSE.unknownKey);
    await expect.poll(listUnknown).toEqual([[], []]);
    for (const at of ['first', 'second'] as const)
      expect(await (await two.openPage(at, { browserId: 'c'.repeat(32) })).closed).toBe(CLOSE.unknownKey);

    const mine = await open('second', 'd');
    expect(isUnknown(mine)).toBe(true);
    await expect.poll(listUnknown).toEqual([[expect.any(String)], [expect.any(String)]]);
    const [[trusted = ''] = []] = await listUnknown();
    expect((await answer(trusted, true)).status).toBe(200);
    await expect.poll(countPages).toEqual([2, 2]);
    expect(await listUnknown()).toEqual([[], []]);
  });

  it('agree on how many alerts are ahead of each one', async () => {
    await two.openLeader('second', { plays: false });
    const bought = [await two.buy(), await two.buy(), await two.buy()];
    const readAhead = () =>
      Promise.all(
        bought.map(async ({ id, token }) => {
          const seen = await two.askBoth(`/api/extension/interactions/${id}`, { token });
          return seen.map(({ json }) => (json as { ahead: number | null }).ahead);
        }),
      );
    await expect.poll(readAhead).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    for (const { id } of bought) await two.askSecond('POST', `/api/user/interactions/${id}/skip`);
  });

  it('sell only while alerts are shown, whichever process has the page', async () => {
    const { token } = await two.first.session(await two.first.newViewer());
    const setOnlyOnAir = (onlyOnAir: boolean) =>
      two.first.ask('PUT', '/api/user/waiting', { askFirst: 'nothing', returnAfterMin: 15, onlyOnAir });
    const isOnSale = async () => {
      const seen = await two.askBoth('/api/extension/items', { token });
      return seen.map(({ json }) => {
        const { items } = json as { items: { uuid: string; unavailable: string | null }[] };
        return items.find(({ uuid }) => uuid === ITEMS.horn)?.unavailable === null;
      });
    };
    const intend = async () => {
      const body = { item: ITEMS.horn, amount: 25, input: {} };
      const made = await two.askBoth('/api/extension/intents', { method: 'POST', token, body });
      return made.map(({ status }) => status);
    };
    expect((await setOnlyOnAir(true)).status).toBe(200);
    const page = await two.openLeader('second');
    page.say({ type: 'on-air', shown: true, live: true });
    await expect.poll(isOnSale).toEqual([true, true]);
    page.say({ type: 'on-air', shown: true, live: false });
    await expect.poll(isOnSale).toEqual([false, false]);
    expect(await intend()).toEqual([409, 409]);
    page.say({ type: 'on-air', shown: true, live: true });
    await expect.poll(isOnSale).toEqual([true, true]);
    expect(await intend()).toEqual([201, 201]);
    expect((await setOnlyOnAir(false)).status).toBe(200);
  });
});
