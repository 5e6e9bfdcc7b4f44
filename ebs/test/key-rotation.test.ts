import { randomBytes } from 'node:crypto';
import { CLOSE } from '@bitcue/shared/alerts/protocol.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composeServer } from '../src/compose/server.ts';
import { openData } from '../src/compose/store.ts';
import { readConfig } from '../src/config/config.ts';
import type { Log } from '../src/ports/system.ts';
import { systemClock, systemRandom } from '../src/ports/system.ts';
import { CHANNEL_LOGIN, connectPage, type System, startSystem } from './support/system.ts';

const OLD = randomBytes(32).toString('base64');
const NEW = randomBytes(32).toString('base64');

let system: System;
let close: () => Promise<void>;
beforeEach(async () => {
  system = await startSystem({ TOKEN_KEY: OLD });
  close = async () => {};
});
afterEach(async () => {
  await close();
  await system.close();
});

/** Restarts the server on the same data with these keys. */
async function restart(TOKEN_KEY: string) {
  await close();
  await system.stopServer();
  const config = readConfig({ ...system.env, TOKEN_KEY });
  const data = await openData(config, systemClock, { share: false });
  const log: Log = { debug() {}, info() {}, warn() {}, error() {} };
  const server = composeServer({ config, data, clock: systemClock, random: systemRandom, log });
  await server.start();
  close = async () => {
    await server.stop();
    await data.close();
  };
}
const readUser = async (cookie: string) => {
  const answer = await system.call('GET', '/api/user', { cookie });
  return { status: answer.status, ...(answer.json as { error?: string; alertUrl?: string }) };
};
const keyOf = (alertUrl = '') => alertUrl.split('/').at(-1) ?? '';
/** Returns whether an alert page with this key is accepted. */
async function isAccepted(key: string): Promise<boolean> {
  const page = await connectPage(system, { key });
  const accepted = await Promise.race([
    page.closed.then(() => false),
    expect
      .poll(() => page.told.some(({ type }) => type === 'welcome'))
      .toBe(true)
      .then(
        () => true,
        () => false,
      ),
  ]);
  page.socket.close();
  return accepted;
}

describe('a new TOKEN_KEY', () => {
  it('next to the old one changes nothing, and the old one is not needed after a sign-in', async () => {
    await restart(`${NEW},${OLD}`);
    expect(keyOf((await readUser(system.cookie)).alertUrl)).toBe(system.alertKey);
    const cookie = await system.signIn(CHANNEL_LOGIN);
    await restart(NEW);
    const user = await readUser(cookie);
    expect([user.status, keyOf(user.alertUrl)]).toEqual([200, system.alertKey]);
    expect(await isAccepted(system.alertKey)).toBe(true);
  });

  it('in place of the old one asks streamers to sign in again, gives them a new alert page address, and tells open pages', async () => {
    await restart(NEW);
    expect(await readUser(system.cookie)).toMatchObject({ status: 409, error: 'auth.relink' });
    const page = await connectPage(system);
    await expect.poll(() => page.told.some(({ type }) => type === 'welcome')).toBe(true);
    const cookie = await system.signIn(CHANNEL_LOGIN);
    expect(await page.closed).toBe(CLOSE.keyRotated);
    const user = await readUser(cookie);
    expect(user.status).toBe(200);
    expect(keyOf(user.alertUrl)).not.toBe(system.alertKey);
    expect(await isAccepted(keyOf(user.alertUrl))).toBe(true);
    expect(await isAccepted(system.alertKey)).toBe(false);
  });

  it('that was a mistake can be reverted', async () => {
    await restart(NEW);
    expect((await readUser(system.cookie)).status).toBe(409);
    await restart(OLD);
    expect((await readUser(system.cookie)).status).toBe(200);
  });
});
