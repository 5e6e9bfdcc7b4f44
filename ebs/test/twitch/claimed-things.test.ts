import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IDS, startTwitchRig, type TwitchRig } from '../support/twitch-rig.ts';

let rig: TwitchRig;
beforeAll(async () => {
  rig = await startTwitchRig({ deadlineMs: 800 });
});
beforeEach(async () => {
  await rig.reset();
  await rig.signIn('demo_channel', ['chatMode', 'vip']);
});
afterAll(() => rig.close());

const CHANNEL: string = IDS.demoChannel;
const DONE = { kind: 'done' };
const channel = () => {
  const found = rig.localTwitch.state.channels[CHANNEL];
  if (found === undefined) throw new Error('no channel');
  return found;
};

describe('a chat mode at Twitch', () => {
  it.each([
    ['slow', 30, null, { slowModeWaitSeconds: 30 }],
    ['follower', 0, null, { followerModeMinutes: 0 }],
    ['sub', true, false, { subscriberMode: true }],
    ['emote', true, false, { emoteMode: true }],
  ] as const)('%s is read, switched on and off, and leaves the others alone', async (name, on, off, state) => {
    const { chatModes } = rig.twitch;
    const before = structuredClone(channel().chat);
    expect(await chatModes.read(CHANNEL, name)).toEqual({ kind: 'done', value: off });
    expect(await chatModes.set(CHANNEL, name, on)).toEqual(DONE);
    expect(channel().chat).toEqual({ ...before, ...state });
    expect(await chatModes.read(CHANNEL, name)).toEqual({ kind: 'done', value: on });
    expect(await chatModes.set(CHANNEL, name, off)).toEqual(DONE);
    expect(channel().chat).toEqual(before);
  });
});

describe('a VIP at Twitch', () => {
  const set = (value: boolean, userId: string = IDS.viewerOne) => rig.twitch.vips.set(CHANNEL, userId, value);

  it('is read, added and removed; a viewer who is not a VIP counts as removed', async () => {
    expect(await rig.twitch.vips.read(CHANNEL, IDS.viewerOne)).toEqual({ kind: 'done', value: false });
    expect(await set(true)).toEqual(DONE);
    expect(channel().vips).toEqual([IDS.viewerOne]);
    expect(await rig.twitch.vips.read(CHANNEL, IDS.viewerOne)).toEqual({ kind: 'done', value: true });
    expect(await set(false)).toEqual(DONE);
    expect(channel().vips).toEqual([]);
    expect(await set(false)).toEqual(DONE);
  });

  it('[FEAT-vip-03] is refused in plain words: no slots, a moderator, VIPs not unlocked', async () => {
    expect(await set(true, IDS.moderatorOne)).toEqual({
      kind: 'refused',
      reason: 'They are already a VIP or a moderator.',
    });
    channel().vips = Array.from({ length: 10 }, (_, at) => `vip-${at}`);
    expect(await set(true)).toEqual({ kind: 'refused', reason: 'All VIP slots of the channel are taken.' });
    channel().communityBuilt = false;
    expect(await set(true)).toEqual({
      kind: 'refused',
      reason: 'Twitch has not unlocked VIPs for this channel yet: complete “Build a Community” first.',
    });
  });

  it('is in doubt after a 500', async () => {
    rig.fault({ target: 'helix', kind: 'applied-then-500', match: 'channels/vips', method: 'POST', count: 1 });
    expect(await set(true)).toMatchObject({ kind: 'unknown' });
  });
});
