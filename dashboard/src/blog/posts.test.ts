import { describe, expect, it } from 'vitest';
import { POSTS, parsePost, toneOfTag } from './posts.ts';

describe('posts', () => {
  it('[BLOG-01] come from Markdown files with title, date, tag and image, newest first', () => {
    expect(POSTS.length).toBeGreaterThanOrEqual(3);
    const dates = POSTS.map((post) => post.date);
    expect(dates).toEqual([...dates].sort().reverse());
    const source = '---\ntitle: A: b\ndate: 2026-01-02\ntag: Blog\nimage: /assets/a.png\n---\n\nText.\n';
    expect(parsePost('a', source)).toEqual({
      slug: 'a',
      title: 'A: b',
      date: '2026-01-02',
      tag: 'Blog',
      image: '/assets/a.png',
      text: 'Text.',
    });
    expect(() => parsePost('a', 'Text without front matter.')).toThrow('has no front matter');
    expect(() => parsePost('a', '---\ntitle: A\ntag: Blog\n---\nText.')).toThrow('has no date');
  });

  it.each([
    ['Patch notes', 'green'],
    ['Tutorial', 'purple'],
    ['Release', 'red'],
    ['Blog', 'yellow'],
    ['Anything else', 'light-blue'],
    ['constructor', 'light-blue'],
  ])('[BLOG-02] colours the tag %s %s', (tag, tone) => {
    expect(toneOfTag(tag)).toBe(tone);
  });
});
