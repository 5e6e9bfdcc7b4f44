import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import express, { type ErrorRequestHandler } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskObjects } from './disk-objects.ts';
import { serveObjects } from './serve-object.ts';

const dir = mkdtempSync(join(tmpdir(), 'serve-'));
const objects = createDiskObjects({ dir, urlBase: '/media', reserveBytes: 0 });
const app = express();
const route = serveObjects(objects);
app.get(route.path, (req, res) => route.handle(req, res));
app.use(((error, _req, res, _next) => {
  res.status(error instanceof AppError ? error.status : 500).json({ error: error.code ?? 'server.internal' });
}) satisfies ErrorRequestHandler);
const path = '/media/media/clip.mp3';

beforeAll(() => objects.put('media/clip.mp3', Buffer.from('0123456789'), 'audio/mpeg'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('GET /media', () => {
  it('sends the whole file with headers that make it inert', async () => {
    const { status, headers, body } = await request(app).get(path);
    expect([status, Buffer.from(body).toString()]).toEqual([200, '0123456789']);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
    });
  });

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=0-999', '0123456789', 'bytes 0-9/10'],
  ])('sends the range %s', async (range, text, contentRange) => {
    const { status, headers, body } = await request(app).get(path).set('Range', range);
    expect([status, Buffer.from(body).toString(), headers['content-range']]).toEqual([206, text, contentRange]);
    expect(headers['content-length']).toBe(String(text.length));
  });

  it('answers 416 to a range past the end', async () => {
    const { status, headers } = await request(app).get(path).set('Range', 'bytes=10-');
    expect([status, headers['content-range'], headers['cache-control']]).toEqual([416, 'bytes */10', undefined]);
  });

  it.each(['bytes=0-1,4-5', 'lines=1-2', 'bytes=x'])('sends the whole object for %s', async (range) => {
    const { status, body } = await request(app).get(path).set('Range', range);
    expect([status, Buffer.from(body).length]).toEqual([200, 10]);
  });

  it('answers 304 to its own ETag, and sends the whole object if a range has another ETag', async () => {
    const { headers } = await request(app).get(path);
    const tag = headers.etag ?? '';
    expect((await request(app).get(path).set('If-None-Match', tag)).status).toBe(304);
    const other = await request(app).get(path).set('Range', 'bytes=1-2').set('If-Range', '"other"');
    const same = await request(app).get(path).set('Range', 'bytes=1-2').set('If-Range', tag);
    expect([other.status, same.status]).toEqual([200, 206]);
  });

  it('answers HEAD without a body', async () => {
    const { status, headers, body } = await request(app).head(path);
    expect([status, headers['content-length'], Object.keys(body)]).toEqual([200, '10', []]);
  });

  it.each(['/media/media/none.mp3', '/media/media/..%2f..%2fetc%2fpasswd', '/media/x', '/media/media/a.html'])(
    'answers 404 to %s',
    async (address) => {
      const { status, body } = await request(app).get(address);
      expect([status, body.error]).toEqual([404, 'route.unknown']);
    },
  );
});
