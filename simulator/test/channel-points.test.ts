import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stageRedemptionResultSchema } from '../src/stage-api.ts';
import type { Simulator } from '../src/start.ts';
import {
  CLIENT_ID,
  callJson,
  DEMO_CHANNEL,
  signIn,
  startTestBackend,
  startTestSimulator,
  subscribe,
} from './support.ts';

describe('rewards, polls and their events', () => {
  let simulator: Simulator;
  let backend: Awaited<ReturnType<typeof startTestBackend>>;
  let headers: Record<string, string>;

  beforeEach(async () => {
    backend = await startTestBackend();
    simulator = await startTestSimulator({ ebsUrl: backend.url });
    const scopes = ['channel:manage:redemptions', 'channel:manage:polls'];
    const grant = await signIn(simulator, 'demo_channel', scopes, `${backend.url}/auth/twitch/callback`);
    headers = { authorization: `Bearer ${grant.access_token}`, 'client-id': CLIENT_ID };
  });
  afterEach(async () => {
    await simulator.close();
    await backend.close();
  });

  const helix = (path: string, method: string, body?: unknown) =>
    callJson(`${simulator.url}/mock/${path}`, method, body, headers);
  const listen = (type: string) => subscribe(simulator, 'dashboard', type, { broadcaster_user_id: DEMO_CHANNEL });
  const REWARDS = `channel_points/custom_rewards?broadcaster_id=${DEMO_CHANNEL}`;

  it('enforces a reward’s limits and gives the reason for a refusal', async () => {
    const limits = { is_max_per_user_per_stream_enabled: true, max_per_user_per_stream: 1 };
    const { id: rewardId } = (await helix(REWARDS, 'POST', { title: 'Once', cost: 5, ...limits })).json.data[0];
    const redeem = (viewer: string) =>
      callJson(`${simulator.url}/control/redemptions`, 'POST', { viewer, channel: 'demo_channel', rewardId });
    expect((await redeem('viewer_one')).status).toBe(201);
    expect((await redeem('viewer_one')).status).toBe(409);
    expect((await redeem('viewer_two')).status).toBe(201);
    await helix(`${REWARDS}&id=${rewardId}`, 'PATCH', {
      is_global_cooldown_enabled: true,
      global_cooldown_seconds: 60,
    });
    expect((await redeem('chatter_one')).json.message).toContain('cooldown');
    await helix(`${REWARDS}&id=${rewardId}`, 'PATCH', { is_paused: true });
    expect((await redeem('chatter_one')).json.message).toContain('paused');
  });

  it('sends rewards in EventSub’s shape, and redemptions with a lower-case status', async () => {
    await listen('channel.channel_points_custom_reward.add');
    await listen('channel.channel_points_custom_reward_redemption.add');
    await listen('channel.channel_points_custom_reward_redemption.update');
    const draft = { title: 'Hello', cost: 5, is_user_input_required: true };
    const { id: rewardId } = (await helix(REWARDS, 'POST', draft)).json.data[0];
    const order = { viewer: 'viewer_one', rewardId, userInput: 'héllo ✓' };
    const redeemed = await callJson(`${simulator.url}/stage/redemptions`, 'POST', order);
    const { redemptionId } = stageRedemptionResultSchema.parse(redeemed.json);
    const path = `channel_points/custom_rewards/redemptions?broadcaster_id=${DEMO_CHANNEL}&reward_id=${rewardId}`;
    expect((await helix(`${path}&status=UNFULFILLED`, 'GET')).json.data).toHaveLength(1);
    expect((await helix(`${path}&id=${redemptionId}`, 'PATCH', { status: 'CANCELLED' })).status).toBe(400);
    await helix(`${path}&id=${redemptionId}`, 'PATCH', { status: 'FULFILLED' });
    await backend.waitFor(3);
    const event = (suffix: string) =>
      backend.received.find((one) => one.body.subscription.type.endsWith(suffix))?.body.event;
    expect(event('reward.add')).toMatchObject({
      broadcaster_user_id: DEMO_CHANNEL,
      title: 'Hello',
      global_cooldown: { is_enabled: false, seconds: 0 },
      max_per_stream: { is_enabled: false, value: 0 },
    });
    expect(event('redemption.add')).toMatchObject({
      id: redemptionId,
      user_input: 'héllo ✓',
      status: 'unfulfilled',
      reward: { id: rewardId, title: 'Hello', cost: 5, prompt: '' },
    });
    expect(event('redemption.update')).toMatchObject({ id: redemptionId, status: 'fulfilled' });
    expect(backend.received.every((one) => one.isSigned)).toBe(true);
    const kinds = simulator.twitch.truth.page(0).entries.map((entry) => entry.kind);
    expect(kinds).toEqual(['effect', 'redemption', 'fulfilled']);
  });

  it('does not let a client manage another client’s rewards', async () => {
    const { id } = (await helix(REWARDS, 'POST', { title: 'Hello', cost: 5 })).json.data[0];
    const reward = simulator.twitch.state.channels[DEMO_CHANNEL]?.rewards[0];
    if (reward !== undefined) reward.clientId = null;
    expect((await helix(`${REWARDS}&id=${id}`, 'PATCH', { cost: 6 })).status).toBe(403);
    expect((await helix(`${REWARDS}&id=${id}`, 'DELETE')).status).toBe(403);
    expect((await helix(`${REWARDS}&only_manageable_rewards=true`, 'GET')).json.data).toEqual([]);
    expect((await helix(REWARDS, 'GET')).json.data).toHaveLength(1);
  });

  it('ends a poll when its time is up, and publishes that', async () => {
    await listen('channel.poll.end');
    const draft = {
      broadcaster_id: DEMO_CHANNEL,
      title: 'Tea?',
      choices: [{ title: 'Yes' }, { title: 'No' }],
      duration: 15,
    };
    expect((await helix('polls', 'POST', draft)).status).toBe(200);
    const poll = simulator.twitch.state.channels[DEMO_CHANNEL]?.polls[0];
    if (poll !== undefined) poll.startedAt = new Date(Date.now() - 15_000).toISOString();
    await backend.waitFor(1);
    expect(backend.received[0]?.body.event).toMatchObject({ title: 'Tea?', status: 'completed' });
    expect((await helix('polls', 'POST', draft)).status).toBe(200);
  });

  it('rejects calls from pages on other machines', async () => {
    const reset = (origin: string) => callJson(`${simulator.url}/control/reset`, 'POST', undefined, { origin });
    expect((await reset('https://evil.invalid')).status).toBe(403);
    expect((await reset('null')).status).toBe(403);
    expect((await reset('http://localhost:5173')).status).toBe(204);
  });
});
