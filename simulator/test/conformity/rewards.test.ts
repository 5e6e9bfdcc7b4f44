import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { redeemResultSchema } from '../../src/control-api.ts';
import { DEMO_CHANNEL, VIEWER_ONE } from '../support.ts';
import { type Rig, startRig } from './rig.ts';

const REWARDS = `channel_points/custom_rewards?broadcaster_id=${DEMO_CHANNEL}`;
const REDEMPTIONS = `channel_points/custom_rewards/redemptions?broadcaster_id=${DEMO_CHANNEL}`;
const EVENT = 'channel.channel_points_custom_reward';

describe('conformity: channel points', () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await startRig(['channel:manage:redemptions']);
  });
  afterEach(() => rig.close());

  const create = async (settings: object) =>
    (await rig.helix('POST', REWARDS, { title: 'Hello', cost: 100, ...settings })).json.data[0];
  const read = async (id: string) => (await rig.helix('GET', `${REWARDS}&id=${id}`)).json.data[0];
  const redeem = (rewardId: string, viewer = 'viewer_one', userInput = '') =>
    rig.control('POST', 'redemptions', { viewer, channel: 'demo_channel', rewardId, userInput });

  it('POST and PATCH custom_rewards: a cost over 1,000,000,000 is 400', async () => {
    expect((await rig.helix('POST', REWARDS, { title: 'Dear', cost: 1_000_000_001 })).status).toBe(400);
    const { id } = await create({ cost: 1_000_000_000 });
    expect((await rig.helix('PATCH', `${REWARDS}&id=${id}`, { cost: 1_000_000_001 })).status).toBe(400);
  });

  it.each([
    ['is_max_per_stream_enabled', 'max_per_stream'],
    ['is_max_per_user_per_stream_enabled', 'max_per_user_per_stream'],
    ['is_global_cooldown_enabled', 'global_cooldown_seconds'],
  ])('PATCH custom_rewards: %s and %s are 400 without each other', async (on, value) => {
    const { id } = await create({ [on]: true, [value]: 60 });
    const patch = async (changes: object) => (await rig.helix('PATCH', `${REWARDS}&id=${id}`, changes)).status;
    expect(await patch({ [on]: true })).toBe(400);
    expect(await patch({ [on]: false })).toBe(400);
    expect(await patch({ [value]: 90 })).toBe(400);
    expect(await patch({ [on]: true, [value]: 90 })).toBe(200);
    expect(await patch({ [on]: false, [value]: 0 })).toBe(200);
  });

  it('GET custom_rewards: stock, count and cooldown are live', async () => {
    const limited = { is_max_per_stream_enabled: true, max_per_stream: 2 };
    const { id } = await create({ ...limited, is_global_cooldown_enabled: true, global_cooldown_seconds: 60 });
    expect(await read(id)).toMatchObject({
      is_in_stock: true,
      redemptions_redeemed_current_stream: 0,
      cooldown_expires_at: null,
    });
    expect((await redeem(id)).status).toBe(201);
    const cooling = await read(id);
    expect(cooling).toMatchObject({ is_in_stock: true, redemptions_redeemed_current_stream: 1 });
    const leftMs = Date.parse(cooling.cooldown_expires_at) - Date.now();
    expect(leftMs).toBeGreaterThan(50_000);
    expect(leftMs).toBeLessThanOrEqual(60_000);
    expect((await redeem(id, 'viewer_two')).json.message).toContain('cooldown');
    for (const item of rig.channel().redemptions) item.redeemedAt = new Date(Date.now() - 60_000).toISOString();
    const { live } = rig.channel();
    if (live !== null) live.startedAt = new Date(Date.now() - 120_000).toISOString();
    expect((await redeem(id, 'viewer_two')).status).toBe(201);
    expect(await read(id)).toMatchObject({ is_in_stock: false, redemptions_redeemed_current_stream: 2 });
    expect((await redeem(id, 'chatter_one')).json).toMatchObject({ error: 'refused' });
    await rig.control('PUT', 'channels/demo_channel/live', { live: false });
    expect(await read(id)).toMatchObject({ is_in_stock: true, redemptions_redeemed_current_stream: null });
  });

  it('reward events: stock, count and cooldown are live', async () => {
    await rig.listen(`${EVENT}.update`);
    const { id } = await create({ is_max_per_stream_enabled: true, max_per_stream: 1 });
    await redeem(id);
    await rig.helix('PATCH', `${REWARDS}&id=${id}`, {
      title: 'Hello again',
      is_global_cooldown_enabled: true,
      global_cooldown_seconds: 60,
    });
    const [event] = await rig.events(`${EVENT}.update`);
    expect(event).toMatchObject({ is_in_stock: false, redemptions_redeemed_current_stream: 1 });
    expect(Date.parse(String(event?.cooldown_expires_at))).toBeGreaterThan(Date.now());
  });

  it('PATCH redemptions: with more than five ids, five are settled and the call fails', async () => {
    const { id } = await create({});
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      ids.push(redeemResultSchema.parse((await redeem(id)).json).redemptionId);
    }
    const settle = async (some: string[]) => {
      const query = some.map((one) => `&id=${one}`).join('');
      return (await rig.helix('PATCH', `${REDEMPTIONS}&reward_id=${id}${query}`, { status: 'FULFILLED' })).status;
    };
    expect(await settle(ids)).toBe(500);
    expect(rig.channel().redemptions.map((one) => one.status)).toEqual([...Array(5).fill('FULFILLED'), 'UNFULFILLED']);
    expect(await settle(ids.slice(5))).toBe(200);
  });

  it('a redemption costs points and a refund returns them; a viewer with too few is refused', async () => {
    const { id } = await create({ cost: 60 });
    await rig.control('PUT', 'channels/demo_channel/points', { viewer: 'viewer_one', points: 100 });
    const { redemptionId, pointsLeft } = redeemResultSchema.parse((await redeem(id)).json);
    expect(pointsLeft).toBe(40);
    expect((await redeem(id)).status).toBe(409);
    await rig.helix('PATCH', `${REDEMPTIONS}&reward_id=${id}&id=${redemptionId}`, { status: 'CANCELED' });
    expect(rig.channel().points[VIEWER_ONE]).toBe(100);
    expect((await redeem(id)).json.pointsLeft).toBe(40);
  });

  it('changes made in Twitch’s dashboard: the streamer’s rewards, and ours changed, paused and deleted', async () => {
    for (const verb of ['add', 'update', 'remove']) await rig.listen(`${EVENT}.${verb}`);
    const made = await rig.control('POST', 'channels/demo_channel/rewards', { title: 'Theirs', cost: 5 });
    expect(made.status).toBe(201);
    const theirs = made.json.id;
    expect((await rig.helix('PATCH', `${REWARDS}&id=${theirs}`, { cost: 6 })).status).toBe(403);
    const { id: ours } = await create({});
    const path = `channels/demo_channel/rewards/${ours}`;
    expect((await rig.control('PATCH', path, { cost: 7, is_paused: true })).json).toMatchObject({ cost: 7 });
    expect(await read(ours)).toMatchObject({ cost: 7, is_paused: true });
    expect((await rig.control('POST', 'channels/demo_channel/rewards', { title: 'HELLO', cost: 5 })).json.message).toBe(
      'CREATE_CUSTOM_REWARD_DUPLICATE_REWARD',
    );
    expect((await rig.control('DELETE', path)).status).toBe(204);
    expect((await rig.helix('GET', `${REWARDS}&id=${ours}`)).status).toBe(404);
    expect((await rig.control('DELETE', path)).status).toBe(404);
    expect((await rig.events(`${EVENT}.add`)).map((event) => event.id)).toEqual([theirs, ours]);
    expect((await rig.events(`${EVENT}.update`)).map((event) => event.is_paused)).toEqual([true]);
    expect((await rig.events(`${EVENT}.remove`)).map((event) => event.id)).toEqual([ours]);
  });

  it('the streamer settles redemptions of any client’s rewards in Twitch’s own queue', async () => {
    await rig.listen(`${EVENT}_redemption.update`);
    const { id } = (await rig.control('POST', 'channels/demo_channel/rewards', { title: 'Theirs', cost: 5 })).json;
    const [first, second] = [(await redeem(id)).json, (await redeem(id)).json];
    const settle = (ids: string[], status: string) =>
      rig.control('PATCH', 'channels/demo_channel/redemptions', { ids, status });
    expect((await settle([first.redemptionId], 'CANCELED')).status).toBe(204);
    expect((await settle([second.redemptionId], 'FULFILLED')).status).toBe(204);
    expect((await settle([first.redemptionId], 'FULFILLED')).status).toBe(409);
    const events = await rig.events(`${EVENT}_redemption.update`);
    expect(events.map((event) => [event.id, event.status])).toEqual([
      [first.redemptionId, 'canceled'],
      [second.redemptionId, 'fulfilled'],
    ]);
  });
});
