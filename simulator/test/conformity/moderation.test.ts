import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CHANNEL, VIEWER_ONE } from '../support.ts';
import { type Rig, startRig } from './rig.ts';

const MODERATOR = '100000021';
const READ = [
  'moderator:read:blocked_terms',
  'moderator:manage:chat_settings',
  'moderator:read:unban_requests',
  'moderator:manage:banned_users',
  'moderator:manage:chat_messages',
  'moderator:read:warnings',
  'moderator:read:moderators',
];
const ON_PERSON = { user_id: VIEWER_ONE, user_login: 'viewer_one', user_name: 'viewer_one' };
const DETAILS =
  'followers slow vip unvip mod unmod ban unban timeout untimeout raid unraid delete automod_terms unban_request warn shared_chat_ban shared_chat_unban shared_chat_timeout shared_chat_untimeout shared_chat_delete'.split(
    ' ',
  );

describe('conformity: channel.moderate', () => {
  let rig: Rig;
  const condition = { broadcaster_user_id: DEMO_CHANNEL, moderator_user_id: DEMO_CHANNEL };
  beforeAll(async () => {
    rig = await startRig([...READ, 'moderator:read:vips', 'channel:manage:vips', 'channel:manage:moderators']);
    await rig.listen('channel.moderate', condition, '2');
  });
  afterAll(() => rig.close());

  const ids = `broadcaster_id=${DEMO_CHANNEL}&moderator_id=${DEMO_CHANNEL}`;
  const own = `broadcaster_id=${DEMO_CHANNEL}&user_id=${VIEWER_ONE}`;
  const settings = (body: object) => rig.helix('PATCH', `chat/settings?${ids}`, body);
  const ban = (data: object) => rig.helix('POST', `moderation/bans?${ids}`, { data: { user_id: VIEWER_ONE, ...data } });
  const unban = () => rig.helix('DELETE', `moderation/bans?${ids}&user_id=${VIEWER_ONE}`);
  const say = async () =>
    (await rig.control('POST', 'channels/demo_channel/messages', { viewer: 'viewer_one', text: 'Hello' })).json;

  const CASES: [action: string, work: () => Promise<unknown>, detail: Record<string, unknown>][] = [
    ['emoteonly', () => settings({ emote_mode: true }), {}],
    ['emoteonlyoff', () => settings({ emote_mode: false }), {}],
    ['slow', () => settings({ slow_mode: true, slow_mode_wait_time: 10 }), { slow: { wait_time_seconds: 10 } }],
    ['slowoff', () => settings({ slow_mode: false }), {}],
    [
      'followers',
      () => settings({ follower_mode: true, follower_mode_duration: 7 }),
      { followers: { follow_duration_minutes: 7 } },
    ],
    ['followersoff', () => settings({ follower_mode: false }), {}],
    ['subscribers', () => settings({ subscriber_mode: true }), {}],
    ['subscribersoff', () => settings({ subscriber_mode: false }), {}],
    ['uniquechat', () => settings({ unique_chat_mode: true }), {}],
    ['uniquechatoff', () => settings({ unique_chat_mode: false }), {}],
    [
      'timeout',
      () => ban({ duration: 60, reason: 'Spam' }),
      { timeout: { ...ON_PERSON, reason: 'Spam', expires_at: expect.any(String) } },
    ],
    ['untimeout', unban, { untimeout: ON_PERSON }],
    ['ban', () => ban({ reason: 'Spam' }), { ban: { ...ON_PERSON, reason: 'Spam' } }],
    ['unban', unban, { unban: ON_PERSON }],
    ['vip', () => rig.helix('POST', `channels/vips?${own}`), { vip: ON_PERSON }],
    ['unvip', () => rig.helix('DELETE', `channels/vips?${own}`), { unvip: ON_PERSON }],
    ['mod', () => rig.helix('POST', `moderation/moderators?${own}`), { mod: ON_PERSON }],
    ['unmod', () => rig.helix('DELETE', `moderation/moderators?${own}`), { unmod: ON_PERSON }],
    [
      'delete',
      async () => rig.helix('DELETE', `moderation/chat?${ids}&message_id=${(await say()).messageId}`),
      { delete: { ...ON_PERSON, message_id: expect.stringMatching(/./), message_body: 'Hello' } },
    ],
    ['clear', () => rig.helix('DELETE', `moderation/chat?${ids}`), {}],
    [
      'add_blocked_term',
      () => rig.control('PATCH', 'channels/demo_channel', { blockedTerms: ['bad'] }),
      { automod_terms: { action: 'add', list: 'blocked', terms: ['bad'], from_automod: false } },
    ],
    [
      'remove_blocked_term',
      () => rig.control('PATCH', 'channels/demo_channel', { blockedTerms: [] }),
      { automod_terms: { action: 'remove', list: 'blocked', terms: ['bad'], from_automod: false } },
    ],
  ];

  it.each(CASES)('channel.moderate: %s, with its detail and null for all others', async (action, work, detail) => {
    const before = (await rig.events('channel.moderate')).length;
    await work();
    const events = (await rig.events('channel.moderate')).slice(before);
    const owner = (prefix: string) => ({
      [`${prefix}_user_id`]: DEMO_CHANNEL,
      [`${prefix}_user_login`]: 'demo_channel',
      [`${prefix}_user_name`]: 'demo_channel',
    });
    expect(events).toEqual([
      {
        ...owner('broadcaster'),
        ...owner('moderator'),
        source_broadcaster_user_id: null,
        source_broadcaster_user_login: null,
        source_broadcaster_user_name: null,
        action,
        ...Object.fromEntries(DETAILS.map((name) => [name, null])),
        ...detail,
      },
    ]);
  });

  it('channel.moderate: needs version 2, one scope of each kind, and a moderator of the channel', async () => {
    const asModerator = { broadcaster_user_id: DEMO_CHANNEL, moderator_user_id: MODERATOR };
    const listen = async () => (await rig.listen('channel.moderate', asModerator, '2')).created.status;
    await rig.signInAs('moderator_one', READ);
    expect(await listen()).toBe(403);
    await rig.signInAs('moderator_one', [...READ, 'moderator:read:vips']);
    expect(await listen()).toBe(202);
    await rig.signInAs('viewer_one', [...READ, 'moderator:read:vips']);
    const asViewer = { broadcaster_user_id: DEMO_CHANNEL, moderator_user_id: VIEWER_ONE };
    expect((await rig.listen('channel.moderate', asViewer, '2')).created.status).toBe(403);
    expect((await rig.listen('channel.moderate', condition, '1')).created.status).toBe(400);
  });

  it('DELETE moderation/chat: an unknown message is 404, the broadcaster’s own is 400', async () => {
    expect((await rig.helix('DELETE', `moderation/chat?${ids}&message_id=nothing`)).status).toBe(404);
    const said = await rig.control('POST', 'channels/demo_channel/messages', { viewer: 'demo_channel', text: 'Hi' });
    expect((await rig.helix('DELETE', `moderation/chat?${ids}&message_id=${said.json.messageId}`)).status).toBe(400);
  });
});
