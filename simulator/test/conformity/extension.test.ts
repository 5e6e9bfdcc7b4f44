import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSecret } from '../../src/extension/tokens.ts';
import { DEMO_CHANNEL, EXTENSION_ID, VIEWER_ONE } from '../support.ts';
import { type Rig, startRig } from './rig.ts';

describe('conformity: the extension, its Bits and the app', () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await startRig(['bits:read']);
  });
  afterEach(() => rig.close());

  function ebs(claims: object): Record<string, string> {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const payload = { exp, user_id: DEMO_CHANNEL, role: 'external', ...claims };
    const token = jwt.sign(payload, readSecret(rig.simulator.twitch.options.extensionSecret));
    return { authorization: `Bearer ${token}`, 'client-id': EXTENSION_ID };
  }

  it('GET bits/extensions: ascending SKU, no expiration is "", and only expired ones need should_include_all', async () => {
    const app = await rig.app('extension');
    const put = (sku: string, more: object) =>
      rig.helix('PUT', 'bits/extensions', { sku, display_name: sku, cost: { amount: 5, type: 'bits' }, ...more }, app);
    expect((await put('zz-draft', { in_development: true })).json.data[0].expiration).toBe('');
    await put('aa-expired', { expiration: '2020-01-01T00:00:00Z' });
    const list = async (query = '') => (await rig.helix('GET', `bits/extensions${query}`, undefined, app)).json.data;
    const shown = await list();
    const skus = shown.map((one: { sku: string }) => one.sku);
    expect(skus).toEqual([...skus].sort());
    expect(skus).toContain('zz-draft');
    expect(skus).not.toContain('aa-expired');
    expect((await list('?should_include_all=true'))[0]).toMatchObject({
      sku: 'aa-expired',
      expiration: '2020-01-01T00:00:00Z',
    });
  });

  it('GET extensions: a version in test is InTest and lists all five views', async () => {
    const path = `extensions?extension_id=${EXTENSION_ID}&extension_version=0.0.1`;
    const [shown] = (await rig.helix('GET', path, undefined, ebs({}))).json.data;
    expect(shown.state).toBe('InTest');
    expect(Object.keys(shown.views).sort()).toEqual(['component', 'config', 'mobile', 'panel', 'video_overlay']);
  });

  it('POST extensions/pubsub: a token for another channel is 401; a global message needs the target global', async () => {
    const send = async (body: object, claims: object) =>
      (await rig.helix('POST', 'extensions/pubsub', { message: 'x', ...body }, ebs(claims))).status;
    const broadcast = { target: ['broadcast'], broadcaster_id: DEMO_CHANNEL };
    const perms = { pubsub_perms: { send: ['broadcast'] } };
    expect(await send(broadcast, { channel_id: VIEWER_ONE, ...perms })).toBe(401);
    expect(await send(broadcast, { channel_id: DEMO_CHANNEL, ...perms })).toBe(204);
    const everywhere = { channel_id: 'all', pubsub_perms: { send: ['global'] } };
    expect(await send({ target: ['broadcast'], is_global_broadcast: true }, everywhere)).toBe(400);
    expect(await send({ target: ['global'], is_global_broadcast: true }, everywhere)).toBe(204);
  });

  it('POST extensions/chat: the token’s channel_id must be that of the channel', async () => {
    const body = { text: 'Hello', extension_id: EXTENSION_ID, extension_version: '0.0.1' };
    const path = `extensions/chat?broadcaster_id=${DEMO_CHANNEL}`;
    expect((await rig.helix('POST', path, body, ebs({ channel_id: VIEWER_ONE }))).status).toBe(401);
    expect((await rig.helix('POST', path, body, ebs({ channel_id: DEMO_CHANNEL }))).status).toBe(204);
  });

  it('GET authorization/users: names, id and scopes only', async () => {
    const path = `authorization/users?user_id=${DEMO_CHANNEL}`;
    expect((await rig.helix('GET', path, undefined, await rig.app())).json.data).toEqual([
      { user_id: DEMO_CHANNEL, user_login: 'demo_channel', user_name: 'demo_channel', scopes: ['bits:read'] },
    ]);
  });

  it('GET eventsub/subscriptions: an unknown status or type is 400', async () => {
    const { headers, url } = await rig.listen('stream.online');
    const list = async (query: string) => (await fetch(`${url}?${query}`, { headers })).status;
    expect(await list('status=enabled')).toBe(200);
    expect(await list('status=broken')).toBe(400);
    expect(await list('type=stream.online')).toBe(200);
    expect(await list('type=stream.sideways')).toBe(400);
  });

  it('custom Power-ups: listed with bits:read, redeemed with Bits, published as events', async () => {
    await rig.listen('channel.custom_power_up_redemption.add');
    await rig.listen('channel.bits.use');
    const draft = { title: 'Confetti', prompt: 'What for?', bits: 200, isUserInputRequired: true };
    const { id } = (await rig.control('POST', 'channels/demo_channel/power-ups', draft)).json;
    const path = `bits/custom_power_ups?broadcaster_id=${DEMO_CHANNEL}`;
    expect((await rig.helix('GET', path)).json.data).toMatchObject([
      { id, title: 'Confetti', bits: 200, is_user_input_required: true, broadcaster_id: DEMO_CHANNEL },
    ]);
    expect((await rig.helix('GET', `${path}&id=nothing`)).status).toBe(404);
    const other = await rig.signInAs('demo_channel', ['user:read:broadcast']);
    expect((await rig.helix('GET', path, undefined, other)).status).toBe(401);
    const redeem = (userInput: string) =>
      rig.control('POST', `channels/demo_channel/power-ups/${id}/redemptions`, { viewer: 'viewer_one', userInput });
    expect((await redeem('')).status).toBe(409);
    const redeemed = await redeem('For you');
    expect(redeemed.json).toEqual({ redemptionId: expect.any(String), bitsLeft: 4500 });
    expect((await rig.events('channel.custom_power_up_redemption.add'))[0]).toEqual({
      id: redeemed.json.redemptionId,
      broadcaster_user_id: DEMO_CHANNEL,
      broadcaster_user_login: 'demo_channel',
      broadcaster_user_name: 'demo_channel',
      user_id: VIEWER_ONE,
      user_login: 'viewer_one',
      user_name: 'viewer_one',
      user_input: 'For you',
      status: 'unfulfilled',
      redeemed_at: expect.any(String),
      custom_power_up: { id, title: 'Confetti', bits: 200, prompt: 'What for?' },
    });
    expect((await rig.events('channel.bits.use'))[0]).toMatchObject({
      bits: 200,
      type: 'custom_power_up',
      power_up: null,
      custom_power_up: { title: 'Confetti', reward_id: id },
    });
  });
});
