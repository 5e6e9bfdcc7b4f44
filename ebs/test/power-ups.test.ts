import type { readRewards } from '@bitcue/shared/api/rewards.ts';
import type { readUser } from '@bitcue/shared/api/user.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { sendWebhook } from './support/send-webhook.ts';
import { CHANNEL_LOGIN, connectPage, ITEMS, type System, startSystem } from './support/system.ts';

const TYPE = 'channel.custom_power_up_redemption.add';
const SOUND = { id: 'a', type: 'sound', settings: { list: [{ shortId: 'sound0000000000000001' }] } };

let system: System;
let cookie: string;
let page: Awaited<ReturnType<typeof connectPage>>;
beforeAll(async () => {
  system = await startSystem();
  ({ cookie } = system);
  page = await connectPage(system);
});
afterAll(async () => {
  page.socket.close();
  await system.close();
});

const atTwitch = () => system.simulator.twitch.state.channels[system.channelId]?.powerUps ?? [];
const ask = (method: string, path: string, body?: unknown) => system.ask(method, path, body, cookie);
const list = async () => ((await ask('GET', '/api/user/reward')).json as z.output<typeof readRewards.answer>).powerUps;
const records = () => system.data.repositories.interactions;

/** Creates a Power-up on Twitch; `feature` is what it does here. */
async function make(title: string, feature?: object, over: object = {}): Promise<string> {
  const body = { title, prompt: '', bits: 200, isUserInputRequired: false, ...over };
  const { id } = await system.control<{ id: string }>(`channels/${CHANNEL_LOGIN}/power-ups`, body);
  if (feature) {
    const { status, text } = await ask('POST', `/api/user/reward/${id}/features`, { feature });
    expect(status, text).toBe(200);
    // The next webhook arrives only once Twitch has verified the subscription.
    await expect.poll(() => subscriptions().map(({ status: now }) => now)).toEqual(['enabled']);
  }
  return id;
}
const subscriptions = () =>
  Object.values(system.simulator.twitch.state.subscriptions).filter(({ type }) => type === TYPE);
async function use(id: string, userInput = ''): Promise<string> {
  const viewer = await system.newViewer();
  const path = `channels/${CHANNEL_LOGIN}/power-ups/${id}/redemptions`;
  return (await system.control<{ redemptionId: string }>(path, { viewer, userInput })).redemptionId;
}

describe('Power-ups', () => {
  it('are listed once the streamer has allowed it, and nothing is subscribed to while none has features', async () => {
    const id = await make('Confetti');
    expect(await list()).toEqual({ list: [], state: 'ask' });
    cookie = await system.allow('powerUps');
    expect(await list()).toMatchObject({
      state: 'listed',
      list: [{ id, place: 'power-up', title: 'Confetti', cost: 200, features: [], is_enabled: true, why: null }],
    });
    expect(subscriptions()).toEqual([]);
    expect((await ask('GET', `/api/user/reward/${id}`)).json).toMatchObject({ reward: { id, place: 'power-up' } });
  });

  it('run their features once each, although the webhook arrives twice, and count as Bits', async () => {
    const id = await make('Horn', SOUND);
    await system.control('faults', { target: 'webhook', kind: 'duplicate', count: 1 });
    const used = await use(id);
    expect(await system.until(used, 'done')).toMatchObject({
      source: 'powerups',
      amount: 200,
      confirmed: true,
      settlement: null,
      item: { uuid: id, title: 'Horn' },
    });
    expect(page.plays().filter((cue) => cue.id.startsWith(used))).toHaveLength(1);
    const { json } = await ask('GET', '/api/user/history?paid=bits');
    expect(json).toMatchObject({ interactions: [{ id: used, title: 'Horn', source: 'powerups', amount: 200 }] });
  });

  it('are accepted only from subscriptions that we hold: any other gets 410', async () => {
    const id = await make('Forged', SOUND);
    const event = {
      id: 'forged-1',
      broadcaster_user_id: system.channelId,
      broadcaster_user_login: CHANNEL_LOGIN,
      broadcaster_user_name: CHANNEL_LOGIN,
      user_id: '31550',
      user_login: 'somebody',
      user_name: 'Somebody',
      user_input: '',
      status: 'fulfilled',
      redeemed_at: new Date().toISOString(),
      custom_power_up: { id, title: 'Forged', bits: 200, prompt: '' },
    };
    const send = (path: string) => sendWebhook(system, { id: 'forged-1', type: TYPE, event, path });
    expect(await send(`${TYPE}.999`)).toBe(410);
    expect(await records().find('forged-1')).toBeNull();
    // The same event, for a subscription that we hold.
    expect(await send(`${TYPE}.${system.channelId}`)).toBe(204);
    await system.until('forged-1', 'done');
  });

  it('use the text that the viewer typed', async () => {
    const id = await make('Say', { id: 'b', type: 'tts', settings: {} }, { isUserInputRequired: true });
    const used = await use(id, 'Hello there');
    expect(await system.until(used, 'done', 'owed')).toMatchObject({ state: 'done', text: 'Hello there' });
  });

  it('that cannot be served are owed with the reason, because Bits cannot be returned', async () => {
    const id = await make('Broken', SOUND);
    await ask('PATCH', `/api/user/reward/${id}/features/a`, { updates: { settings: { list: [] } } });
    expect(await system.until(await use(id), 'owed')).toMatchObject({ reason: expect.stringMatching(/./), steps: [] });
  });

  it('that need approval wait for it, and have no other rules', async () => {
    const id = await make('Asked', SOUND);
    const rules = { approval: true, who: ['moderators'], cooldown: 60, categories: ['Chess'] };
    expect((await ask('PUT', `/api/user/reward/${id}/rules`, rules)).json).toMatchObject({
      reward: { rules: { approval: true, who: [], cooldown: null, categories: [] } },
    });
    const used = await use(id);
    await system.until(used, 'asked');
    expect((await ask('POST', `/api/user/interactions/${used}/approve`, {})).status).toBe(200);
    await system.until(used, 'done');
  });

  it('without features, or used before they had any, are not ours', async () => {
    const id = await make('Later');
    const before = await use(id);
    const other = await make('Now', SOUND);
    await system.until(await use(other), 'done');
    expect(await records().find(before)).toBeNull();
  });

  it('can be changed only on Twitch; the features of a deleted one stay until they are deleted as well', async () => {
    const id = await make('Old', SOUND);
    for (const [method, path, body] of [
      ['PATCH', '', { updates: { cost: 5 } }],
      ['POST', '/publish', undefined],
      ['POST', '/drift', { choice: 'keep' }],
      ['DELETE', '', undefined],
    ] as const) {
      const { status, json } = await ask(method, `/api/user/reward/${id}${path}`, body);
      expect([method, path, status]).toEqual([method, path, 409]);
      expect(json).toMatchObject({ error: 'powerup.locked' });
    }
    atTwitch().splice(
      atTwitch().findIndex((one) => one.id === id),
      1,
    );
    const found = async () => (await list()).list.find((one) => one.id === id);
    expect(await found()).toMatchObject({ why: 'It is no longer on Twitch.', features: [{ id: 'a' }] });
    expect((await ask('DELETE', `/api/user/reward/${id}`)).status).toBe(200);
    expect(await found()).toBeUndefined();
  });

  it('keep the permission in use, and stay listed with their features while Twitch does not answer', async () => {
    const user = (await ask('GET', '/api/user')).json as z.output<typeof readUser.answer>;
    expect(user.grantedScopes).toContain('bits:read');
    expect(user.missingScopes).toEqual([]);
    const featured = (await list()).list.filter(({ features }) => features.length > 0);
    const fault = { target: 'helix', kind: 'answer', status: 500, match: 'custom_power_ups', count: 1 };
    await system.control('faults', fault);
    const failed = await list();
    expect(failed.state).toBe('failed');
    expect(failed.list.map(({ id }) => id).sort()).toEqual(featured.map(({ id }) => id).sort());
  });
});

describe('while the streamer sells only on air', () => {
  it('and OBS stops, an intent is refused, items say why, a redemption comes back and a Power-up is owed', async () => {
    const id = await make('On air', SOUND);
    const rules = { askFirst: 'nothing', returnAfterMin: 15 };
    const setOnly = (onlyOnAir: boolean) => ask('PUT', '/api/user/waiting', { ...rules, onlyOnAir });
    const { reward } = (
      await ask('POST', '/api/user/reward/', { reward: { ...newRewardForm(), title: 'On air' }, features: [SOUND] })
    ).json as { reward: { id: string } };
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    const body = { item: ITEMS.horn, amount: 25, input: {} };
    const intend = () => system.call('POST', '/api/extension/intents', { token, body });
    const whyNot = async () => {
      const { json } = await system.call('GET', '/api/extension/items', { token });
      const { items } = json as { items: { uuid: string; unavailable: string | null }[] };
      return items.find(({ uuid }) => uuid === ITEMS.horn)?.unavailable;
    };
    const redeem = () => system.redeem(reward.id, { by: viewer });

    page.say({ type: 'on-air', shown: true, live: false });
    expect((await intend()).status).toBe(201);
    await setOnly(true);
    await expect.poll(async () => (await intend()).json).toMatchObject({ error: 'sales.closed' });
    const why = 'Alerts are not shown on stream right now.';
    expect(await whyNot()).toBe(why);
    expect(await system.until(await redeem(), 'refunded')).toMatchObject({ reason: why });
    expect(await system.until(await use(id), 'owed')).toMatchObject({ reason: why });

    page.say({ type: 'on-air', shown: true, live: true });
    await expect.poll(whyNot).toBeNull();
    await system.until(await redeem(), 'done');
    page.say({ type: 'on-air', shown: true, live: false });
    await expect.poll(whyNot).toBe(why);
    await setOnly(false);
    await expect.poll(whyNot).toBeNull();
  });
});
