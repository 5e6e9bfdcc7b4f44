import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

const CDN_URL = 'https://cdn.example/files';
const WAIT = { timeout: 30_000, interval: 25 };

let system: System;
let page: Awaited<ReturnType<typeof connectPage>>;
beforeAll(async () => {
  system = await startSystem({ CDN_URL });
  page = await connectPage(system);
});
afterAll(async () => {
  page.socket.close();
  await system.close();
});

async function buy(item: string, amount: number, input: object): Promise<string> {
  const viewer = await system.newViewer();
  const { token } = await system.session(viewer);
  const intent = await system.call('POST', '/api/extension/intents', { token, body: { item, amount, input } });
  const { nonce, sku } = intent.json as { nonce: string; sku: string };
  const { transactionId, receipt, sessionToken } = await system.purchase(sku, viewer);
  await system.call('POST', '/api/extension/transactions', { token: sessionToken, body: { receipt, nonce } });
  return transactionId;
}

it('library pages load clips from the CDN, and alert pages load what was paid for from this server', async () => {
  const library = await fetch(`${system.config.publicUrl}/api/library`);
  const { media } = (await library.json()) as { media: { source: string }[] };
  expect(media.length).toBeGreaterThan(0);
  expect(media.filter(({ source }) => !source.startsWith(`${CDN_URL}/`))).toEqual([]);

  for (const id of [await buy(ITEMS.horn, 25, {}), await buy(ITEMS.video, 1000, {})]) {
    const findCues = () => page.plays().flatMap((play) => (play.id.startsWith(id) ? [play.cue] : []));
    await expect.poll(findCues, WAIT).toHaveLength(1);
    const { audio, video = '' } = Object.assign({}, ...findCues()) as { audio?: string; video?: string };
    const path = audio ?? video;
    expect(path).toMatch(/^\/media\//);
    const stored = join(system.config.dataDir, 'objects', path.replace('/media/', ''));
    await mkdir(dirname(stored), { recursive: true });
    await writeFile(stored, 'the clip');
    const file = await fetch(`${system.config.publicUrl}${path}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, audio ? 'audio/mpeg' : 'video/mp4']);
    await system.until(id, 'done');
  }
});
