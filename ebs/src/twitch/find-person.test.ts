import { afterAll, beforeAll, expect, it } from 'vitest';
import { IDS, startTwitchRig, type TwitchRig } from '../../test/support/twitch-rig.ts';
import { fetchPerson } from './find-person.ts';

let rig: TwitchRig;
beforeAll(async () => {
  rig = await startTwitchRig();
});
afterAll(() => rig.close());

it('tells the name of a viewer who never signed in here', async () => {
  expect(await fetchPerson(rig.twitch.clients.app, IDS.viewerOne)).toEqual({ login: 'viewer_one', name: 'viewer_one' });
  expect(await fetchPerson(rig.twitch.clients.app, '999999999')).toBe(null);
});
