import { MEDIA_TITLE_MAX } from '../constants/media.ts';
import { cutToCodePoints } from '../text/char-count.ts';

/**
 * Title for a file that came without one (UP-08): no folders and no extension, underscores and hyphens as spaces,
 * repeated spaces as one, the first letter capitalised, cut at 45 characters (UP-09). May be shorter than a title is.
 */
export function titleOfFile(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const words = name
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]/g, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [first = ''] = words;
  return cutToCodePoints(first.toUpperCase() + words.slice(first.length), MEDIA_TITLE_MAX).trim();
}
