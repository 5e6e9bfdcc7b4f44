import { readFileSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type System, startSystem } from './support/system.ts';
import { createUploader, listFiles, type Signed } from './support/uploader.ts';

const mp3 = readFileSync(new URL('../../cli/demo-media/air-horn.mp3', import.meta.url));

let system: System;
let uploader: ReturnType<typeof createUploader>;
beforeAll(async () => {
  system = await startSystem();
  uploader = createUploader(system);
});
afterAll(() => system.close());

const filesIn = (folder: string) => listFiles(join(system.config.dataDir, folder));
const codeOf = (answer: { json: unknown }) => (answer.json as { error?: string } | null)?.error;

describe('receiving uploaded files', () => {
  const signed = async (over: object = {}) =>
    (await uploader.ask({ name: 'a', size: 100, type: 'audio/mpeg', filename: `d${Math.random()}`, ...over }))
      .json as Signed;

  it('[LIM-08] never stores more than the limit on disk, whatever length is declared', async () => {
    const big = Buffer.concat([mp3, Buffer.alloc(5 * MEGABYTE + 1 - mp3.length)]);
    const { url, fields } = await signed();
    let most = 0;
    const watch = setInterval(() => {
      for (const name of filesIn('uploads/.arriving')) {
        // The file may be gone since it was listed.
        const file = statSync(join(system.config.dataDir, 'uploads/.arriving', name), { throwIfNoEntry: false });
        most = Math.max(most, file?.size ?? 0);
      }
    }, 1);
    const answer = await uploader.send({ url, fields }, Buffer.concat([big, Buffer.alloc(20 * MEGABYTE)]));
    clearInterval(watch);
    expect([answer.status, codeOf(answer)]).toEqual([413, 'upload.too_large']);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(5 * MEGABYTE);
    expect((await uploader.send({ url, fields }, big)).status).toBe(413);
    expect(filesIn('uploads')).toEqual([]);
    expect((await uploader.send({ url, fields }, big.subarray(0, 5 * MEGABYTE))).status).toBe(204);
    await uploader.clear();
  });

  const B = 'boundary0123456789';
  const part = (name: string, value: string) =>
    `--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const filePart = (name = 'file') =>
    Buffer.concat([
      Buffer.from(`--${B}\r\nContent-Disposition: form-data; name="${name}"; filename="../../a.mp3"\r\n\r\n`),
      mp3,
      Buffer.from('\r\n'),
    ]);
  const END = Buffer.from(`--${B}--\r\n`);
  const raw = (url: string, body: Buffer, headers: Record<string, string | number> = {}) =>
    new Promise<{ status: number; json: unknown }>((resolve, reject) => {
      const sent = httpRequest(
        url,
        {
          method: 'POST',
          headers: { 'Content-Type': `multipart/form-data; boundary=${B}`, 'Content-Length': body.length, ...headers },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk) => (text += chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, json: text === '' ? null : JSON.parse(text) }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  const head = (fields: Record<string, string>) =>
    Buffer.from(
      Object.entries(fields)
        .map(([name, value]) => part(name, value))
        .join(''),
    );

  it.each<[string, (fields: Record<string, string>) => Buffer]>([
    ['two files', (fields) => Buffer.concat([head(fields), filePart(), filePart(), END])],
    ['a second file of another name', (fields) => Buffer.concat([head(fields), filePart(), filePart('other'), END])],
    ['a file of another name', (fields) => Buffer.concat([head(fields), filePart('upload'), END])],
    ['no file', (fields) => Buffer.concat([head(fields), END])],
    ['a field twice', (fields) => Buffer.concat([head(fields), Buffer.from(part('key', 'x/y.mp3')), filePart(), END])],
    [
      'a field behind the file',
      (fields) => Buffer.concat([head(fields), filePart(), Buffer.from(part('key', 'x')), END]),
    ],
    ['no end', (fields) => Buffer.concat([head(fields), filePart()])],
    ['an end in the middle of the file', (fields) => Buffer.concat([head(fields), filePart().subarray(0, 400)])],
    ['nothing at all', () => Buffer.alloc(0)],
    ['rubbish', () => Buffer.from('rubbish '.repeat(50))],
    [
      'a hundred fields',
      (fields) =>
        Buffer.concat([
          head(fields),
          ...Array.from({ length: 100 }, (_, n) => Buffer.from(part(`f${n}`, 'x'))),
          filePart(),
          END,
        ]),
    ],
    [
      'a field without an end',
      (fields) => Buffer.concat([head(fields), Buffer.from(part('long', 'x'.repeat(100_000))), filePart(), END]),
    ],
    [
      'a thousand headers',
      (fields) => Buffer.concat([head(fields), Buffer.from(`--${B}\r\n${'X-A: b\r\n'.repeat(1_000)}\r\n`), mp3, END]),
    ],
  ])('[API-21] refuses a form with %s, and stores nothing', async (_, make) => {
    const { url, fields } = await signed();
    const answer = await raw(url, make(fields));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'upload.form']);
    await expect.poll(() => filesIn('uploads')).toEqual([]);
  });

  it.each([
    ['application/json', '{}'],
    ['multipart/form-data', 'x'],
    ['multipart/mixed; boundary=x', '--x--'],
    ['text/plain', 'x'],
  ])('refuses the content type %s', async (type, body) => {
    const { url } = await signed();
    const answer = await raw(url, Buffer.from(body), { 'Content-Type': type });
    expect([answer.status, codeOf(answer)]).toEqual([415, 'request.media_type']);
  });

  it('stores nothing of an aborted upload', async () => {
    const { url, fields } = await signed();
    const body = Buffer.concat([head(fields), filePart(), END]);
    const sent = httpRequest(url, {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data; boundary=${B}`, 'Content-Length': body.length },
    });
    sent.on('error', () => {});
    sent.write(body.subarray(0, body.length - 2_000));
    await expect.poll(() => filesIn('uploads')).toHaveLength(1);
    sent.destroy();
    await expect.poll(() => filesIn('uploads')).toEqual([]);
    expect((await uploader.send({ url, fields }, mp3)).status).toBe(204);
    await uploader.clear();
  });

  it('keeps five waiting files per streamer, and receives three at once', async () => {
    for (let number = 0; number < 7; number += 1) await uploader.send(await signed({ filename: `n${number}` }), mp3);
    expect(filesIn('uploads').sort()).toEqual(['n2.mp3', 'n3.mp3', 'n4.mp3', 'n5.mp3', 'n6.mp3']);
    await uploader.clear();
  });
});
