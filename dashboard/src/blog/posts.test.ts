import { describe, expect, it } from 'vitest';
import { POSTS, parsePost, toneOfTag } from './posts.ts';

/** Names a colour by its hue and lightness. */
function nameColour(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const sector =
    high === r ? (g - b) / (high - low) : high === g ? 2 + (b - r) / (high - low) : 4 + (r - g) / (high - low);
  const hue = (sector * 60 + 360) % 360;
  const light = (high + low) / 2;
  if (hue < 15 || hue > 345) return 'red';
  if (hue > 40 && hue < 65 && light > 0.5) return 'yellow';
  if (hue > 90 && hue < 160) return 'green';
  if (hue > 190 && hue < 225 && light > 0.7) return 'light blue';
  return hue > 255 && hue < 300 ? 'purple' : `hue ${hue}`;
}

describe('posts', () => {
  it('[BLOG-01] come from Markdown files with title, date, tag and image, newest first', () => {
    expect(POSTS.length).toBeGreaterThanOrEqual(3);
    const dates = POSTS.map((post) => post.date);
    expect(dates).toEqual([...dates].sort().reverse());
    const source = '---\ntitle: A: b\ndate: 2026-01-02\ntag: Blog\nimage: a.svg\n---\n\nText.\n';
    expect(parsePost('a', source, { 'a.svg': '/assets/a-1.svg' })).toEqual({
      slug: 'a',
      title: 'A: b',
      date: '2026-01-02',
      tag: 'Blog',
      image: '/assets/a-1.svg',
      text: 'Text.',
    });
    expect(() => parsePost('a', 'Text without front matter.', {})).toThrow('has no front matter');
    expect(() => parsePost('a', '---\ntitle: A\ntag: Blog\n---\nText.', {})).toThrow('has no date');
    expect(() => parsePost('a', source, {})).toThrow('has no picture a.svg');
  });

  it.each([
    ['Patch notes', 'green'],
    ['Tutorial', 'purple'],
    ['Release', 'red'],
    ['Blog', 'yellow'],
    ['Anything else', 'light blue'],
    ['constructor', 'light blue'],
  ])('[BLOG-02] colours the tag %s %s', (tag, tone) => {
    expect(nameColour(toneOfTag(tag))).toBe(tone);
  });
});
