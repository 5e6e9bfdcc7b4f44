import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createEmotePictures } from './emote-pictures.ts';

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('picture')]);
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let asked: string[];
let answer: RequestListener;
let server: Server;
let clock: ReturnType<typeof createManualClock>;
let pictures: ReturnType<typeof createEmotePictures>;
beforeEach(async () => {
  asked = [];
  answer = (_request, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(PNG);
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  clock = createManualClock();
  pictures = createEmotePictures({ apiPort: (server.address() as AddressInfo).port, clock, log });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('pictures are requested from the CDN once, even for concurrent reads', async () => {
  const [one, other] = await Promise.all([pictures.read('425618'), pictures.read('425618')]);
  expect(one).toEqual(PNG);
  expect(other).toEqual(PNG);
  await clock.advance(86_400_000);
  expect(await pictures.read('425618')).toEqual(PNG);
  expect(asked).toEqual(['/emoticons/v2/425618/static/dark/3.0']);
});

it.each(['', '..', '../../x', '25/static', '25?x=1', 'a b', 'é', 'x'.repeat(65)])(
  'pictures are requested only by valid ids, not by %j',
  async (id) => {
    expect(await pictures.read(id)).toBeNull();
    expect(asked).toEqual([]);
  },
);

it.each<[string, RequestListener]>([
  ['a refusal', (_, response) => response.writeHead(404, { 'Content-Type': 'image/png' }).end(PNG)],
  ['another type', (_, response) => response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(PNG)],
  [
    'a file that only claims to be a PNG',
    (_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('<svg'),
  ],
  [
    'a large file',
    (_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.concat([PNG, Buffer.alloc(256 * 1_024)])),
  ],
  ['a redirect', (_, response) => response.writeHead(302, { Location: '/emoticons/v2/1/static/dark/3.0' }).end()],
  ['no answer', (request) => request.socket.destroy()],
])('a read that gets %s returns null, and the picture is requested again a minute later', async (_name, reply) => {
  const good = answer;
  answer = reply;
  expect(await pictures.read('25')).toBeNull();
  expect(asked).toHaveLength(1);
  answer = good;
  expect(await pictures.read('25')).toBeNull();
  await clock.advance(60_000);
  expect(await pictures.read('25')).toEqual(PNG);
});

it('at most 16 pictures are requested at a time; further reads return null', async () => {
  const good = answer;
  const held: (() => void)[] = [];
  answer = (_request, response) =>
    void held.push(() => response.writeHead(200, { 'Content-Type': 'image/png' }).end(PNG));
  const reads = Array.from({ length: 20 }, (_, id) => pictures.read(String(id)));
  const settled = await Promise.all(reads.slice(16));
  expect(settled).toEqual([null, null, null, null]);
  await expect.poll(() => held.length).toBe(16);
  answer = good;
  for (const reply of held) reply();
  expect(await Promise.all(reads.slice(0, 16))).toEqual(Array.from({ length: 16 }, () => PNG));
  expect(await pictures.read('19')).toEqual(PNG);
});
