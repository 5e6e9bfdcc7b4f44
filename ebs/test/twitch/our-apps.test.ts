import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/ports/system.ts';
import { createAppClient } from '../../src/twitch/our-apps.ts';
import { IDS, startTwitchRig, type TwitchRig } from '../support/twitch-rig.ts';

let rig: TwitchRig;
beforeAll(async () => {
  rig = await startTwitchRig();
});
afterAll(() => rig.close());

const ask = (over: { clientId?: string; clientSecret?: string } = {}) =>
  createAppClient({ ...rig.config.extension, ...over }, systemClock);
const ours = () => {
  const { secrets, ownerId, version } = rig.config.extension;
  return { secret: secrets[0] ?? '', ownerId, version };
};

it('proves an id and a secret, and says which is wrong', async () => {
  await ask().prove();
  await expect(ask({ clientSecret: 'another' }).prove()).rejects.toMatchObject({ status: 403 });
  await expect(ask({ clientId: 'nobody' }).prove()).rejects.toMatchObject({ status: 400 });
});

it('finds the user of a login', async () => {
  expect(await ask().findUserId('viewer_one')).toBe(IDS.viewerOne);
  expect(await ask().findUserId('nobody_has_this')).toBeNull();
});

it('creates a product and lists it, and refuses to list those of an app that is not an extension', async () => {
  const product = { sku: 'new', amount: 7, name: 'New', inDevelopment: true, isBroadcast: true, isOnSale: true };
  await ask().putProduct(product);
  expect(await ask().listProducts()).toContainEqual(product);
  const ended = rig.localTwitch.state.products.new;
  if (ended) ended.expiration = '2020-01-01T00:00:00Z';
  expect(await ask().listProducts()).toContainEqual({ ...product, isOnSale: false });
  await expect(createAppClient(rig.config.twitch, systemClock).listProducts()).rejects.toMatchObject({
    status: 400,
  });
});

it('finds the version of the extension; null for another one, and an error for another secret or owner', async () => {
  const found = { name: 'Demo extension', state: 'InTest', isBitsEnabled: true, asksForIdentity: true };
  expect(await ask().findVersion(ours())).toEqual(found);
  expect(await ask().findVersion({ ...ours(), version: '9.9.9' })).toBeNull();
  const other = randomBytes(32).toString('base64');
  await expect(ask().findVersion({ ...ours(), secret: other })).rejects.toMatchObject({ status: 401 });
  await expect(ask().findVersion({ ...ours(), ownerId: '2' })).rejects.toMatchObject({ status: 401 });
});
