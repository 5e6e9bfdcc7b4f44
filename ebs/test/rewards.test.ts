import type { createReward, readRewards } from '@bitcue/shared/api/rewards.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { rewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CHANNEL_LOGIN, connectPage, type System, startSystem } from './support/system.ts';

const SOUND = { id: 'a', type: 'sound', settings: { list: [{ shortId: 'sound0000000000000001' }] } };
const NO_RULES = { approval: false, who: [], cooldown: null, categories: [], look: {} };
/** Polling options for what may take a while on a busy machine. */
const WAIT = { timeout: 30_000 };
type Made = z.output<typeof createReward.answer>;

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

let pages: Awaited<ReturnType<typeof connectPage>>[] = [];
/** Opens an alert page and closes it at the end of the test. */
async function openPage(options: Parameters<typeof connectPage>[1] = {}) {
  const page = await connectPage(system, options);
  pages.push(page);
  return page;
}
afterEach(async () => {
  for (const { socket } of pages) socket.close();
  await Promise.all(pages.map(({ closed }) => closed));
  pages = [];
});

const controlChannel = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${system.simulator.url}/control/channels/${system.channelId}/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
};
const fault = (body: object) => system.control<{ id: string }>('faults', body);
/** Makes the server pull the redemptions now, and waits until it has. */
async function pull(): Promise<void> {
  const { tasks } = system.data.repositories;
  const task = { kind: 'pull-redemptions', key: 'all' };
  const now = Date.now();
  const { rev = '' } = (await tasks.find(task)) ?? {};
  await tasks.replace(task, rev, { due: now, payload: {}, rev: `now-${now}` });
  await expect.poll(async () => (await tasks.find(task))?.due ?? 0, { timeout: 30_000 }).toBeGreaterThan(now);
}

let made = 0;
/** Creates a reward on Twitch. */
async function create(features: readonly unknown[], over: object = {}, draft = false): Promise<Reward> {
  made += 1;
  const reward = { ...newRewardForm(), title: `Reward ${made}`, ...over };
  const { status, json } = await system.ask('POST', '/api/user/reward/', { reward, features, draft });
  expect(status, JSON.stringify(json)).toBe(201);
  return (json as Made).reward;
}
const list = async () => (await system.ask('GET', '/api/user/reward')).json as z.output<typeof readRewards.answer>;
const rewardAtTwitch = (id: string) =>
  system.simulator.twitch.state.channels[system.channelId]?.rewards.find((one) => one.id === id);
const rewardsAtTwitch = () => system.simulator.twitch.state.channels[system.channelId]?.rewards ?? [];
const redemptionAtTwitch = (id: string) =>
  system.simulator.twitch.state.channels[system.channelId]?.redemptions.find((one) => one.id === id);
async function redeem(rewardId: string, userInput = ''): Promise<string> {
  const viewer = await system.newViewer();
  const { redemptionId } = await system.control<{ redemptionId: string }>('redemptions', {
    channel: CHANNEL_LOGIN,
    viewer,
    rewardId,
    userInput,
  });
  return redemptionId;
}
/** Waits until Twitch has a status for a redemption. */
async function settled(id: string): Promise<string | undefined> {
  for (let tries = 0; tries < 400; tries += 1) {
    const status = redemptionAtTwitch(id)?.status;
    if (status !== undefined && status !== 'UNFULFILLED') return status;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return redemptionAtTwitch(id)?.status;
}

describe('a reward', () => {
  it('is created on Twitch, plays when it is redeemed, and is fulfilled once it has played', async () => {
    const page = await openPage();
    const reward = await create([SOUND]);
    expect(rewardAtTwitch(reward.id)).toMatchObject({ title: reward.title, cost: 250, skipQueue: false });
    const id = await redeem(reward.id);
    expect(await system.until(id, 'done')).toMatchObject({ source: 'points', amount: 250, confirmed: true });
    expect(page.plays().map((message) => message.id)).toEqual([`${id}:a.cue`]);
    expect(await settled(id)).toBe('FULFILLED');
  });

  it('that is a draft is not on Twitch until it is published, and keeps its features', async () => {
    const draft = await create([SOUND], { title: 'Later' }, true);
    expect(draft).toMatchObject({ place: 'draft', title: 'Later', why: null });
    expect((await list()).rewards.find(({ id }) => id === draft.id)).toEqual(draft);
    expect(rewardsAtTwitch().filter(({ title }) => title === 'Later')).toEqual([]);
    const { json } = await system.ask('POST', `/api/user/reward/${draft.id}/publish`);
    const { reward, message } = json as Made;
    expect(message).toBe('Successfully created reward!');
    expect(reward).toMatchObject({ place: 'twitch', title: 'Later', features: draft.features });
    expect((await list()).rewards.filter(({ title }) => title === 'Later')).toHaveLength(1);
  });

  it('that was created although the answer was lost is recognised and not created twice', async () => {
    await fault({ target: 'helix', kind: 'applied-then-500', count: 1, match: 'custom_rewards', method: 'POST' });
    const reward = await create([SOUND], { title: 'Lost answer' });
    expect(reward).toMatchObject({ place: 'twitch', features: [{ type: 'sound' }] });
    expect(rewardsAtTwitch().filter(({ title }) => title === 'Lost answer')).toHaveLength(1);
  });

  it('that Twitch refuses says why and leaves nothing behind', async () => {
    const { title } = await create([SOUND]);
    const before = (await list()).rewards.length;
    const { status, json } = await system.ask('POST', '/api/user/reward/', {
      reward: { ...newRewardForm(), title },
      features: [],
    });
    expect(status).toBe(409);
    expect(json).toMatchObject({
      error: 'reward.refused',
      message: 'Your channel already has a reward with this title. Choose another one.',
    });
    expect((await list()).rewards).toHaveLength(before);
  });

  it.each([
    [{ title: '' }, 'title', 'You must enter a title'],
    [{ title: 'x'.repeat(46) }, 'title', 'The title must be at most 45 characters'],
    [{ cost: 1_000_000_001 }, 'cost', 'The cost must be between 0 and 1,000,000,000'],
    [{ cost: -1 }, 'cost', 'The cost must be between 0 and 1,000,000,000'],
    [{ cost: '250' }, 'cost', 'You must enter a cost'],
    [{ is_user_input_required: 'no' }, 'is_user_input_required', 'Choose whether viewers have to enter a text'],
    [{ background_color: '#33ZZF5' }, 'background_color', 'The colour must be # and six hex digits, such as #338CF5'],
    [{ prompt: 'x'.repeat(201) }, 'prompt', 'The prompt must be at most 200 characters'],
    [{ global_cooldown_seconds: 0 }, 'global_cooldown_seconds', 'The cooldown must be between 1 second and 7 days'],
  ])('with %j is refused before Twitch is called', async (over, field, message) => {
    const countCreations = () =>
      system.simulator.twitch.calls.filter(({ method, path }) => method === 'POST' && path.includes('custom_rewards'))
        .length;
    const before = countCreations();
    const reward = { ...newRewardForm(), title: 'Refused', ...over };
    const { status, json } = await system.ask('POST', '/api/user/reward/', { reward, features: [] });
    expect({ status, json }).toMatchObject({ status: 400, json: { message, fields: { [field]: message } } });
    expect(countCreations()).toBe(before);
  });

  it('with a cost of 0 is sent with a cost of 1', async () => {
    expect(rewardAtTwitch((await create([], { cost: 0 })).id)?.cost).toBe(1);
  });

  it('shows field by field what was changed on Twitch, and the streamer decides which side wins', async () => {
    const { id, title } = await create([SOUND]);
    await controlChannel('PATCH', `rewards/${id}`, { cost: 900, prompt: 'New' });
    const drift = [
      { field: 'cost', here: 250, twitch: 900 },
      { field: 'prompt', here: '', twitch: 'New' },
    ];
    const read = async () => ((await system.ask('GET', `/api/user/reward/${id}`)).json as { reward: Reward }).reward;
    expect(await read()).toMatchObject({ title, cost: 900, drift });
    await system.ask('POST', `/api/user/reward/${id}/drift`, { choice: 'restore' });
    expect(rewardAtTwitch(id)).toMatchObject({ cost: 250, prompt: '' });
    await controlChannel('PATCH', `rewards/${id}`, { cost: 900 });
    await system.ask('POST', `/api/user/reward/${id}/drift`, { choice: 'keep' });
    expect(await read()).toMatchObject({ cost: 900, drift: [] });
    expect(rewardAtTwitch(id)?.cost).toBe(900);
  });

  it('is switched off, paused and changed on Twitch; what was not named stays', async () => {
    const { id } = await create([], { global_cooldown_seconds: 60 });
    const patch = async (updates: object) => (await system.ask('PATCH', `/api/user/reward/${id}`, { updates })).status;
    expect(await patch({ is_enabled: false })).toBe(200);
    expect(rewardAtTwitch(id)).toMatchObject({ isEnabled: false, globalCooldownSeconds: 60 });
    expect(await patch({ is_enabled: true, is_paused: true, global_cooldown_seconds: null })).toBe(200);
    expect(rewardAtTwitch(id)).toMatchObject({ isEnabled: true, isPaused: true, globalCooldownSeconds: null });
    expect(await patch({ cost: 5_000_000_000 })).toBe(400);
    expect(rewardAtTwitch(id)?.cost).toBe(250);
  });

  it('that is deleted is gone at Twitch; one deleted on Twitch becomes a draft with its features', async () => {
    const gone = await create([SOUND]);
    expect((await system.ask('DELETE', `/api/user/reward/${gone.id}`)).status).toBe(200);
    expect(rewardAtTwitch(gone.id)).toBeUndefined();
    const lost = await create([SOUND]);
    await controlChannel('DELETE', `rewards/${lost.id}`);
    const { rewards } = await list();
    expect(rewards.some(({ id }) => id === gone.id || id === lost.id)).toBe(false);
    expect(rewards.find(({ title }) => title === lost.title)).toMatchObject({
      place: 'draft',
      features: [{ type: 'sound' }],
      why: 'It was deleted on Twitch.',
    });
  });

  it('[RWD-23] of another app cannot be changed, but its features can', async () => {
    await controlChannel('POST', 'rewards', { title: 'Hydrate', cost: 100 });
    const foreign = (await list()).rewards.find(({ title }) => title === 'Hydrate');
    expect(foreign).toMatchObject({ place: 'other-app', features: [] });
    const id = foreign?.id ?? '';
    expect((await system.ask('PATCH', `/api/user/reward/${id}`, { updates: { cost: 5 } })).json).toMatchObject({
      error: 'reward.foreign',
      message: 'Another app created this reward. Twitch lets only that app change it.',
    });
    expect((await system.ask('DELETE', `/api/user/reward/${id}`)).status).toBe(409);
    expect((await system.ask('POST', `/api/user/reward/${id}/features`, { feature: SOUND })).status).toBe(200);
    expect((await list()).rewards.find((one) => one.id === id)?.features).toHaveLength(1);
  });
});

describe('features of a reward', () => {
  it('are added, changed, sorted and removed; a redemption of a reward without any is left to the streamer', async () => {
    const { id } = await create([]);
    const features = (method: string, path = '', body?: unknown) =>
      system.ask(method, `/api/user/reward/${id}/features${path}`, body);
    const early = await redeem(id);
    await features('POST', '', { feature: SOUND });
    await features('POST', '', { feature: { ...SOUND, id: 'b', optional: true } });
    const { json } = await features('PATCH', '/a', {
      updates: { settings: { ...SOUND.settings, queue: false }, unknown: 1 },
    });
    expect(json).toMatchObject({
      features: [
        { id: 'a', settings: { queue: false } },
        { id: 'b', optional: true },
      ],
    });
    expect((await features('PUT', '', { order: ['b', 'c'] })).json).toMatchObject({
      features: [{ id: 'b' }, { id: 'a' }],
    });
    const timed = await features('PATCH', '/b', { updates: { start: 'with', delay: 600 } });
    expect(timed.json).toMatchObject({
      features: [{ id: 'b', start: 'with', delay: 600, optional: true }, { id: 'a' }],
    });
    for (const updates of [{ delay: -1 }, { delay: 601 }, { delay: 0.5 }, { start: 'before' }]) {
      expect((await features('PATCH', '/b', { updates })).json).toMatchObject({ error: 'reward.settings' });
    }
    expect((await features('PATCH', '/a', { updates: { settings: { type: 'all' } } })).json).toMatchObject({
      error: 'reward.settings',
      message: 'There was an error with your settings!',
    });
    expect((await features('DELETE', '/b')).json).toMatchObject({ features: [{ id: 'a' }] });
    expect((await features('DELETE', '/a')).json).toMatchObject({ features: [] });
    const late = await redeem(id);
    await pull();
    for (const one of [early, late]) {
      expect(await system.data.repositories.interactions.find(one)).toBeNull();
      expect(redemptionAtTwitch(one)?.status).toBe('UNFULFILLED');
    }
  });

  it('keeps all changes that arrive at once, as a closing page sends them', async () => {
    const { id } = await create([SOUND]);
    const path = `/api/user/reward/${id}`;
    const rules = { ...NO_RULES, cooldown: 60 };
    const answers = await Promise.all([
      system.ask('POST', `${path}/features`, { feature: { id: 'b', type: 'skipMedia' } }),
      system.ask('PUT', `${path}/rules`, rules),
      system.ask('PATCH', `${path}/features/a`, { updates: { optional: true } }),
      system.ask('PATCH', path, { updates: { prompt: 'Closed.' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await list()).rewards.find((one) => one.id === id)).toMatchObject({
      prompt: 'Closed.',
      rules,
      features: [
        { id: 'a', optional: true },
        { id: 'b', type: 'skipMedia' },
      ],
    });
  });

  it('[TIER-06] media beyond the limit of free streamers is refused', async () => {
    const shortIds = Array.from({ length: 26 }, (_, n) => `many${String(n).padStart(17, '0')}`);
    const [like] = await system.data.repositories.media.findByShortIds(['sound0000000000000001']);
    if (like === undefined) throw new Error('There is no clip to copy.');
    for (const shortId of shortIds) await system.data.repositories.media.insert({ ...like, shortId, sha256: shortId });
    const withClips = (count: number) => ({
      reward: { ...newRewardForm(), title: `With ${count}` },
      features: [
        { ...SOUND, settings: { type: 'random', list: shortIds.slice(0, count).map((shortId) => ({ shortId })) } },
      ],
      draft: true,
    });
    expect((await system.ask('POST', '/api/user/reward/', withClips(26))).json).toMatchObject({
      error: 'reward.media_limit',
      message: "You've hit the limit for media added to rewards!",
    });
  });
});

describe('a redemption', () => {
  it('that no webhook announced is pulled, and plays once', async () => {
    const page = await openPage();
    const { id: rewardId } = await create([SOUND]);
    const { id: lost } = await fault({ target: 'webhook', kind: 'drop' });
    const id = await redeem(rewardId);
    await fetch(`${system.simulator.url}/control/faults/${lost}`, { method: 'DELETE' });
    await pull();
    await system.until(id, 'done');
    await pull();
    expect(page.plays().filter((message) => message.id === `${id}:a.cue`)).toHaveLength(1);
    expect(await settled(id)).toBe('FULFILLED');
  });

  it.each([
    [100, 'CANCELED'],
    [0, 'FULFILLED'],
  ])(
    '[FEAT-refundReward-02] with a refund by a chance of %i percent plays, and ends %s',
    async (successPercent, status) => {
      const page = await openPage();
      const refund = { id: 'r', type: 'refundReward', settings: { successPercent } };
      expect(rewardFeature.parse({ id: 'r', type: 'refundReward' }).settings).toMatchObject({ successPercent: 50 });
      const { id: rewardId } = await create([refund, SOUND]);
      // Points can be returned only while the redemption is unfulfilled.
      expect(rewardAtTwitch(rewardId)?.skipQueue).toBe(false);
      const id = await redeem(rewardId);
      await system.until(id, 'done');
      expect(page.plays().filter((message) => message.id === `${id}:a.cue`)).toHaveLength(1);
      expect(await settled(id)).toBe(status);
    },
  );

  it.each([
    [false, 'refunded', 'CANCELED', 0],
    [true, 'done', 'FULFILLED', 1],
  ])('whose feature is refused: if that is optional (%s), it ends %s', async (optional, state, status, plays) => {
    const page = await openPage();
    const protectedTarget = { type: 'punishment', settings: { target: 'username', target_username: CHANNEL_LOGIN } };
    const { id: rewardId } = await create([{ id: 'p', ...protectedTarget, optional }, SOUND]);
    const id = await redeem(rewardId);
    await system.until(id, state);
    expect(await settled(id)).toBe(status);
    expect(page.plays().filter((message) => message.id === `${id}:a.cue`)).toHaveLength(plays);
  });

  describe('with features that start with or after the one above', () => {
    /** Times someone out. */
    const punish = async (id: string, over: object) => {
      const viewer = await system.newViewer();
      return { id, type: 'punishment', settings: { target: 'username', target_username: viewer }, ...over };
    };
    const refund = { id: 'r', type: 'refundReward', settings: { successPercent: 0 }, start: 'after', delay: 1 };
    const stepsOf = async (id: string) => {
      const record = await system.data.repositories.interactions.find(id);
      return Object.fromEntries((record?.steps ?? []).map((step) => [step.id, step]));
    };
    const refuseBans = () =>
      fault({ target: 'helix', kind: 'answer', status: 400, count: 1, match: 'moderation/bans' });

    it('runs them in that order, goes on without an optional one, and is fulfilled', async () => {
      let endSound = () => {};
      const held = new Promise<void>((resolve) => {
        endSound = resolve;
      });
      await openPage({ after: (ms, callback) => setTimeout(() => held.then(callback), ms) });
      const features = [SOUND, await punish('p', { start: 'with' }), refund, await punish('o', { optional: true })];
      const { id: rewardId } = await create(features);
      const id = await redeem(rewardId);
      await expect.poll(async () => (await stepsOf(id))['p.action']?.state, WAIT).toBe('done');
      await refuseBans();
      endSound();
      const { timeline } = await system.until(id, 'done');
      const { 'a.cue': sound, 'p.action': with_, 'r.action': after, 'o.action': optional } = await stepsOf(id);
      expect(with_?.begunAt).toBeGreaterThanOrEqual(sound?.begunAt ?? Number.NaN);
      expect(with_?.begunAt).toBeLessThan(sound?.endedAt ?? Number.NaN);
      expect(after?.begunAt).toBeGreaterThanOrEqual((with_?.endedAt ?? Number.NaN) + 1_000);
      expect(optional?.state).toBe('failed');
      const why = expect.stringMatching(/^Punishment: /);
      expect(timeline).toContainEqual(expect.objectContaining({ what: 'step failed', why }));
      expect(await settled(id)).toBe('FULFILLED');
    });

    it('is cancelled if a required one fails in the middle: what plays ends, and nothing else starts', async () => {
      await openPage();
      const { id: rewardId } = await create([SOUND, await punish('p', { start: 'with' }), refund]);
      await refuseBans();
      const id = await redeem(rewardId);
      const { reason } = await system.until(id, 'refunded');
      expect(reason).toMatch(/^Punishment: /);
      const steps = Object.values(await stepsOf(id)).map((step) => [step.id, step.state]);
      expect(steps).toContainEqual(['a.cue', 'done']);
      expect(steps).toContainEqual(['p.action', 'failed']);
      expect(steps).toContainEqual(['r.action', 'dropped']);
      expect(await settled(id)).toBe('CANCELED');
    });
  });

  it('that cannot be served is cancelled on Twitch, and the record says why', async () => {
    const { id: rewardId } = await create([{ id: 't', type: 'tts', settings: { charLimit: 5 } }], {
      is_user_input_required: true,
    });
    const id = await redeem(rewardId, 'far too long');
    expect(await system.until(id, 'refunded')).toMatchObject({ reason: 'Use 5 characters at most.' });
    expect(await settled(id)).toBe('CANCELED');
  });

  it('[RWD-23] of another app is owed if it cannot be served, because Twitch does not let us return its points', async () => {
    await controlChannel('POST', 'rewards', { title: 'Foreign', cost: 100, is_user_input_required: true });
    const { id: rewardId = '' } = (await list()).rewards.find(({ title }) => title === 'Foreign') ?? {};
    const feature = { id: 't', type: 'tts', settings: { charLimit: 5 } };
    await system.ask('POST', `/api/user/reward/${rewardId}/features`, { feature });
    const id = await redeem(rewardId, 'far too long');
    await system.until(id, 'owed');
    expect(redemptionAtTwitch(id)?.status).toBe('UNFULFILLED');
  });

  it('settled by hand on Twitch before it began stays as it was settled', async () => {
    const { id: rewardId } = await create([SOUND]);
    const id = await redeem(rewardId);
    await system.until(id, 'leased');
    const redeemedAt = Date.parse(redemptionAtTwitch(id)?.redeemedAt ?? '');
    const kept = () => system.data.repositories.rewards.findByTwitchId(system.channelId, rewardId);
    await expect.poll(async () => (await kept())?.lastRedeemedAt, WAIT).toBe(redeemedAt);
    const { rewards, pending } = await list();
    expect(rewards.find((one) => one.id === rewardId)?.lastRedeemedAt).toBe(redeemedAt);
    expect(pending[rewardId]).toBe(1);
    await controlChannel('PATCH', 'redemptions', { ids: [id], status: 'CANCELED' });
    expect(await system.until(id, 'refunded')).toMatchObject({ reason: 'The redemption was cancelled on Twitch.' });
    expect((await list()).pending[rewardId]).toBeUndefined();
  });
});

describe('the rules of a reward', () => {
  it('return redemptions that do not meet them before anything happens, and the history says why', async () => {
    const page = await openPage();
    const { id: rewardId } = await create([SOUND]);
    const setRules = (rules: object) =>
      system.ask('PUT', `/api/user/reward/${rewardId}/rules`, { ...NO_RULES, ...rules });
    expect((await setRules({ who: ['vips'] })).json).toMatchObject({ error: 'reward.permission' });

    const refused = async (reason: string) => {
      const id = await redeem(rewardId);
      expect(await system.until(id, 'refunded')).toMatchObject({ reason });
      expect(await settled(id)).toBe('CANCELED');
    };
    expect((await setRules({ who: ['moderators'] })).status).toBe(200);
    await refused('This reward is for moderators only.');
    await setRules({ categories: ['No Such Game'] });
    await refused('This reward is only for streams of No Such Game.');
    await setRules({ cooldown: 3_600 });
    const first = await redeem(rewardId);
    await system.until(first, 'done');
    await refused('The cooldown of this reward was not over.');
    expect(page.plays().map(({ id }) => id)).toEqual([`${first}:a.cue`]);
    const { twitch } = (await system.ask('GET', '/api/user')).json as { twitch: { access_token: string } };
    const test = await system.call('POST', `/v1/rewards/${rewardId}/test`, { token: twitch.access_token });
    expect(test.json).toMatchObject({ error: 'rules.cooldown' });
  });
});

describe('what needs approval', () => {
  const approve = (id: string, next = false) => system.ask('POST', `/api/user/interactions/${id}/approve`, { next });

  it('waits, as a redemption, until it is approved or refused, and Twitch is told which', async () => {
    const page = await openPage();
    const { id: rewardId } = await create([SOUND]);
    const { json } = await system.ask('PUT', `/api/user/reward/${rewardId}/rules`, {
      ...NO_RULES,
      approval: true,
    });
    expect(json).toMatchObject({ reward: { rules: { approval: true } } });
    const good = await redeem(rewardId);
    await system.until(good, 'asked');
    const bad = await redeem(rewardId);
    await system.until(bad, 'asked');
    expect(redemptionAtTwitch(good)?.status).toBe('UNFULFILLED');
    expect(page.plays()).toEqual([]);
    const { json: undecided } = await system.ask('GET', '/api/user/history?state=undecided');
    const ids = (undecided as { interactions: { id: string }[] }).interactions.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([bad, good]);
    expect((await approve(good)).json).toEqual({ message: 'Approved.' });
    await system.ask('POST', `/api/user/interactions/${bad}/skip`);
    await system.until(good, 'done');
    expect([await settled(good), await settled(bad)]).toEqual(['FULFILLED', 'CANCELED']);
    expect(page.plays().map(({ id }) => id)).toEqual([`${good}:a.cue`]);
  });

  it('waits, as a purchase, by a rule of the item or of the whole channel, and its viewer sees the outcome', async () => {
    const page = await openPage();
    const items = (await system.ask('GET', '/api/user/extension')).json as {
      items: { uuid: string; amount: number }[];
    };
    const horn = items.items.find(({ amount }) => amount === 25)?.uuid ?? '';
    const buy = async () => {
      const viewer = await system.newViewer();
      const { token } = await system.session(viewer);
      const listed = await system.call('GET', '/api/extension/items', { token });
      const shown = (listed.json as { items: { uuid: string; needsApproval: boolean }[] }).items;
      expect(shown.find(({ uuid }) => uuid === horn)?.needsApproval).toBe(true);
      const made = await system.call('POST', '/api/extension/intents', { token, body: { item: horn, amount: 25 } });
      const bought = await system.purchase((made.json as { sku: string }).sku, viewer);
      return { id: bought.transactionId, token };
    };
    await system.ask('PATCH', `/api/user/extension/${horn}`, { updates: { approval: true } });
    const first = await buy();
    await system.until(first.id, 'asked');
    await system.ask('PATCH', `/api/user/extension/${horn}`, { updates: { approval: false } });
    await system.ask('PUT', '/api/user/waiting', { askFirst: 'everything', returnAfterMin: 15 });
    const second = await buy();
    await system.until(second.id, 'asked');
    await system.ask('PUT', '/api/user/waiting', { askFirst: 'nothing', returnAfterMin: 15 });
    await system.ask('POST', `/api/user/interactions/${first.id}/skip`);
    const read = await system.call('GET', `/api/extension/interactions/${first.id}`, { token: first.token });
    expect(read.json).toMatchObject({ state: 'skipped', text: 'The streamer refused it. Bits cannot be returned.' });
    await approve(second.id, true);
    await system.until(second.id, 'done');
    expect(page.plays().map(({ id }) => id)).toEqual([`${second.id}:a.cue`]);
  });
});

it('a test of a reward runs it and moves no points', async () => {
  const { id } = await create([SOUND]);
  const { twitch } = (await system.ask('GET', '/api/user')).json as { twitch: { access_token: string } };
  const test = () => system.call('POST', `/v1/rewards/${id}/test`, { token: twitch.access_token });
  // Pages of earlier tests leave only once their connections have ended.
  await expect
    .poll(async () => (await test()).json)
    .toEqual({
      message: 'No alert page is open, so there is nothing to see or hear.',
    });
  const page = await openPage();
  await expect.poll(async () => (await test()).json, WAIT).toEqual({ message: 'The test is on its way.' });
  await expect.poll(() => page.plays().length, WAIT).toBeGreaterThan(0);
  const settlements = system.simulator.twitch.truth.entries.filter(({ action }) => action.startsWith('redemptions.'));
  expect(settlements.filter((one) => one.id?.startsWith('test-'))).toEqual([]);
});
