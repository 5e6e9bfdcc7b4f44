/** A blog post (BLOG-01): the front matter of its Markdown file, and its text. */
export interface Post {
  slug: string;
  title: string;
  /** `YYYY-MM-DD`. */
  date: string;
  tag: string;
  image: string | null;
  text: string;
}

/** Colours of the tags (BLOG-02). */
const TAG_TONES = { 'Patch notes': 'green', Tutorial: 'purple', Release: 'red', Blog: 'yellow' } as const;
/** Colour of a tag; light blue for unknown ones. */
export type TagTone = (typeof TAG_TONES)[keyof typeof TAG_TONES] | 'light-blue';

/** Returns a tag's colour, light blue by default (BLOG-02). */
export function toneOfTag(tag: string): TagTone {
  return Object.hasOwn(TAG_TONES, tag) ? TAG_TONES[tag as keyof typeof TAG_TONES] : 'light-blue';
}

/** Parses a Markdown file with front matter: `name: value` lines between two `---` lines. Throws without it. */
export function parsePost(slug: string, source: string): Post {
  const [, head, text] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || text === undefined) throw new Error(`The post ${slug} has no front matter.`);
  const values = new Map(
    head.split(/\r?\n/).map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  const requireValue = (name: string): string => {
    const value = values.get(name);
    if (!value) throw new Error(`The post ${slug} has no ${name}.`);
    return value;
  };
  return {
    slug,
    title: requireValue('title'),
    date: requireValue('date'),
    tag: requireValue('tag'),
    image: values.get('image') || null,
    text: text.trim(),
  };
}

const files = import.meta.glob<string>('./posts/*.md', { query: '?raw', import: 'default', eager: true });

/** All posts, newest first. */
export const POSTS: readonly Post[] = Object.entries(files)
  .map(([path, source]) => parsePost(path.replace(/^.*\/|\.md$/g, ''), source))
  .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
