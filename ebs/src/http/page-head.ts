import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import type { PageWords } from '@bitcue/shared/constants/public-pages.ts';

/** A page's preview picture. `size` is in pixels, if known. */
export interface PagePicture {
  /** URL, absolute or relative to the EBS. */
  url: string;
  alt: string;
  size?: { width: number; height: number };
}

/** What chats, social networks and search engines show for a link to a page. */
export interface PageHead extends PageWords {
  path: string;
  picture: PagePicture;
}

/** The title that the build writes into the page. */
const BUILT_TITLE = /<title>[^<]*<\/title>/;

/** Writes title, description, picture and address into a built page, replacing its title. All texts are escaped. */
export function writeHead(html: string, { title, line, path, picture }: PageHead, publicUrl: string): string {
  const resolve = (url: string) => new URL(url, publicUrl).href;
  const { url, alt, size } = picture;
  const tags = [
    `<title>${escapeHtml(title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`)}</title>`,
    `<link rel="canonical" href="${escapeHtml(resolve(path))}" />`,
    tag('name', 'description', line),
    tag('property', 'og:site_name', PRODUCT_NAME),
    tag('property', 'og:type', 'website'),
    tag('property', 'og:title', title),
    tag('property', 'og:description', line),
    tag('property', 'og:url', resolve(path)),
    tag('property', 'og:image', resolve(url)),
    tag('property', 'og:image:alt', alt),
    ...(size === undefined
      ? []
      : [
          tag('property', 'og:image:width', String(size.width)),
          tag('property', 'og:image:height', String(size.height)),
        ]),
    tag('name', 'twitter:card', size === undefined ? 'summary' : 'summary_large_image'),
  ];
  // A function, because a title may contain what `replace` gives a meaning, such as `$&`.
  return html.replace(BUILT_TITLE, () => tags.join('\n    '));
}

function tag(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
}

/** Escapes text for HTML, between tags and in quoted attributes. */
function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
