import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_CHANNEL, VIEWER_ONE } from '../support.ts';
import { type Rig, startRig } from './rig.ts';

const TYPE = 'channel.channel_points_automatic_reward_redemption.add';

describe('conformity: Twitch’s own rewards', () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await startRig(['channel:read:redemptions', 'moderator:manage:chat_settings', 'user:read:chat', 'user:bot']);
    await rig.listen(TYPE, undefined, '2');
    await rig.control('PUT', 'channels/demo_channel/points', { viewer: 'viewer_one', points: 5000 });
  });
  afterEach(() => rig.close());
  const use = (type: string, rest: object = {}) =>
    rig.control('POST', 'channels/demo_channel/automatic-rewards', { viewer: 'viewer_one', type, ...rest });

  it(`${TYPE}: a highlighted message takes points and appears in the event, with its emotes, and in chat`, async () => {
    await rig.listen('channel.chat.message', { broadcaster_user_id: DEMO_CHANNEL, user_id: DEMO_CHANNEL });
    const used = await use('send_highlighted_message', { text: 'Hello world! Kappa' });
    expect(used.status).toBe(201);
    expect(used.json.pointsLeft).toBe(4900);
    expect(rig.channel().points[VIEWER_ONE]).toBe(4900);
    expect(await rig.events(TYPE)).toEqual([
      {
        broadcaster_user_id: DEMO_CHANNEL,
        broadcaster_user_login: 'demo_channel',
        broadcaster_user_name: 'demo_channel',
        user_id: VIEWER_ONE,
        user_login: 'viewer_one',
        user_name: 'viewer_one',
        id: used.json.redemptionId,
        reward: { type: 'send_highlighted_message', channel_points: 100, emote: null },
        message: {
          text: 'Hello world! Kappa',
          fragments: [
            { type: 'text', text: 'Hello world! ', emote: null },
            { type: 'emote', text: 'Kappa', emote: { id: '25' } },
          ],
        },
        redeemed_at: expect.stringMatching(/\.\d{9}Z$/),
      },
    ]);
    expect(await rig.events('channel.chat.message')).toMatchObject([
      { message_type: 'channel_points_highlighted', message: { text: 'Hello world! Kappa' } },
    ]);
  });

  it(`${TYPE}: single_message_bypass_sub_mode passes subscribers-only mode; a highlight is refused and costs nothing`, async () => {
    const ids = `broadcaster_id=${DEMO_CHANNEL}&moderator_id=${DEMO_CHANNEL}`;
    await rig.helix('PATCH', `chat/settings?${ids}`, { subscriber_mode: true });
    expect((await use('send_highlighted_message', { text: 'Hello' })).status).toBe(409);
    expect(rig.channel().points[VIEWER_ONE]).toBe(5000);
    expect((await use('single_message_bypass_sub_mode', { text: 'Hello' })).status).toBe(201);
    expect(await rig.events(TYPE)).toMatchObject([
      { reward: { type: 'single_message_bypass_sub_mode' }, message: { text: 'Hello' } },
    ]);
  });

  it.each(['random_sub_emote_unlock', 'chosen_sub_emote_unlock', 'chosen_modified_sub_emote_unlock'])(
    `${TYPE}: %s has the emote and no message; an unknown emote is refused`,
    async (type) => {
      const emote = { id: `emotesv2_demo${DEMO_CHANNEL}0`, name: 'demochannelHype' };
      expect((await use(type, type.startsWith('random') ? {} : { emoteId: emote.id })).status).toBe(201);
      expect(await rig.events(TYPE)).toMatchObject([{ reward: { type, emote }, message: null }]);
      expect((await use(type, { emoteId: 'nothing' })).status).toBe(409);
    },
  );

  it(`${TYPE}: refused without enough points, for a banned viewer, in version 1 and without the scope`, async () => {
    await rig.control('PUT', 'channels/demo_channel/points', { viewer: 'viewer_one', points: 99 });
    expect((await use('send_highlighted_message', { text: 'Hello' })).status).toBe(409);
    await rig.control('PUT', 'channels/demo_channel/points', { viewer: 'viewer_one', points: 100 });
    rig.channel().bans = [
      { userId: VIEWER_ONE, moderatorId: DEMO_CHANNEL, reason: '', createdAt: '', expiresAt: null },
    ];
    expect((await use('send_highlighted_message', { text: 'Hello' })).status).toBe(409);
    expect(await rig.events(TYPE)).toEqual([]);
    const condition = { broadcaster_user_id: DEMO_CHANNEL };
    expect((await rig.listen(TYPE, condition, '1')).created.status).toBe(400);
    await rig.control('POST', 'grants/revoke', { user: 'demo_channel' });
    expect((await rig.listen(TYPE, condition, '2')).created.status).toBe(403);
  });
});
