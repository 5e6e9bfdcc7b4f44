/** A post of the blog (BLOG-01): what stands in the head of its Markdown file, and its text. */
export interface Post {
  slug: string;
  title: string;
  /** `YYYY-MM-DD`. */
  date: string;
  tag: string;
  image: string | null;
  text: string;
}

/** Colour of each tag, and of any other (BLOG-02). */
const TAG_TONES = { 'Patch notes': 'green', Tutorial: 'purple', Release: 'red', Blog: 'yellow' } as const;
/** Colour of a tag. */
export type TagTone = (typeof TAG_TONES)[keyof typeof TAG_TONES] | 'light-blue';

/** The colour of a tag: light blue where none is set (BLOG-02). */
export function toneOfTag(tag: string): TagTone {
  return Object.hasOwn(TAG_TONES, tag) ? TAG_TONES[tag as keyof typeof TAG_TONES] : 'light-blue';
}

/** Reads a Markdown file that begins with a head of `name: value` lines between two lines of `---`. Throws without one. */
export function parsePost(slug: string, source: string): Post {
  const [, head, text] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || text === undefined) throw new Error(`The post ${slug} has no head.`);
  const values = new Map(
    head.split(/\r?\n/).map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  const need = (name: string): string => {
    const value = values.get(name);
    if (!value) throw new Error(`The post ${slug} has no ${name}.`);
    return value;
  };
  return {
    slug,
    title: need('title'),
    date: need('date'),
    tag: need('tag'),
    image: values.get('image') || null,
    text: text.trim(),
  };
}

const files = import.meta.glob<string>('./posts/*.md', { query: '?raw', import: 'default', eager: true });

/** All posts, the newest first. */
export const POSTS: readonly Post[] = Object.entries(files)
  .map(([path, source]) => parsePost(path.replace(/^.*\/|\.md$/g, ''), source))
  .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
