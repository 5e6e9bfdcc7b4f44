import { PAGE_PING_MS } from '@bitcue/shared/alerts/protocol.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSkippingClock } from './support/skipping-clock.ts';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

const WAIT = { timeout: 30_000, interval: 50 };
const NOT_SHOWN = 'Alerts are not shown on stream right now.';
const SOUND = { id: 'a', type: 'sound', settings: { list: [{ shortId: 'sound0000000000000001' }] } };
const MUTE = { target: 'audio', action: 'mute', options: { name: 'Mic' } };

const clock = createSkippingClock();
let system: System;
let sound: string;
let mute: string;
beforeAll(async () => {
  system = await startSystem({}, clock);
  // Before the clock moves forward: a redemption from before its reward had features is not ours.
  sound = await createReward('Sound', SOUND);
  mute = await createReward('Mute', { id: 'a', type: 'obs', settings: { events: [MUTE] } });
  // Right after a start, pages reconnect, and nothing is closed.
  clock.skip(20_000);
});
afterAll(() => system.close());

const setOnlyOnAir = (onlyOnAir: boolean) =>
  system.ask('PUT', '/api/user/waiting', { askFirst: 'nothing', returnAfterMin: 15, onlyOnAir });
const countPages = async () => ((await system.ask('GET', '/api/user/state')).json as { alertPages: number }).alertPages;

async function createReward(title: string, feature: object): Promise<string> {
  const reward = { ...newRewardForm(), title };
  const { status, json } = await system.ask('POST', '/api/user/reward/', { reward, features: [feature] });
  expect(status, JSON.stringify(json)).toBe(201);
  return (json as { reward: { id: string } }).reward.id;
}
/** Returns the status of a redemption at Twitch. */
const readAtTwitch = (id: string) =>
  system.simulator.twitch.state.channels[system.channelId]?.redemptions.find((one) => one.id === id)?.status;

it.each<[string, (page: Awaited<ReturnType<typeof connectPage>>) => void]>([
  ['is gone without a goodbye', ({ socket }) => socket.terminate()],
  [
    'is frozen and answers no ping',
    ({ socket }) => {
      socket.pause();
      clock.skip(2 * PAGE_PING_MS);
      clock.skip(PAGE_PING_MS);
    },
  ],
])('once the page in OBS %s, nothing is sold or kept that nobody would see', async (_, goAway) => {
  const viewer = await system.newViewer();
  const { token, userId } = await system.session(viewer);
  const body = { item: ITEMS.horn, amount: 25, input: {} };
  const intend = () => system.call('POST', '/api/extension/intents', { token, body });
  const whyNot = async () => {
    const { json } = await system.call('GET', '/api/extension/items', { token });
    const { items } = json as { items: { uuid: string; unavailable: string | null }[] };
    return items.find(({ uuid }) => uuid === ITEMS.horn)?.unavailable;
  };
  await setOnlyOnAir(true);
  const page = await connectPage(system);
  page.say({ type: 'on-air', shown: true, live: true });
  await expect.poll(whyNot, WAIT).toBeNull();
  expect((await intend()).status).toBe(201);

  goAway(page);
  await expect.poll(countPages, WAIT).toBe(0);
  // The answer does not wait: no timer of the server fires meanwhile.
  const refused = await clock.withoutTimers(intend);
  expect([refused.status, refused.json]).toMatchObject([409, { error: 'sales.closed', message: NOT_SHOWN }]);
  expect(await whyNot()).toBe(NOT_SHOWN);
  const id = await system.redeem(sound, { by: viewer });
  expect(await system.until(id, 'refunded')).toMatchObject({ reason: NOT_SHOWN });
  await expect.poll(() => readAtTwitch(id), WAIT).toBe('CANCELED');
  expect(system.simulator.twitch.state.users[String(userId)]?.bits).toBe(1_000_000);
  page.socket.terminate();
});

it('with no page in OBS, a redemption of an effect in OBS is returned with a plain reason', async () => {
  await setOnlyOnAir(false);
  const id = await system.redeem(mute);
  await system.until(id, 'leased', 'started');
  // The server first waits for a page that may be reloading.
  await expect
    .poll(async () => {
      clock.skip(2_000);
      return (await system.data.repositories.interactions.find(id))?.state;
    }, WAIT)
    .toBe('refunded');
  expect(await system.until(id, 'refunded')).toMatchObject({ reason: 'No alert page is open in OBS.' });
  await expect.poll(() => readAtTwitch(id), WAIT).toBe('CANCELED');
});
