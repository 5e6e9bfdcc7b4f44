import type { MediaContentType } from '@bitcue/shared/media/check-file.ts';
import { MEDIA_EXTENSIONS } from './media-key.ts';

/** Characters of a name, its end aside. */
const NAME_MAX = 100;
const SAFE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,110}$/;

/**
 * A file name made safe: no folders, plain characters, no dot in front, and the end that its type has. Whatever a name asks for,
 * it stays one file in its owner's place.
 */
export function safeUploadName(filename: string, contentType: MediaContentType): string {
  const name = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  const stem = name
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, NAME_MAX);
  return `${stem || 'clip'}.${MEDIA_EXTENSIONS[contentType]}`;
}

/** The name in `login/filename`, when it is of this login and such a name; else null (API-22). */
export function readUploadPath(filepath: string, login: string): string | null {
  const [first, filename, ...others] = filepath.split('/');
  const isOwn = first === login && others.length === 0;
  return isOwn && filename !== undefined && SAFE_NAME.test(filename) ? filename : null;
}
