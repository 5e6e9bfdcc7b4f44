import { CLOSE } from '@bitcue/shared/alerts/protocol.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCheckCooldown } from '../src/accounts/check-cooldown.ts';
import { createManualClock } from './support/manual-clock.ts';
import { connectPage, type System, startSystem } from './support/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

/** Creates a streamer per test, because a check blocks the next one for two seconds. */
async function newStreamer() {
  const cookie = await system.signIn(await system.newViewer());
  const read = async () =>
    (await system.ask('GET', '/api/user', undefined, cookie)).json as { uuid: string; alertUrl: string };
  const user = await read();
  return {
    uuid: user.uuid,
    key: keyOf(user.alertUrl),
    read,
    check: (uuid = user.uuid) => system.ask('GET', `/api/twotime/user/status?uuid=${uuid}`, undefined, cookie),
    rotate: () => system.ask('POST', '/api/user/alert-key', {}, cookie),
  };
}
const keyOf = (alertUrl: string) => alertUrl.split('/').at(-1) ?? '';
/** Connects a page and waits until the hub accepts it. */
async function openPage(key: string) {
  const page = await connectPage(system, { key });
  await until(() => page.told.length > 0);
  return page;
}
async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 2_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error('not within two seconds');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('the alert page check', () => {
  it('[API-32] [ALERT-12] [ALERT-07] counts the open pages', async () => {
    const streamer = await newStreamer();
    const pages = [await openPage(streamer.key), await openPage(streamer.key)];
    const answer = await streamer.check();
    expect([answer.status, answer.json]).toEqual([
      200,
      { error: null, message: 'Alert Page Connected!', connections: 2 },
    ]);
    for (const page of pages) page.socket.close();
  });

  it('[ALERT-08] [ALERT-12] reports that no page is open', async () => {
    expect((await (await newStreamer()).check()).json).toEqual({
      error: null,
      message: "Couldn't communicate with Alert Page",
      connections: 0,
    });
  });

  it('[ALERT-11] [ALERT-10] [LIM-01] is refused within two seconds of the previous one', async () => {
    const streamer = await newStreamer();
    await streamer.check();
    const answer = await streamer.check();
    expect([answer.status, answer.json]).toEqual([
      429,
      { error: 'alert.check_soon', message: 'Please wait 2 second(s) before checking again' },
    ]);
    expect(answer.headers.get('retry-after')).toBe('2');
  });

  it('[ALERT-11] is allowed two seconds after the last accepted one, per streamer', async () => {
    const clock = createManualClock();
    const take = createCheckCooldown(2_000, clock);
    expect([take('1'), take('1'), take('2')]).toEqual([0, 2_000, 0]);
    await clock.advance(1_200);
    expect(take('1')).toBe(800);
    await clock.advance(800);
    expect([take('1'), take('1')]).toEqual([0, 2_000]);
  });

  it('[ALERT-11] stays refused while 20,000 other streamers check', async () => {
    const clock = createManualClock();
    const take = createCheckCooldown(2_000, clock);
    take('first');
    for (let id = 0; id < 20_000; id += 1) take(String(id));
    await clock.advance(1_999);
    expect([take('first'), take('0'), take('19999')]).toEqual([1, 1, 1]);
    await clock.advance(1);
    expect([take('first'), take('0'), take('19999')]).toEqual([0, 0, 0]);
  });

  it("finds only the streamer's own page: another streamer's is answered like an unknown one and starts no cooldown", async () => {
    const [streamer, other] = [await newStreamer(), await newStreamer()];
    const theirs = await streamer.check(other.uuid);
    const nobodys = await streamer.check(crypto.randomUUID());
    expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
    expect((await streamer.check()).status).toBe(200);
    expect((await streamer.check('not-a-uuid')).json).toMatchObject({ error: 'request.invalid' });
  });
});

describe('a new alert key', () => {
  it('replaces the address, and disconnects only the pages that use the old one', async () => {
    const [streamer, other] = [await newStreamer(), await newStreamer()];
    const [page, theirs] = [await openPage(streamer.key), await openPage(other.key)];
    const answer = await streamer.rotate();
    const { alertUrl } = answer.json as { alertUrl: string };
    expect(answer.status).toBe(200);
    expect(alertUrl).toMatch(/\/alerts\/v1\/[A-Za-z0-9_-]{32}$/);
    expect(keyOf(alertUrl)).not.toBe(streamer.key);
    expect((await streamer.read()).alertUrl).toBe(alertUrl);
    expect(await page.closed).toBe(CLOSE.keyRotated);
    expect((await openPage(keyOf(alertUrl))).socket.readyState).toBe(1);
    expect(theirs.socket.readyState).toBe(1);
  });

  it('makes the old key as invalid as any other', async () => {
    const streamer = await newStreamer();
    await streamer.rotate();
    const old = await connectPage(system, { key: streamer.key });
    const wrong = await connectPage(system, { key: 'A'.repeat(32) });
    expect([await old.closed, old.told]).toEqual([await wrong.closed, wrong.told]);
    const pages = await Promise.all(
      [streamer.key, 'A'.repeat(32)].map((key) => system.call('GET', `/alerts/v1/${key}`)),
    );
    expect(pages[0]?.status).toBe(pages[1]?.status);
  });

  it('disconnects a page that does not answer within two seconds', async () => {
    const streamer = await newStreamer();
    const page = await openPage(streamer.key);
    page.socket.pause();
    const left = () => system.lines.filter((line) => line.startsWith('alerts.page_left')).length;
    const before = left();
    await streamer.rotate();
    await until(() => left() > before);
    page.socket.terminate();
  });

  it('is logged without the key', async () => {
    const { alertUrl } = (await system.ask('POST', '/api/user/alert-key', {})).json as { alertUrl: string };
    expect(system.lines.filter((line) => line.startsWith('alerts.key_rotated'))).not.toEqual([]);
    for (const key of [system.alertKey, keyOf(alertUrl)]) expect(system.lines.join('\n')).not.toContain(key);
  });
});
