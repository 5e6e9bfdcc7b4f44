import type { SignedInBrowser } from '@bitcue/shared/api/account.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type System, startSystem } from './support/system.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const ADDRESS = '/api/user/sessions';

let system: System;
let streamer: string;
beforeAll(async () => {
  system = await startSystem();
});
beforeEach(async () => {
  streamer = `streamer_${Math.random().toString(36).slice(2, 10)}`;
  await system.control('users', { login: streamer });
});
afterAll(() => system.close());

const list = async (cookie: string) =>
  ((await system.ask('GET', ADDRESS, undefined, cookie)).json as { sessions: SignedInBrowser[] }).sessions;
const statusOf = async (cookie: string) => (await system.call('GET', '/api/user', { cookie })).status;
const findOther = async (cookie: string) => (await list(cookie)).find(({ isThis }) => !isThis)?.id ?? '';

/** Opens the event stream of a dashboard. `ended` resolves once the server has closed it. */
async function openEvents(cookie: string) {
  const response = await fetch(`${system.config.publicUrl}/api/user/events`, { headers: { cookie } });
  expect(response.status).toBe(200);
  return { ended: response.text() };
}

it("lists only the streamer's browsers, last used first, and marks the one that asks", async () => {
  const before = Date.now();
  const first = await system.signIn(streamer, [], FIREFOX);
  const second = await system.signIn(streamer, [], 'curl/8.5.0');
  const listed = await list(first);
  expect(listed.map(({ device, isThis }) => [device, isThis])).toEqual([
    ['Unknown browser', false],
    ['Firefox on Linux', true],
  ]);
  for (const { id, signedInAt, usedAt } of listed) {
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(signedInAt).toBeGreaterThanOrEqual(before);
    expect(usedAt).toBeGreaterThanOrEqual(signedInAt);
  }
  expect((await list(second)).map(({ isThis }) => isThis)).toEqual([true, false]);
});

it('signs out another browser and its open dashboards at once, and no other browser', async () => {
  const mine = await system.signIn(streamer);
  const other = await system.signIn(streamer);
  const open = await openEvents(other);
  const answer = await system.ask('DELETE', `${ADDRESS}/${await findOther(mine)}`, {}, mine);
  expect([answer.status, answer.json]).toEqual([200, { message: 'That browser is signed out.' }]);
  expect(answer.headers.get('set-cookie')).toBeNull();
  await open.ended;
  expect(await statusOf(other)).toBe(401);
  expect(await statusOf(mine)).toBe(200);
  expect(await list(mine)).toHaveLength(1);
});

it("answers the same for a browser that was signed out and for somebody else's, which stays signed in", async () => {
  const mine = await system.signIn(streamer);
  const theirs = system.cookie;
  const [{ id }] = (await list(theirs)) as [SignedInBrowser];
  const answers = [
    await system.ask('DELETE', `${ADDRESS}/${id}`, {}, mine),
    await system.ask('DELETE', `${ADDRESS}/${'0'.repeat(64)}`, {}, mine),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
  expect(await statusOf(theirs)).toBe(200);
});

it('signs out everywhere at once: this browser, the others and open dashboards, but no other streamer', async () => {
  const mine = await system.signIn(streamer);
  const other = await system.signIn(streamer);
  const theirs = system.cookie;
  const open = await Promise.all([mine, other].map(openEvents));
  const answer = await system.ask('DELETE', ADDRESS, {}, mine);
  expect([answer.status, answer.json]).toEqual([200, { message: 'You are signed out everywhere.' }]);
  expect(answer.headers.get('set-cookie')).toMatch(/^bitcue_session=;.*Max-Age=0/);
  await Promise.all(open.map(({ ended }) => ended));
  expect([await statusOf(mine), await statusOf(other), await statusOf(theirs)]).toEqual([401, 401, 200]);
});

it('removes the cookie of a browser that signs out itself', async () => {
  const mine = await system.signIn(streamer);
  const [{ id }] = (await list(mine)) as [SignedInBrowser];
  const answer = await system.ask('DELETE', `${ADDRESS}/${id}`, {}, mine);
  expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=0/);
  expect(await statusOf(mine)).toBe(401);
});
