import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { connectPage, type System, startSystem } from './support/system.ts';

const SOUND = { id: 'a', type: 'sound', settings: { list: [{ shortId: 'sound0000000000000001' }] } };
const REWARDS = '/api/user/reward';

let system: System;
beforeAll(async () => {
  system = await startSystem({ FREE_REWARD_MEDIA_LIMIT: '2' });
});
afterAll(() => system.close());

const channel = () => {
  const found = system.simulator.twitch.state.channels[system.channelId];
  if (found === undefined) throw new Error('The channel is missing.');
  return found;
};
beforeEach(async () => {
  channel().rewards = [];
  await system.data.repositories.rewards.deleteOf(system.channelId);
});

let made = 0;
const form = (over: object = {}) => {
  made += 1;
  return { ...newRewardForm(), title: `Reward ${made}`, ...over };
};
/** Creates a reward, and returns Twitch's id. */
async function create(features: readonly unknown[] = [], over: object = {}): Promise<string> {
  const { status, json } = await system.ask('POST', `${REWARDS}/`, { reward: form(over), features });
  expect(status, JSON.stringify(json)).toBe(201);
  return (json as { reward: { id: string } }).reward.id;
}
/** Calls from the EBS to Twitch about rewards, by method. */
const callsToTwitch = (method: string) =>
  system.simulator.twitch.calls.filter((one) => one.method === method && one.path.endsWith('custom_rewards'));

it('[RWD-02] [API-44] rewards are read with their features, all at once and one by one; a reward created here has no image', async () => {
  const id = await create([SOUND], { title: 'Airhorn', prompt: 'Plays a sound.', is_user_input_required: true });
  const expected = {
    id,
    title: 'Airhorn',
    cost: 250,
    background_color: '#338CF5',
    image: null,
    default_image: { url_4x: expect.stringMatching(/^https:\/\/.+\.png$/) },
    is_user_input_required: true,
    prompt: 'Plays a sound.',
    is_enabled: true,
  };
  const features = [expect.objectContaining({ id: 'a', type: 'sound' })];
  const all = await system.ask('GET', REWARDS);
  expect(all.json).toMatchObject({ rewards: [{ ...expected, features }] });
  const one = await system.ask('GET', `${REWARDS}/${id}`);
  expect(one.json).toMatchObject({ reward: expected, features });
});

it('[API-41] the rewards and the slots come from Twitch, other apps’ rewards included; a channel that is no affiliate has none', async () => {
  await create();
  await system.control(`channels/${system.channelId}/rewards`, { title: 'Hydrate', cost: 100 });
  const [before] = callsToTwitch('GET').slice(-1);
  expect((await system.ask('GET', REWARDS)).json).toMatchObject({ affiliate: true, slots: { used: 2, total: 50 } });
  expect(callsToTwitch('GET').at(-1)).not.toBe(before);
  const user = system.simulator.twitch.state.users[system.channelId];
  if (user === undefined) throw new Error('The streamer is missing.');
  user.broadcasterType = '';
  expect((await system.ask('GET', REWARDS)).json).toMatchObject({ affiliate: false, slots: { used: 0 } });
  user.broadcasterType = 'affiliate';
});

it('[RWD-24] creation is blocked without a free slot, and without affiliate status, with a plain message', async () => {
  for (let count = 0; count < 50; count += 1) {
    await system.control(`channels/${system.channelId}/rewards`, { title: `Other ${count}`, cost: 1 });
  }
  const creations = callsToTwitch('POST').length;
  const refused = () => system.ask('POST', `${REWARDS}/`, { reward: form(), features: [] });
  expect(await refused()).toMatchObject({
    status: 409,
    json: { message: 'All 50 reward slots of your channel are used. Delete a reward first.' },
  });
  const user = system.simulator.twitch.state.users[system.channelId];
  if (user === undefined) throw new Error('The streamer is missing.');
  user.broadcasterType = '';
  expect(await refused()).toMatchObject({
    status: 409,
    json: { message: expect.stringMatching(/affiliates and partners/) },
  });
  user.broadcasterType = 'affiliate';
  expect(callsToTwitch('POST')).toHaveLength(creations);
});

it('[RWD-14] one call creates a reward and its features', async () => {
  const reward = form({ prompt: 'Honk', background_color: '#00FF7F', cost: 77, is_user_input_required: true });
  const { json } = await system.ask('POST', `${REWARDS}/`, { reward, features: [SOUND, { ...SOUND, id: 'b' }] });
  expect(json).toMatchObject({ error: null, reward: { ...reward, features: [{ id: 'a' }, { id: 'b' }] } });
  expect(channel().rewards).toMatchObject([
    { title: reward.title, cost: 77, isUserInputRequired: true, backgroundColor: '#00FF7F', prompt: 'Honk' },
  ]);
});

it('[API-31] separate calls add, change and delete features', async () => {
  const id = await create();
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, json } = await system.ask(method, `${REWARDS}/${id}/features${path}`, body);
    return [status, (json as { features: unknown }).features];
  };
  expect(await call('POST', '', { feature: SOUND })).toMatchObject([200, [{ id: 'a', type: 'sound' }]]);
  const updates = { settings: { ...SOUND.settings, queue: false } };
  expect(await call('PATCH', '/a', { updates })).toMatchObject([200, [{ id: 'a', settings: { queue: false } }]]);
  expect(await call('DELETE', '/a')).toEqual([200, []]);
});

it('[RWD-13] updates of settings ignore unknown keys, refuse invalid numbers, and convert texts to strings', async () => {
  const id = await create([{ id: 't', type: 'tts', settings: {} }]);
  const patch = async (settings: object) =>
    (await system.ask('PATCH', `${REWARDS}/${id}/features/t`, { updates: { settings, kind: 'sound' } })).json;
  const { features } = (await patch({ actionVerb: 5, unknown: 1, charLimit: 200 })) as {
    features: { type: string; settings: object }[];
  };
  expect(features).toMatchObject([{ type: 'tts', settings: { actionVerb: '5', charLimit: 200 } }]);
  expect(features[0]?.settings).not.toHaveProperty('unknown');
  expect(features[0]).not.toHaveProperty('kind');
  expect(await patch({ charLimit: 'many' })).toMatchObject({
    error: 'reward.settings',
    message: 'There was an error with your settings!',
  });
  expect((await system.ask('GET', `${REWARDS}/${id}`)).json).toMatchObject({
    features: [{ settings: { charLimit: 200 } }],
  });
});

it('[TIER-08] free streamers have 25 sounds and videos on all rewards together; the operator can set another limit', async () => {
  expect(readConfig({ ...system.env, FREE_REWARD_MEDIA_LIMIT: '' }).freeLimits.rewardMedia).toBe(25);
  expect(system.config.freeLimits.rewardMedia).toBe(2);
  const clips = (count: number) => Array.from({ length: count }, (_, at) => ({ ...SOUND, id: `f${at}` }));
  await create(clips(1));
  const add = async (count: number) =>
    (await system.ask('POST', `${REWARDS}/`, { reward: form(), features: clips(count) })).json;
  // Entries of all rewards count together.
  expect(await add(2)).toMatchObject({ error: 'reward.media_limit' });
  expect(await add(1)).toMatchObject({ error: null });
  await system.data.repositories.users.update(system.channelId, { plan: 'plus' });
  expect(await add(3)).toMatchObject({ error: null });
  await system.data.repositories.users.update(system.channelId, { plan: 'free' });
});

it('a test is called without a body, with the Twitch token, and answers with a sentence', async () => {
  const page = await connectPage(system);
  const id = await create([SOUND]);
  const { json } = await system.ask('GET', '/api/user');
  const token = (json as { twitch: { access_token: string } }).twitch.access_token;
  expect(await system.call('POST', `/v1/rewards/${id}/test`, { token })).toMatchObject({
    status: 200,
    json: { message: 'The test is on its way.' },
  });
  expect((await system.call('POST', `/v1/rewards/${id}/test`, { token: 'not-a-token' })).status).toBe(401);
  page.socket.close();
});
