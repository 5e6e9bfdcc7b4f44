import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { ALERT_SOCKET_PATH, CLOSE, PAGE_MESSAGE_MAX_BYTES } from '@bitcue/shared/alerts/protocol.ts';
import { byLength, SEED } from '@bitcue/shared/test/test-run.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

/** Opens a socket and sends these messages. Returns the close code. */
async function send(frames: (string | Buffer)[]): Promise<number> {
  const { publicUrl } = system.config;
  const socket = new WebSocket(publicUrl.replace(/^http/, 'ws') + ALERT_SOCKET_PATH, {
    origin: new URL(publicUrl).origin,
  });
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  await new Promise((resolve) => socket.on('open', resolve));
  for (const frame of frames) socket.send(frame);
  return closed;
}

describe("a stranger's message to the alert socket", () => {
  it('closes the socket with a code, whatever it contains', async () => {
    const hello = {
      type: 'hello',
      key: 'x',
      pageId: 'page-1234',
      build: 'b',
      client: 'obs',
      autoplay: 'allowed',
      journal: [],
      playing: [],
    };
    const frame = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom(
        '',
        '{',
        'null',
        '[]',
        '{"type":"ping"}',
        '{"type":"finished","id":"a","play":1}',
        '{"type":"hello"}',
      ),
      fc
        .record({ key: fc.jsonValue(), journal: fc.jsonValue(), pageId: fc.jsonValue() })
        .map((over) => JSON.stringify({ ...hello, ...over })),
      fc.uint8Array({ minLength: 1, maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(frame, async (one) => {
        expect([CLOSE.badMessage, CLOSE.unknownKey]).toContain(await send([one]));
      }),
      { seed: SEED, numRuns: byLength({ short: 50, middle: 150, full: 2_000 }) },
    );
    expect((await system.call('GET', '/readyz')).status).toBe(200);
  }, 60_000);

  it.each(['//', '//:', '/\\', '/alerts/socket/', '*'])('requesting %j closes only the connection', async (path) => {
    const { hostname, port } = new URL(system.config.publicUrl);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    await once(socket, 'close');
    expect((await system.call('GET', '/readyz')).status).toBe(200);
  });

  it('closes on a message that is too large, and on too many', async () => {
    expect(await send(['x'.repeat(PAGE_MESSAGE_MAX_BYTES + 1)])).toBe(1009);
    const page = await connectPage(system);
    await expect.poll(() => page.told.length).toBeGreaterThan(0);
    for (let n = 0; n < 60; n += 1) page.say({ type: 'ping' });
    expect(await page.closed).toBe(CLOSE.tooMany);
  });

  it('ignores acknowledgements of alerts that the page was not told to play', async () => {
    const viewer = await system.newViewer();
    const { token } = await system.session(viewer);
    await system.call('POST', '/api/extension/intents', { token, body: { item: ITEMS.horn, amount: 25 } });
    const bought = await system.purchase('bits25', viewer);
    await system.until(bought.transactionId, 'leased');
    const page = await connectPage(system, { plays: false });
    // The previous test's page has just left: another page leads once its time to reconnect is over.
    await expect.poll(() => page.plays().length, { timeout: 30_000 }).toBe(1);
    const standby = await connectPage(system, { plays: false });
    await expect.poll(() => standby.told.length).toBeGreaterThan(0);
    const { id = '', cue } = page.plays()[0] ?? {};
    standby.say({ type: 'finished', id, play: 1 });
    page.say({ type: 'finished', id, play: 2 });
    page.say({ type: 'finished', id: `${id}x`, play: 1 });
    page.say({ type: 'started', id, play: 1 });
    await system.until(bought.transactionId, 'started');
    await setTimeout(cue?.durationMs);
    page.say({ type: 'finished', id, play: 1 });
    await system.until(bought.transactionId, 'done');
    page.socket.close();
    standby.socket.close();
  });
});

describe('bad input on the sign-in routes', () => {
  it('is refused, or redirects to this site', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.webQueryParameters(),
        fc.constantFrom('/auth/twitch', '/auth/twitch/callback'),
        async (query, path) => {
          const answer = await system.call('GET', `${path}?${query}&state=${query.slice(0, 50)}`);
          expect([303, 400, 403, 429]).toContain(answer.status);
          if (answer.status === 303)
            expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:\d+\/auth\/authorize\?/);
          else expect(answer.json).toMatchObject({ error: expect.any(String), message: expect.any(String) });
        },
      ),
      { seed: SEED, numRuns: byLength({ short: 20, middle: 60, full: 1_000 }) },
    );
  });
});
