import { readFile } from 'node:fs/promises';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { PAYLOADS } from '@bitcue/shared/test/injection-payloads.ts';
import { draw } from '@bitcue/shared/test/test-run.ts';
import { expect, it } from 'vitest';
import { readHead } from '../../test/support/read-head.ts';
import type { MediaItem } from '../ports/media.ts';
import { describeClip } from './clip-head.ts';
import { writeHead } from './page-head.ts';

const PUBLIC_URL = 'https://clips.example';
const CLIP: MediaItem = {
  shortId: 'clip-----------------',
  title: 'Sad trombone',
  type: 'video',
  tags: ['sad', 'loud'],
  durationMs: 900,
  public: true,
  key: 'media/clip.mp4',
  contentType: 'video/mp4',
  size: 10,
  sha256: 'clip',
  owner: { id: '100000999', displayName: 'Somebody' },
  plays: 3,
  createdAt: new Date(0),
};
const built = await readFile(new URL('../../../dashboard/index.html', import.meta.url), 'utf8');

/** Writes the page of a clip. */
const write = async (over: Partial<MediaItem>, findPoster: () => Promise<string | null> = async () => null) =>
  writeHead(built, await describeClip({ ...CLIP, ...over }, findPoster), PUBLIC_URL);

it('hostile titles and names are text, whatever they contain', async () => {
  const { shape } = readHead(await write({}));
  expect(shape.filter((name) => name === 'SCRIPT')).toHaveLength(1);
  // As HTML is parsed: no NUL, and one kind of line ending.
  const parsed = (text: string) => text.replaceAll('\0', '\ufffd').replaceAll(/\r\n?/g, '\n');
  // A browser shows a title on one line.
  const line = (text: string) =>
    parsed(text)
      .replaceAll(/[\t\n\f ]+/g, ' ')
      .replaceAll(/^ | $/g, '');
  for (const { text } of draw(3, PAYLOADS)) {
    const page = readHead(await write({ title: text, owner: { id: '1', displayName: text } }));
    expect(page.shape).toEqual(shape);
    expect(page.title).toBe(line(`${text} · ${PRODUCT_NAME}`));
    expect(page.tags).toMatchObject({
      'og:title': parsed(text),
      'og:image:alt': parsed(text),
      'og:description': `A video of 1 second by ${parsed(text)}. Sad, Loud.`,
    });
    expect(page.canonical).toBe(`${PUBLIC_URL}/library/video/${CLIP.shortId}`);
  }
});

it('a poster on a CDN keeps its own address', async () => {
  const { tags } = readHead(await write({}, async () => 'https://cdn.example/media/clip.thumb.png'));
  expect(tags['og:image']).toBe('https://cdn.example/media/clip.thumb.png');
});

it('a storage that fails or does not answer costs the page its poster, and nothing else', async () => {
  for (const find of [() => Promise.reject(new Error('away')), () => new Promise<null>(() => {})]) {
    const { tags } = readHead(await write({}, find));
    expect(tags).toMatchObject({ 'og:title': CLIP.title, 'og:image': `${PUBLIC_URL}/pictures/mark.png` });
  }
});
