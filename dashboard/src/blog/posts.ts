/** A blog post (BLOG-01): the front matter of its Markdown file, and its text. */
export interface Post {
  slug: string;
  title: string;
  /** `YYYY-MM-DD`. */
  date: string;
  tag: string;
  /** Address of its picture. */
  image: string | null;
  text: string;
}

/** Colours of the tags (BLOG-02), the same in both themes: a dark yellow, for example, would be brown. */
const TAG_TONES = { 'Patch notes': '#4ad991', Tutorial: '#c9abff', Release: '#ff8585', Blog: '#ffd84d' } as const;
/** Light blue, for all other tags. */
const DEFAULT_TONE = '#bfe4ff';
/** Returns a tag's background colour, light blue by default (BLOG-02). */
export function toneOfTag(tag: string): string {
  return Object.hasOwn(TAG_TONES, tag) ? TAG_TONES[tag as keyof typeof TAG_TONES] : DEFAULT_TONE;
}

/**
 * Parses a Markdown file with front matter: `name: value` lines between two `---` lines. `images`: addresses of the
 * pictures by file name. Throws without front matter, or if it names a picture that does not exist.
 */
export function parsePost(slug: string, source: string, images: Readonly<Record<string, string>>): Post {
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
  const image = values.get('image');
  if (image && images[image] === undefined) throw new Error(`The post ${slug} has no picture ${image}.`);
  return {
    slug,
    title: requireValue('title'),
    date: requireValue('date'),
    tag: requireValue('tag'),
    image: (image && images[image]) || null,
    text: text.trim(),
  };
}

const files = import.meta.glob<string>('./posts/*.md', { query: '?raw', import: 'default', eager: true });
const pictures = import.meta.glob<string>('./posts/*.svg', { query: '?url', import: 'default', eager: true });
const addresses = Object.fromEntries(
  Object.entries(pictures).map(([path, address]) => [path.replace(/^.*\//, ''), address]),
);

/** All posts, newest first. */
export const POSTS: readonly Post[] = Object.entries(files)
  .map(([path, source]) => parsePost(path.replace(/^.*\/|\.md$/g, ''), source, addresses))
  .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
