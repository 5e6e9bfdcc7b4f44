import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFindPerson } from '../../src/twitch/find-person.ts';
import { IDS, startTwitchRig, type TwitchRig } from '../support/twitch-rig.ts';

let rig: TwitchRig;
beforeAll(async () => {
  rig = await startTwitchRig();
});
afterAll(() => rig.close());

it('finds the name of a viewer who never signed in here', async () => {
  const findPerson = createFindPerson(rig.twitch.clients.app);
  expect(await findPerson(IDS.viewerOne)).toEqual({ login: 'viewer_one', name: 'viewer_one' });
  expect(await findPerson('999999999')).toBe(null);
});

it('asks Twitch once per known viewer', async () => {
  const findPerson = createFindPerson(rig.twitch.clients.app);
  const before = rig.callsTo('users').length;
  await findPerson(IDS.viewerOne);
  await findPerson(IDS.viewerOne);
  expect(rig.callsTo('users')).toHaveLength(before + 1);
});
