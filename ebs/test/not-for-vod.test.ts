import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

const WAIT = { timeout: 30_000, interval: 25 };
const AWAY = 'The page that plays this sound is not open on stream right now. No Bits were used.';
const SOUND = 'sound0000000000000001';
const PAGE_ID = 'the-page-in-obs';

let system: System;
let page: Awaited<ReturnType<typeof connectPage>>;
let rewardId: string;
beforeAll(async () => {
  system = await startSystem();
  const reward = { ...newRewardForm(), title: 'Sound' };
  const features = [{ id: 'a', type: 'sound', settings: { list: [{ shortId: SOUND }] } }];
  const { json } = await system.ask('POST', '/api/user/reward/', { reward, features });
  rewardId = (json as { reward: { id: string } }).reward.id;
  const change = { setting: 'notForVod', value: true };
  expect(await system.ask('PATCH', `/api/library/${SOUND}`, change)).toMatchObject({
    status: 200,
    json: { message: 'This clip now plays live only.' },
  });
  page = await connectPage(system, { pageId: PAGE_ID });
});
afterAll(async () => {
  page.socket.close();
  await system.close();
});

const readState = async () =>
  (await system.ask('GET', '/api/user/state')).json as { hasSoundPage: boolean; unheard: number };
async function openSoundPage(isOpen: boolean) {
  page.say({ type: 'sound-page', isOpen });
  await expect.poll(async () => (await readState()).hasSoundPage, WAIT).toBe(isOpen);
}
const intend = (token: string, item: string, amount: number) =>
  system.call('POST', '/api/extension/intents', { token, body: { item, amount, input: {} } });
async function pay({ json }: Awaited<ReturnType<typeof intend>>, viewer: string): Promise<string> {
  const { nonce, sku } = json as { nonce: string; sku: string };
  const { transactionId, receipt, sessionToken: token } = await system.purchase(sku, viewer);
  await system.call('POST', '/api/extension/transactions', { token, body: { receipt, nonce } });
  return transactionId;
}
const playsOf = (id: string) => page.plays().filter((play) => play.id.startsWith(id));

it('a sound that is not for VODs is sold only while the sound page is open, and waits for it once paid', async () => {
  const viewer = await system.newViewer();
  const { token } = await system.session(viewer);
  const whyNot = async (uuid: string) => {
    const { json } = await system.call('GET', '/api/extension/items', { token });
    return (json as { items: { uuid: string; unavailable: string | null }[] }).items.find((one) => one.uuid === uuid)
      ?.unavailable;
  };
  expect([await whyNot(ITEMS.horn), await whyNot(ITEMS.video)]).toEqual([AWAY, null]);
  const refused = await intend(token, ITEMS.horn, 25);
  expect([refused.status, refused.json]).toMatchObject([409, { error: 'clip.unheard', message: AWAY }]);

  await openSoundPage(true);
  expect(await whyNot(ITEMS.horn)).toBeNull();
  const sold = await intend(token, ITEMS.horn, 25);
  expect(sold.status).toBe(201);
  await openSoundPage(false);
  const waiting = await pay(sold, viewer);
  await system.until(waiting, 'leased');
  const redemptionId = await system.redeem(rewardId, { by: viewer });
  await system.until(redemptionId, 'leased');
  // A clip that is for VODs overtakes it.
  const video = await pay(await intend(token, ITEMS.video, 1000), viewer);
  await system.until(video, 'done');
  expect([playsOf(waiting), playsOf(redemptionId)]).toEqual([[], []]);
  expect(await readState()).toMatchObject({ unheard: 2 });
  const seen = await system.call('GET', `/api/extension/interactions/${waiting}`, { token });
  expect(seen.json).toMatchObject({
    ahead: null,
    text: 'The page that plays this sound is not open. Your alert plays once it is open.',
  });

  await openSoundPage(true);
  await Promise.all([waiting, redemptionId].map((id) => system.until(id, 'done')));
  expect(playsOf(waiting)).toMatchObject([{ play: 1, cue: { kind: 'sound', notForVod: true } }]);
  expect(playsOf(redemptionId)).toHaveLength(1);
  expect(playsOf(video)[0]?.cue).not.toHaveProperty('notForVod');
});

it('the page says in its hello whether it has a sound page', async () => {
  await openSoundPage(true);
  page.socket.close();
  await page.closed;
  await expect.poll(async () => (await readState()).hasSoundPage, WAIT).toBe(false);
  page = await connectPage(system, { pageId: PAGE_ID, hasSoundPage: true });
  await expect.poll(async () => (await readState()).hasSoundPage, WAIT).toBe(true);
  expect(page.told.find(({ type }) => type === 'welcome')).toMatchObject({ soundPage: system.channelId });
});
