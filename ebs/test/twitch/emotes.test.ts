import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEmotes } from '../../src/twitch/emotes.ts';
import { IDS, startTwitchRig, type TwitchRig } from '../support/twitch-rig.ts';

let rig: TwitchRig;
let emotes: ReturnType<typeof createEmotes>;
beforeAll(async () => {
  rig = await startTwitchRig({ deadlineMs: 800 });
});
beforeEach(async () => {
  await rig.reset();
  await rig.signIn('demo_channel', []);
  emotes = createEmotes({ clients: rig.twitch.clients, clock: rig.clock });
  rig.localTwitch.calls.length = 0;
});
afterAll(() => rig.close());

const CHANNEL: string = IDS.demoChannel;
const calls = () =>
  rig
    .callsTo('chat/emotes')
    // A token from before the reset is refused first.
    .filter(({ status }) => status === 200)
    .map(({ path }) => path.replace(/\?.*/, ''));

it("finds global emotes and the channel's own, in order and with repeats", async () => {
  const found = await emotes.find(CHANNEL, ['LUL', 'hi', 'demochannelHype', 'LUL', 'lul', '']);
  expect(found.map(({ name }) => name)).toEqual(['LUL', 'demochannelHype', 'LUL']);
  expect(found[0]).toMatchObject({
    id: '425618',
    url: 'https://static-cdn.jtvnw.net/emoticons/v2/425618/static/dark/3.0',
  });
});

it('asks Twitch once for several look-ups, and again after ten minutes', async () => {
  await Promise.all([emotes.find(CHANNEL, ['LUL']), emotes.find(CHANNEL, ['LUL'])]);
  await emotes.find(CHANNEL, ['LUL']);
  expect(calls().sort()).toEqual(['chat/emotes', 'chat/emotes/global']);
  rig.clock.skip(10 * 60_000);
  await emotes.find(CHANNEL, ['LUL']);
  expect(calls()).toHaveLength(4);
});

it('does not remember a failure', async () => {
  rig.fault({ target: 'helix', kind: 'answer', status: 503, match: 'chat/emotes/global', count: 1 });
  await expect(emotes.find(CHANNEL, ['LUL'])).rejects.toMatchObject({ code: 'twitch.unavailable' });
  expect(await emotes.find(CHANNEL, ['LUL'])).toHaveLength(1);
});
