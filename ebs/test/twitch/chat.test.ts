import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDS, startTwitchRig, type TwitchRig } from '../support/twitch-rig.ts';

let rig: TwitchRig;
beforeAll(async () => {
  rig = await startTwitchRig({ deadlineMs: 800 });
});
beforeEach(async () => {
  await rig.reset();
  await rig.signIn('demo_channel', ['chatMessage']);
});
afterAll(() => rig.close());

const CHANNEL: string = IDS.demoChannel;
const truth = (action: string) => rig.localTwitch.truth.page(0).entries.filter((entry) => entry.action === action);

describe('a message', () => {
  it('is written as the streamer', async () => {
    expect(await rig.twitch.chat.say(CHANNEL, 'hello')).toEqual({ kind: 'done' });
    expect(truth('chat.message')).toMatchObject([{ channelId: CHANNEL, userId: CHANNEL, detail: { text: 'hello' } }]);
  });

  it("[FEAT-chatMessage-05] that Twitch accepts and then drops counts as refused, in Twitch's words", async () => {
    const drop_reason = { code: 'msg_duplicate', message: 'Your message is identical to the previous one.' };
    vi.spyOn(rig.twitch.clients.forStreamer(CHANNEL), 'callApi').mockResolvedValueOnce({
      data: [{ message_id: '', is_sent: false, drop_reason }],
    });
    expect(await rig.twitch.chat.say(CHANNEL, 'hello')).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('identical to the previous one'),
    });
  });

  it('is in doubt after a 500, and sent only once', async () => {
    rig.fault({ target: 'helix', kind: 'applied-then-500', match: 'chat/messages', count: 1 });
    expect(await rig.twitch.chat.say(CHANNEL, 'hello')).toMatchObject({ kind: 'unknown' });
    expect(truth('chat.message')).toHaveLength(1);
  });
});

it('an announcement is made as the streamer, and can be retried if it comes too soon after another', async () => {
  expect(await rig.twitch.chat.announce(CHANNEL, 'one')).toEqual({ kind: 'done' });
  expect(await rig.twitch.chat.announce(CHANNEL, 'two')).toMatchObject({ kind: 'unavailable' });
  expect(truth('chat.announcement')).toMatchObject([{ userId: CHANNEL, detail: { text: 'one' } }]);
});

describe('chatters', () => {
  it('are those in chat, page by page', async () => {
    await rig.reset();
    await rig.signIn('demo_channel', ['punishment']);
    const channel = rig.localTwitch.state.channels[CHANNEL];
    const present = Array.from({ length: 1_100 }, (_, at) => String(70_000 + at));
    for (const id of present) {
      rig.localTwitch.state.users[id] = { ...structuredClone(rig.localTwitch.state.users[IDS.viewerOne]), id } as never;
    }
    if (channel) channel.chatters = [...present];
    const listed = await rig.twitch.chatters.list(CHANNEL);
    expect(listed.kind === 'done' && listed.chatters.map(({ id }) => id)).toEqual(present);
    expect(listed).toMatchObject({
      chatters: expect.arrayContaining([{ id: '70000', login: 'viewer_one', displayName: 'viewer_one' }]),
    });
  });

  it('cannot be read without the scope', async () => {
    expect(await rig.twitch.chatters.list(CHANNEL)).toMatchObject({ kind: 'refused' });
  });
});

describe('followers', () => {
  const follow = (userId: string, followedAt: string) =>
    rig.localTwitch.state.channels[CHANNEL]?.followers.push({ userId, followedAt });

  it('have a date since when they follow; null for a viewer who does not', async () => {
    follow('999', '2026-01-02T03:04:05Z');
    expect(await rig.twitch.followers.readSince(CHANNEL, '999')).toEqual({
      kind: 'done',
      since: new Date('2026-01-02T03:04:05Z'),
    });
    expect(await rig.twitch.followers.readSince(CHANNEL, '998')).toEqual({ kind: 'done', since: null });
  });

  it('[FEAT-chatMessage-05] are refused without the scope, because Twitch would answer that nobody follows', async () => {
    await rig.reset();
    await rig.signIn('demo_channel', []);
    follow('999', '2026-01-02T03:04:05Z');
    rig.localTwitch.calls.length = 0;
    expect(await rig.twitch.followers.readSince(CHANNEL, '999')).toMatchObject({ kind: 'refused' });
    expect(rig.callsTo('channels/followers')).toEqual([]);
  });
});
