import { PRODUCT_NAME } from '../brand.ts';

/** How a page describes itself, in its heading and in link previews. */
export interface PageWords {
  title: string;
  /** A sentence. */
  line: string;
}

/** Pages that anyone may open and that search engines may list, by path. */
export const PUBLIC_PAGES = {
  '/library': { title: 'Library', line: 'Sounds and videos for streams, to play, share and download.' },
  '/voices': { title: 'Voices', line: 'All voices for text to speech. Press play to hear one.' },
  '/library-guidelines': { title: 'Library guidelines', line: 'For everyone who shares sounds and videos here.' },
} as const satisfies Record<string, PageWords>;

/** The pages that lead to the sign-in. */
export const SITE_WORDS: PageWords = {
  title: PRODUCT_NAME,
  line: 'Let viewers use Bits and channel points to make things happen on your stream.',
};
