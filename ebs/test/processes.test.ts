import { byLength, draw } from '@bitcue/shared/test/test-run.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { roleOf, startTwo } from './support/second-process.ts';

const TELLING = ['that send each other hints', true] as const;
const LOOKING = ['that only poll the store', false] as const;
const BOTH = [TELLING, LOOKING];

/** The first process accepts all purchases, because Twitch and the panel know only its address. */
describe.each(byLength({ short: [TELLING], middle: draw(2, BOTH), full: BOTH }))('two processes %s', (_, hinted) => {
  let two: Awaited<ReturnType<typeof startTwo>>;
  beforeAll(async () => {
    two = await startTwo(hinted);
  });
  afterAll(() => two.close());
  afterEach(() => two.closePages());

  type Page = Awaited<ReturnType<typeof two.openPage>>;
  const playsOf = (page: Page, id: string) => page.plays().filter((play) => play.id.startsWith(id));
  /** Buys something and has the page start to play it. */
  async function buyAndBegin(page: Page) {
    const { id } = await two.buy();
    await expect.poll(() => playsOf(page, id)).toHaveLength(1);
    const cue = playsOf(page, id)[0]?.id ?? '';
    page.say({ type: 'started', id: cue, play: 1 });
    const { lease } = await two.first.until(id, 'started');
    return { id, cue, lease };
  }

  it('play what one accepts on the page connected to the other', async () => {
    const page = await two.openLeader('second');
    for (let n = 0; n < 3; n += 1) {
      const { id, token } = await two.buy();
      const record = await two.first.until(id, 'done');
      expect(record.replayed).toBe(false);
      expect(playsOf(page, id)).toHaveLength(1);
      const seen = await two.first.call('GET', `/api/extension/interactions/${id}`, { token });
      expect(seen.json).toMatchObject({ state: 'done' });
    }
  });

  it('give the page everything that was bought while there was none', async () => {
    const ids = [(await two.buy()).id, (await two.buy()).id];
    const page = await two.openLeader('second');
    for (const id of ids) await two.first.until(id, 'done');
    expect(page.plays().map((play) => play.id.split(':')[0])).toEqual(ids);
  });

  it('let one page lead, and another only after the first has left', async () => {
    const one = await two.openLeader('first');
    const other = await two.openPage('second');
    await expect.poll(() => roleOf(other)).toBe('standby');
    const { id } = await two.buy();
    await two.first.until(id, 'done');
    expect([playsOf(one, id), playsOf(other, id)].map(({ length }) => length)).toEqual([1, 0]);
    expect(roleOf(other)).toBe('standby');

    one.socket.close();
    await expect.poll(() => roleOf(other)).toBe('leader');
    const next = await two.buy();
    await two.first.until(next.id, 'done');
    expect(playsOf(other, next.id)).toHaveLength(1);
  });

  it('continue an alert whose page moves to the other process while it plays', async () => {
    const page = await two.openLeader('first', { pageId: 'the-page', plays: false });
    const { id, cue } = await buyAndBegin(page);
    page.socket.close();

    const journal = [{ id: cue, play: 1, phase: 'started' as const, positionMs: 0 }];
    const again = await two.openLeader('second', { pageId: 'the-page', plays: false, journal, playing: [cue] });
    const next = await two.buy();
    again.say({ type: 'finished', id: cue, play: 1 });
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

  it('show the same state on both dashboards, and take decisions from either', async () => {
    const page = await two.openLeader('second', { plays: false });
    const { id } = await two.buy();
    await expect.poll(() => page.plays().length).toBe(1);
    const [first, second] = [
      await two.first.ask('GET', '/api/user/state'),
      await two.askSecond('GET', '/api/user/state'),
    ];
    expect(first.json).toMatchObject({ alertPages: 1, counts: { waiting: 1 } });
    expect(second.json).toMatchObject({ alertPages: 1 });
    if (hinted) {
      // Without hints, a page gets its new look only when it reconnects.
      expect((await two.first.ask('PUT', '/api/user/extension/theme', { theme: 'red' })).status).toBe(200);
      await expect.poll(() => page.told.some((one) => one.type === 'look' && one.look.theme === 'red')).toBe(true);
    }
    expect((second.json as { counts: unknown }).counts).toEqual((first.json as { counts: unknown }).counts);
    expect((await two.askSecond('POST', `/api/user/interactions/${id}/skip`)).status).toBe(200);
    await two.first.until(id, 'skipped');
  });

  it('lose or duplicate nothing in a rolling restart', async () => {
    const page = await two.openLeader('second', { pageId: 'the-page', plays: false });
    const bought = [await two.buy(), await two.buy(), await two.buy()];
    await expect.poll(() => page.plays().length).toBe(1);
    const stopping = two.second.stop();
    await page.closed;
    const at = await two.openLeader('first', { pageId: 'the-page' });
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

  it.each([
    ['ends at the next process', 'started'],
    ['ended while its page was connected to neither', 'finished'],
  ] as const)('neither lose nor duplicate an alert that plays when its process stops, and %s', async (_ends, phase) => {
    const page = await two.openLeader('second', { pageId: 'the-page', plays: false });
    const { id, cue, lease } = await buyAndBegin(page);
    const waiting = await two.buy();
    const stopping = two.second.stop();
    await page.closed;
    const journal = [{ id: cue, play: 1, phase, positionMs: 100 }];
    const playing = phase === 'started' ? [cue] : [];
    const at = await two.openLeader('first', { pageId: 'the-page', journal, playing });
    if (phase === 'started') {
      await stopping;
      // It is taken over, and the next one waits for its end.
      await expect.poll(async () => (await two.first.until(id, 'started')).lease).not.toEqual(lease);
      expect(at.plays()).toEqual([]);
      at.say({ type: 'finished', id: cue, play: 1 });
    }
    expect(await two.first.until(id, 'done')).toMatchObject({ replayed: false });
    await two.first.until(waiting.id, 'done');
    expect(at.plays().map((play) => play.id.split(':')[0])).toEqual([waiting.id]);
    await expect.poll(() => at.told.some((message) => message.type === 'settled' && message.id === cue)).toBe(true);
    await stopping;
    await two.startSecondAgain();
  });

  it('replay an alert exactly once if its process stopped and another page, which does not know it, leads', async () => {
    const page = await two.openLeader('second', { pageId: 'the-page', plays: false });
    const { id, cue } = await buyAndBegin(page);
    const stopping = two.second.stop();
    await page.closed;
    const at = await two.openLeader('first', { pageId: 'another-page' });
    expect(await two.first.until(id, 'done')).toMatchObject({ replayed: true });
    expect(at.plays()).toMatchObject([{ id: cue, play: 2 }]);
    await stopping;
    await two.startSecondAgain();
  });
});
