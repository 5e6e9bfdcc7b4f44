import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IDS, startTwitchRig, type TwitchRig } from '../support/twitch-rig.ts';

let rig: TwitchRig;
beforeAll(async () => {
  rig = await startTwitchRig({ deadlineMs: 800 });
});
beforeEach(async () => {
  await rig.reset();
  await rig.signIn('demo_channel', ['commercial']);
});
afterAll(() => rig.close());

const run = () => rig.twitch.ads.run(IDS.demoChannel, 60);
const channel = () => {
  const found = rig.localTwitch.state.channels[IDS.demoChannel];
  if (found === undefined) throw new Error('no channel');
  return found;
};
const ads = () => rig.localTwitch.truth.page(0).entries.filter(({ action }) => action === 'channel.commercial');

it('runs ads of the given length', async () => {
  expect(await run()).toEqual({ kind: 'done' });
  expect(ads().map(({ detail }) => detail.lengthSeconds)).toEqual([60]);
});

it('[FEAT-commercial-02] is refused, in the words of Twitch, while the channel is offline', async () => {
  channel().live = null;
  expect(await run()).toEqual({ kind: 'refused', reason: 'The broadcaster must be streaming live.' });
});

it('[FEAT-commercial-02] is refused for a channel that is neither affiliate nor partner', async () => {
  const user = rig.localTwitch.state.users[IDS.demoChannel];
  if (user) user.broadcasterType = '';
  expect(await run()).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/partner|affiliate/i) });
});

it('is refused, and not tried again, while Twitch allows no further ads', async () => {
  await run();
  expect(await run()).toEqual({
    kind: 'refused',
    reason: 'The broadcaster may not run another commercial until the cooldown period expires.',
  });
  expect(ads()).toHaveLength(1);
});

it('is in doubt after a 500, and sent only once', async () => {
  rig.fault({ target: 'helix', kind: 'applied-then-500', match: 'channels/commercial', count: 1 });
  expect(await run()).toMatchObject({ kind: 'unknown' });
  expect(rig.callsTo('channels/commercial')).toHaveLength(1);
});
