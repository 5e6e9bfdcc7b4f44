import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { PEAKS } from '@bitcue/shared/constants/media.ts';
import { PUBLIC_PAGES } from '@bitcue/shared/constants/public-pages.ts';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaItem } from '../src/ports/media.ts';
import { readHead } from './support/read-head.ts';
import { type System, startSystem } from './support/system.ts';

let system: System;
let made = 0;
beforeAll(async () => {
  system = await startSystem();
  const page = fileURLToPath(new URL('../../dashboard/index.html', import.meta.url));
  await writeFile(join(system.pagesDir, 'app', 'index.html'), await readFile(page));
});
afterAll(() => system.close());

async function addClip(over: Partial<MediaItem> = {}): Promise<MediaItem> {
  made += 1;
  const shortId = `unfurl${made}`.padEnd(21, '-');
  const clip: MediaItem = {
    shortId,
    title: 'Sad trombone',
    type: 'sound',
    tags: ['sad', 'loud'],
    durationMs: 2_700,
    public: true,
    key: `media/${shortId}.mp3`,
    contentType: 'audio/mpeg',
    size: 10,
    sha256: shortId,
    owner: { id: '100000999', displayName: 'Somebody' },
    plays: 3,
    createdAt: new Date(),
    ...over,
  };
  await system.data.repositories.media.insert(clip);
  return clip;
}

/** Opens a page as a program that unfurls links does, and reads its head as browsers do. */
async function open(path: string, cookie?: string) {
  const answer = await system.call('GET', path, { cookie });
  return { ...answer, ...readHead(answer.text) };
}

/** Asks whether a page has changed, as a browser does. (By default, Node's `fetch` would also forbid cached answers.) */
const ask = (path: string, etag: string) =>
  system.call('GET', path, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });

const readPicture = async (url: unknown) => {
  const answer = await fetch(String(url));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  return PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
};

describe('a link to a public clip', () => {
  it('shows its title, description, address and waveform', async () => {
    const peaks = `${'0'.repeat(PEAKS / 2)}${'f'.repeat(PEAKS / 2)}`;
    const { shortId } = await addClip({ peaks });
    const url = `${system.config.publicUrl}/library/sound/${shortId}`;
    const { tags, title, canonical, headers } = await open(`/library/sounds/${shortId}`);
    expect(title).toBe(`Sad trombone · ${PRODUCT_NAME}`);
    expect(canonical).toBe(url);
    expect(tags).toMatchObject({
      description: 'A sound of 3 seconds by Somebody. Sad, Loud.',
      'og:site_name': PRODUCT_NAME,
      'og:type': 'website',
      'og:title': 'Sad trombone',
      'og:description': 'A sound of 3 seconds by Somebody. Sad, Loud.',
      'og:url': url,
      'og:image:width': '600',
      'og:image:height': '315',
      'twitter:card': 'summary_large_image',
    });
    expect(headers.get('x-robots-tag')).toBe(null);
    const { width, height, data } = await readPicture(tags['og:image']);
    expect([width, height]).toEqual([600, 315]);
    const countLit = (from: number, to: number) => {
      let lit = 0;
      for (let at = 0; at < data.length; at += 4) {
        const x = (at / 4) % width;
        if (x >= from && x < to && (data[at] ?? 0) > 0x80) lit += 1;
      }
      return lit;
    };
    expect(countLit(300, 600)).toBeGreaterThan(20 * countLit(0, 300));
    expect(countLit(0, 300)).toBeGreaterThan(0);
  });

  it("shows a video's poster, and the product's logo for a clip without a picture of its own", async () => {
    const { objects } = system.data;
    const poster = PNG.sync.write(new PNG({ width: 8, height: 8 }));
    await objects.put('media/poster-of-mine.thumb.png', poster, 'image/png');
    const video = await addClip({ type: 'video', contentType: 'video/mp4', key: 'media/poster-of-mine.mp4' });
    const shown = await open(`/library/video/${video.shortId}`);
    expect(shown.tags).toMatchObject({ 'twitter:card': 'summary' });
    expect((await readPicture(shown.tags['og:image'])).width).toBe(8);
    for (const other of [await addClip(), await addClip({ type: 'video', key: 'media/no-poster.mp4' })]) {
      const { tags } = await open(`/library/${other.type}/${other.shortId}`);
      expect(tags['og:image']).toBe(`${system.config.publicUrl}/pictures/mark.png`);
    }
    expect((await readPicture(`${system.config.publicUrl}/pictures/mark.png`)).width).toBe(600);
  });

  it('shows the English title of a translated clip', async () => {
    const { shortId } = await addClip({ title: 'Traurige Posaune', titleEn: 'Sad trombone' });
    expect((await open(`/library/sound/${shortId}`)).tags['og:title']).toBe('Sad trombone');
  });
});

describe('a link to what visitors may not see', () => {
  it('[LIB-20] shows nothing of a private clip, not even to its owner, and is neither cached nor indexed', async () => {
    const owner = { id: system.channelId, displayName: 'Demo_Channel' };
    const { shortId } = await addClip({ public: false, owner, title: 'My secret plan' });
    const path = `/library/sound/${shortId}`;
    for (const [cookie, status] of [
      [undefined, 404],
      [system.cookie, 200],
    ] as const) {
      const page = await open(path, cookie);
      expect(page.status).toBe(status);
      expect(page.text).not.toContain('secret');
      expect(Object.keys(page.tags).filter((name) => name.startsWith('og:'))).toEqual([]);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
    }
  });

  it('shows nothing of a clip as soon as it is hidden or taken down', async () => {
    const { media } = system.data.repositories;
    for (const withhold of [
      (clip: MediaItem) => media.hide(clip.shortId, { at: new Date(), reason: 'Somebody asked.' }),
      (clip: MediaItem) => media.takeDown(clip, { at: new Date(), reason: 'Somebody asked.', keptKey: 'kept/x' }),
    ]) {
      const clip = await addClip();
      const path = `/library/sound/${clip.shortId}`;
      const before = await open(path);
      expect(before.tags['og:title']).toBe('Sad trombone');
      await withhold(clip);
      const etag = before.headers.get('etag') ?? '';
      const after = await ask(path, etag);
      expect(after.status).toBe(404);
      expect(after.text).not.toContain('Sad trombone');
    }
  });

  it('is not indexed by search engines if it leads to the sign-in or the dashboard', async () => {
    for (const path of ['/', '/login', '/dashboard', '/dashboard/rewards']) {
      const { headers, tags } = await open(path);
      expect([headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual(['noindex', 'no-store']);
      expect(tags['og:title']).toBe(PRODUCT_NAME);
    }
  });
});

describe('public pages', () => {
  it('[ROUTE-13] [ROUTE-14] [ROUTE-16] say what they are, and may be indexed', async () => {
    for (const [path, { title, line }] of Object.entries(PUBLIC_PAGES)) {
      const page = await open(path);
      expect(page.title).toBe(`${title} · ${PRODUCT_NAME}`);
      expect(page.tags).toMatchObject({ description: line, 'og:url': system.config.publicUrl + path });
      expect(page.headers.get('x-robots-tag')).toBe(null);
    }
  });

  it('are the same for everyone, so that caches may keep them for a minute and then revalidate them', async () => {
    const { shortId } = await addClip();
    for (const path of ['/library', `/library/sound/${shortId}`]) {
      const page = await open(path);
      expect((await open(path, system.cookie)).text).toBe(page.text);
      expect(page.headers.get('set-cookie')).toBe(null);
      expect(page.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
      const etag = page.headers.get('etag') ?? '';
      expect((await ask(path, etag)).status).toBe(304);
    }
  });
});

it('a picture that we did not draw is not found', async () => {
  for (const name of ['waveform/zz.png', `waveform/${'g'.repeat(PEAKS)}.png`, 'other.png', 'waveform/../../etc']) {
    expect((await system.call('GET', `/pictures/${name}`)).status).toBe(404);
  }
});
