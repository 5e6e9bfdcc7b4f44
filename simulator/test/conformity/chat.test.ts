import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_CHANNEL, VIEWER_ONE } from '../support.ts';
import { type Rig, startRig } from './rig.ts';

const MODERATOR_ONE = '100000021';
const VIEWER_TWO = '100000012';
const SETTINGS = `chat/settings?broadcaster_id=${DEMO_CHANNEL}`;

describe('conformity: chat', () => {
  let rig: Rig;
  let viewer: Record<string, string>;
  beforeEach(async () => {
    rig = await startRig([
      'user:write:chat',
      'user:read:chat',
      'user:bot',
      'moderator:manage:chat_settings',
      'moderator:manage:announcements',
    ]);
    viewer = await rig.signInAs('viewer_two', ['user:write:chat', 'user:read:chat']);
  });
  afterEach(() => rig.close());

  const say = async (message: string, headers = viewer, senderId = VIEWER_TWO) => {
    const body = { broadcaster_id: DEMO_CHANNEL, sender_id: senderId, message };
    const answer = await rig.helix('POST', 'chat/messages', body, headers);
    expect(answer.status).toBe(200);
    return answer.json.data[0];
  };
  const sayAsOwner = (message: string) => say(message, rig.owner, DEMO_CHANNEL);
  const setModes = (modes: object) => rig.helix('PATCH', `${SETTINGS}&moderator_id=${DEMO_CHANNEL}`, modes);
  const dropped = (code: string) => ({
    message_id: '',
    is_sent: false,
    drop_reason: { code, message: expect.any(String) },
  });
  const SENT = { is_sent: true, drop_reason: null };

  it('GET chat/emotes: the template leads to a picture of each emote', async () => {
    const lists = [
      await rig.helix('GET', 'chat/emotes/global'),
      await rig.helix('GET', `chat/emotes?broadcaster_id=${DEMO_CHANNEL}`),
    ];
    for (const { id } of lists.flatMap(({ json }) => json.data)) {
      const path = lists[0]?.json.template
        .replace('{{id}}', id)
        .replace('{{format}}', 'static')
        .replace('{{theme_mode}}', 'dark')
        .replace('{{scale}}', '3.0');
      const answer = await fetch(rig.simulator.url + new URL(path).pathname);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      const picture = Buffer.from(await answer.arrayBuffer());
      expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([112, 112]);
    }
    const unknown = await fetch(`${rig.simulator.url}/emoticons/v2/4711/static/dark/3.0`);
    expect(unknown.status).toBe(404);
  });

  it('POST chat/messages: followers-only mode drops viewers who have not followed for long enough', async () => {
    await setModes({ follower_mode: true, follower_mode_duration: 10 });
    expect(await say('Hello')).toEqual(dropped('msg_followersonly'));
    await rig.control('POST', 'channels/demo_channel/followers', { viewer: 'viewer_two' });
    expect(await say('Hello')).toEqual(dropped('msg_followersonly'));
    const [follow] = rig.channel().followers;
    if (follow !== undefined) follow.followedAt = new Date(Date.now() - 600_000).toISOString();
    expect(await say('Hello')).toMatchObject(SENT);
  });

  it('POST chat/messages: subscribers-only mode drops viewers who do not subscribe', async () => {
    await setModes({ subscriber_mode: true });
    expect(await say('Hello')).toEqual(dropped('msg_subsonly'));
    await rig.control('PATCH', 'channels/demo_channel', { subscribers: ['viewer_two'] });
    expect(await say('Hello')).toMatchObject(SENT);
  });

  it('POST chat/messages: emotes-only mode drops words', async () => {
    await setModes({ emote_mode: true });
    expect(await say('Kappa hello')).toEqual(dropped('msg_emoteonly'));
    expect(await say('Kappa LUL')).toMatchObject(SENT);
  });

  it('POST chat/messages: slow mode drops messages sent too soon, except the broadcaster’s', async () => {
    await setModes({ slow_mode: true, slow_mode_wait_time: 60 });
    expect(await say('One')).toMatchObject(SENT);
    expect(await say('Two')).toEqual(dropped('msg_slowmode'));
    for (const message of rig.channel().messages) message.at = new Date(Date.now() - 60_000).toISOString();
    expect(await say('Two')).toMatchObject(SENT);
    expect(await sayAsOwner('One')).toMatchObject(SENT);
    expect(await sayAsOwner('Two')).toMatchObject(SENT);
  });

  it('POST chat/messages: unique-chat mode drops repeated texts', async () => {
    await setModes({ unique_chat_mode: true });
    await sayAsOwner('Something unique');
    expect(await say('Something unique')).toEqual(dropped('msg_r9k'));
    expect(await say('Something else')).toMatchObject(SENT);
  });

  it('POST chat/messages: the same text within 30 seconds is dropped, except the broadcaster’s', async () => {
    expect(await say('Hello')).toMatchObject(SENT);
    expect(await say('Hello')).toEqual(dropped('msg_duplicate'));
    for (const message of rig.channel().messages) message.at = new Date(Date.now() - 30_000).toISOString();
    expect(await say('Hello')).toMatchObject(SENT);
    await sayAsOwner('Hello');
    expect(await sayAsOwner('Hello')).toMatchObject(SENT);
  });

  it('POST chat/messages: AutoMod holds blocked terms back; a leading command is stripped', async () => {
    await rig.control('PATCH', 'channels/demo_channel', { blockedTerms: ['badword'] });
    expect(await say('A BadWord here')).toEqual(dropped('msg_rejected'));
    expect(await say('/me')).toEqual(dropped('msg_rejected'));
    expect(await say('.foo bar')).toMatchObject(SENT);
    expect(rig.channel().messages.at(-1)?.text).toBe('bar');
  });

  it('AutoMod refuses polls, predictions and announcements with blocked terms: 400', async () => {
    await rig.control('PATCH', 'channels/demo_channel', { blockedTerms: ['badword'] });
    const owner = await rig.signInAs('demo_channel', ['channel:manage:polls', 'channel:manage:predictions']);
    const [yes, bad] = [{ title: 'Yes' }, { title: 'badword' }];
    const poll = { broadcaster_id: DEMO_CHANNEL, title: 'Tea?', choices: [yes, bad], duration: 60 };
    expect((await rig.helix('POST', 'polls', poll, owner)).status).toBe(400);
    const prediction = { broadcaster_id: DEMO_CHANNEL, title: 'badword?', outcomes: [yes, yes], prediction_window: 60 };
    expect((await rig.helix('POST', 'predictions', prediction, owner)).status).toBe(400);
    const path = `chat/announcements?broadcaster_id=${DEMO_CHANNEL}&moderator_id=${DEMO_CHANNEL}`;
    expect((await rig.helix('POST', path, { message: 'badword' })).status).toBe(400);
  });

  it('POST chat/announcements: an app token needs a moderator and the moderator’s consent', async () => {
    const app = await rig.app();
    const announce = async (moderator: string) => {
      const path = `chat/announcements?broadcaster_id=${DEMO_CHANNEL}&moderator_id=${moderator}`;
      return (await rig.helix('POST', path, { message: 'Hello' }, app)).status;
    };
    expect(await announce(DEMO_CHANNEL)).toBe(204);
    expect(await announce(MODERATOR_ONE)).toBe(401);
    await rig.signInAs('viewer_one', ['moderator:manage:announcements']);
    expect(await announce(VIEWER_ONE)).toBe(403);
  });

  it('GET chat/settings: another moderator_id is 401; moderator:read:chat_settings shows the delay', async () => {
    expect((await rig.helix('GET', `${SETTINGS}&moderator_id=${MODERATOR_ONE}`)).status).toBe(401);
    expect(
      (await rig.helix('GET', `${SETTINGS}&moderator_id=${DEMO_CHANNEL}`, undefined, await rig.app())).status,
    ).toBe(401);
    const moderator = await rig.signInAs('moderator_one', ['moderator:read:chat_settings']);
    const answer = await rig.helix('GET', `${SETTINGS}&moderator_id=${MODERATOR_ONE}`, undefined, moderator);
    expect(answer.json.data[0]).toMatchObject({ moderator_id: MODERATOR_ONE, non_moderator_chat_delay: false });
    expect((await rig.helix('GET', SETTINGS)).json.data[0]).not.toHaveProperty('non_moderator_chat_delay');
  });

  it('channel.chat_settings.update and channel.chat.message reach only a reader who has consented', async () => {
    const condition = { broadcaster_user_id: DEMO_CHANNEL, user_id: DEMO_CHANNEL };
    await rig.listen('channel.chat_settings.update', condition);
    await rig.listen('channel.chat.message', condition);
    const refused = await rig.listen('channel.chat.message', { ...condition, user_id: VIEWER_TWO });
    expect(refused.created.status).toBe(403);
    await setModes({ slow_mode: true, slow_mode_wait_time: 10 });
    expect((await rig.events('channel.chat_settings.update'))[0]).toEqual({
      broadcaster_user_id: DEMO_CHANNEL,
      broadcaster_user_login: 'demo_channel',
      broadcaster_user_name: 'demo_channel',
      emote_mode: false,
      follower_mode: false,
      follower_mode_duration_minutes: null,
      slow_mode: true,
      slow_mode_wait_time_seconds: 10,
      subscriber_mode: false,
      unique_chat_mode: false,
    });
    await rig.control('POST', 'channels/demo_channel/messages', { viewer: 'viewer_one', text: 'Hello' });
    expect((await rig.events('channel.chat.message'))[0]).toMatchObject({
      chatter_user_id: VIEWER_ONE,
      message: { text: 'Hello', fragments: [{ type: 'text', text: 'Hello' }] },
      message_type: 'text',
    });
  });

  it('GET chat/emotes and chat/emotes/global have no pagination; chat/emotes/user does', async () => {
    const keys = async (path: string, headers?: Record<string, string>) =>
      Object.keys((await rig.helix('GET', path, undefined, headers)).json).sort();
    expect(await keys(`chat/emotes?broadcaster_id=${DEMO_CHANNEL}`)).toEqual(['data', 'template']);
    expect(await keys('chat/emotes/global')).toEqual(['data', 'template']);
    const reader = await rig.signInAs('demo_channel', ['user:read:emotes']);
    const own = await keys(`chat/emotes/user?user_id=${DEMO_CHANNEL}`, reader);
    expect(own).toEqual(['data', 'pagination', 'template']);
  });
});
