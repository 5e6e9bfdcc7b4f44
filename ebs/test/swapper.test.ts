import type { SwapperView } from '@bitcue/shared/api/swapper.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import type { SwapRule } from '@bitcue/shared/swapper/swap-rule.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReward } from '../../simulator/src/points/manage-rewards.ts';
import { newStored } from '../src/rewards/create-reward.ts';
import { createSkippingClock } from './support/skipping-clock.ts';
import { CHANNEL_LOGIN, type System, startSystem } from './support/system.ts';

const EMPTY = { categories: [], words: [], live: null, hours: [], viewers: null };
const WAIT = { timeout: 30_000, interval: 25 };

const clock = createSkippingClock();
let system: System;
beforeAll(async () => {
  system = await startSystem({}, clock);
});
afterAll(() => system.close());

const channel = () => {
  const found = system.simulator.twitch.state.channels[system.channelId];
  if (found === undefined) throw new Error('no channel');
  return found;
};
/** Titles of the rewards that are on at Twitch. */
const on = () =>
  channel()
    .rewards.filter((one) => one.isEnabled)
    .map(({ title }) => title)
    .sort();

async function create(title: string, features: object[] = []): Promise<string> {
  const reward = { ...newRewardForm(), title };
  const { status, json } = await system.ask('POST', '/api/user/reward/', { reward, features });
  expect(status, JSON.stringify(json)).toBe(201);
  return (json as { reward: { id: string } }).reward.id;
}
const read = async () => (await system.ask('GET', '/api/user/swapper')).json as SwapperView;
const stored = () => system.data.repositories.swappers.find(system.channelId);
async function save(settings: object): Promise<SwapperView> {
  const { revision } = await read();
  const { status, json } = await system.ask('PUT', '/api/user/swapper', { settings, revision });
  expect(status, JSON.stringify(json)).toBe(200);
  return json as SwapperView;
}
const act = (body: object) => system.ask('POST', '/api/user/swapper/act', body);
const rule = (id: string, rewards: string[], over: Partial<SwapRule> = {}): SwapRule => ({
  id,
  name: `Rule ${id}`,
  isEnabled: true,
  condition: null,
  set: { rewards, items: [] },
  stores: false,
  fulfils: false,
  ...over,
});
/** Waits until no swap is in progress, and returns the latest. */
async function ended() {
  await expect.poll(async () => (await stored())?.swap, WAIT).toBeNull();
  return (await stored())?.log[0];
}

/** Changes the stream as the streamer does on Twitch's pages. */
async function stream(changes: object): Promise<void> {
  const response = await fetch(`${system.simulator.url}/control/channels/${CHANNEL_LOGIN}/stream`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(changes),
  });
  expect(response.status).toBe(204);
}

describe('by hand', () => {
  it('a set comes on and the other goes off; an undo returns to what was on before', async () => {
    const [a, b, own] = [await create('A'), await create('B'), await create('In no rule')];
    await save({ rules: [rule('a', [a]), rule('b', [b])] });
    expect((await act({ act: 'use', choice: 'a' })).status).toBe(200);
    expect(await ended()).toMatchObject({
      to: 'Rule a',
      from: null,
      steps: [{ action: 'off', title: 'B', state: 'done' }],
    });
    expect(on()).toEqual(['A', 'In no rule']);
    await act({ act: 'use', choice: 'b' });
    await ended();
    expect(on()).toEqual(['B', 'In no rule']);
    await act({ act: 'undo' });
    expect(await ended()).toMatchObject({ from: 'Rule b', to: 'Rule a' });
    expect(on()).toEqual(['A', 'In no rule']);
    expect(own).toBeTruthy();
  });

  it('a stored reward leaves Twitch and comes back unchanged, with its features; points of open redemptions are returned', async () => {
    const sound = { id: 's', type: 'sound', settings: { list: [{ shortId: 'sound0000000000000001' }] } };
    const a = await create('Stored', [sound]);
    await save({ rules: [rule('a', [a]), rule('none', [], { stores: true })] });
    const redemptionId = await system.redeem(a);
    await system.until(redemptionId, 'leased');
    // The streamer's own changes, in Twitch's dashboard.
    Object.assign(channel().rewards.find(({ title }) => title === 'Stored') ?? {}, { isPaused: true, skipQueue: true });
    await act({ act: 'use', choice: 'none' });
    expect(await ended()).toMatchObject({
      steps: [
        { action: 'off', title: 'Stored', state: 'done' },
        { action: 'store', title: 'Stored', state: 'done' },
      ],
    });
    expect(channel().rewards.map(({ title }) => title)).not.toContain('Stored');
    const status = () => channel().redemptions.find(({ id }) => id === redemptionId)?.status;
    expect(status()).toBe('CANCELED');
    await act({ act: 'use', choice: 'a' });
    expect(await ended()).toMatchObject({ steps: [{ action: 'create', title: 'Stored', state: 'done' }] });
    const back = channel().rewards.find(({ title }) => title === 'Stored');
    expect(back?.id).not.toBe(a);
    expect(back).toMatchObject({ isPaused: true, skipQueue: true });
    const { json } = await system.ask('GET', `/api/user/reward/${back?.id}`);
    expect(json).toMatchObject({ reward: { features: [{ type: 'sound' }] } });
  });
});

describe('in the live view of the extension', () => {
  it('the sets are listed, and the broadcaster swaps to one', async () => {
    const a = await create('Live view');
    await save({ rules: [rule('a', [a]), rule('b', [])], fallback: { rewards: [a], items: [] } });
    const { token } = await system.session(CHANNEL_LOGIN, { role: 'broadcaster' });
    const headers = { 'Content-Type': 'application/json', Origin: system.config.extension.origin };
    const ask = (method: string, path: string, body?: unknown) =>
      system.call(method, `/api/extension/config${path}`, { token, headers, body });
    expect((await ask('PUT', '/set', { choice: 'gone' })).status).toBe(409);
    expect((await ask('PUT', '/set', { choice: 'b' })).status).toBe(200);
    expect(await ended()).toMatchObject({ to: 'Rule b' });
    expect((await ask('GET', '')).json).toMatchObject({
      sets: [
        { choice: 'a', name: 'Rule a', isOn: false },
        { choice: 'b', name: 'Rule b', isOn: true },
        { choice: null, name: 'Default set', isOn: false },
      ],
    });
  });
});

describe('by rules', () => {
  it('the category decides; the pending swap says why, and the streamer can start it at once', async () => {
    const [puzzle, racing] = [await create('Puzzle'), await create('Racing')];
    channel().gameName = 'Racing';
    // What was read for the previous page is shown for five seconds.
    clock.skip(6_000);
    const told: string[] = [];
    const events = await fetch(`${system.config.publicUrl}/api/user/events`, { headers: { Cookie: system.cookie } });
    const reading = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    void (async () => {
      for (let part = await reading?.read(); part && !part.done; part = await reading?.read()) told.push(part.value);
    })();
    const rules = [
      rule('puzzle', [puzzle], { condition: { ...EMPTY, categories: ['Puzzle'] } }),
      rule('racing', [racing], { condition: { ...EMPTY, categories: ['Racing'] } }),
    ];
    await save({ automatic: true, rules });
    await expect.poll(async () => (await stored())?.standing.pending?.choice, WAIT).toBe('racing');
    expect((await read()).pending).toMatchObject({ name: 'Rule racing', why: 'The category is Racing.' });
    await act({ act: 'now' });
    await expect
      .poll(async () => (await read()).on, WAIT)
      .toMatchObject({ name: 'Rule racing', why: 'The category is Racing.' });
    await ended();
    expect(on()).toContain('Racing');
    expect(on()).not.toContain('Puzzle');
    expect(told.join('')).toContain('"swapper"');
    await reading?.cancel();
    const audit = await system.ask('GET', '/api/user/audit');
    expect(audit.text).toContain('swapper.rules_changed');
    expect(audit.text).toContain('swapper.used');
  });

  it('events of Twitch are noticed at once: category, title, live and offline', async () => {
    const ids = await Promise.all(['Music', 'Final', 'Live', 'Else'].map((title) => create(`On ${title}`)));
    const [music = '', final = '', live = '', other = ''] = ids;
    const rules = [
      rule('music', [music], { condition: { ...EMPTY, categories: ['Music'] } }),
      rule('final', [final], { condition: { ...EMPTY, words: ['final'] } }),
      rule('live', [live], { condition: { ...EMPTY, live: true } }),
    ];
    await stream({ live: false, categoryName: 'Art', title: 'Painting' });
    await save({ automatic: true, rules, fallback: { rewards: [other], items: [] } });
    await expect.poll(async () => (await stored())?.standing.pending, WAIT).not.toBeUndefined();
    for (const [changes, choice, title] of [
      [{}, null, 'On Else'],
      [{ live: true }, 'live', 'On Live'],
      [{ title: 'The Finals' }, 'final', 'On Final'],
      [{ categoryName: 'Music' }, 'music', 'On Music'],
      [{ categoryName: 'Art', title: 'Painting', live: false }, null, 'On Else'],
    ] as const) {
      await stream(changes);
      await expect.poll(async () => (await stored())?.standing.pending?.choice, WAIT).toBe(choice);
      clock.skip(31_000);
      await expect.poll(() => on().filter((one) => /^On /.test(one)), WAIT).toEqual([title]);
      await ended();
    }
    await save({ rules: [] });
  }, 120_000);
});

it('40 rewards go and 40 come: the swap shows its progress, and can be stopped and resumed', async () => {
  const twitch = system.simulator.twitch;
  channel().rewards = [];
  const place = { channelId: system.channelId, channel: channel() };
  const { clientId } = twitch.options;
  const out = Array.from({ length: 40 }, (_, at) =>
    createReward(twitch, place, clientId, { title: `Out ${at}`, cost: 5 }),
  );
  const into: string[] = [];
  for (let at = 0; at < 40; at += 1) {
    const reward = newStored(
      `in-${at}`,
      system.channelId,
      { ...newRewardForm(), title: `In ${at}` },
      { savedAt: 1, storedAt: 1 },
    );
    await system.data.repositories.rewards.insert(reward);
    into.push(reward.id);
  }
  const leaving = out.map(({ id }) => id);
  await save({ rules: [rule('out', leaving), rule('in', into, { stores: true })] });
  const calls = twitch.calls.length;
  await act({ act: 'use', choice: 'in' });
  const done = async () => (await read()).swap?.steps.filter(({ state }) => state === 'done').length ?? 120;
  async function advanceTo(count: number): Promise<void> {
    const doneNow = async () => {
      clock.skip(1_300);
      const { swap } = (await stored()) ?? { swap: null };
      return swap?.steps.filter(({ state }) => state === 'done').length ?? 120;
    };
    await expect.poll(doneNow, { ...WAIT, timeout: 90_000 }).toBeGreaterThanOrEqual(count);
  }
  await advanceTo(50);
  expect((await act({ act: 'stop' })).status).toBe(200);
  const at = await done();
  expect(at).toBeLessThan(120);
  clock.skip(60_000);
  expect((await read()).swap).toMatchObject({ isStopped: true });
  expect(await done()).toBeLessThanOrEqual(at + 1);
  await act({ act: 'resume' });
  await advanceTo(120);
  expect((await ended())?.steps.filter(({ state }) => state !== 'done')).toEqual([]);
  expect(on()).toEqual(into.map((_, index) => `In ${index}`).sort());
  // Within Twitch's limit of 800 calls per minute, even if all of them fell into one minute.
  expect(twitch.calls.length - calls).toBeLessThan(800);
}, 240_000);
