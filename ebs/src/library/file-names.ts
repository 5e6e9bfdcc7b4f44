import type { MediaContentType } from '@bitcue/shared/media/media-form.ts';
import { UPLOAD_KEYS } from '../ports/uploads.ts';

/** File extension of each content type. */
export const MEDIA_EXTENSIONS: Record<MediaContentType, string> = {
  'audio/mpeg': 'mp3',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/**
 * Returns the object key of a clip's file. `id` must not appear in any link, so that a private file cannot be guessed
 * (LIB-20).
 */
export function mediaKey(id: string, contentType: MediaContentType): string {
  return `media/${id}.${MEDIA_EXTENSIONS[contentType]}`;
}

/** Returns the object key of a video's thumbnail, given the key of its file (MEDIA-07). */
export function posterKeyOf(key: string): string {
  return key.replace(/\.(mp4|webm)$/, '.thumb.png');
}

/** Returns the object keys of a clip, given that of its file: the file itself and, for a video, its poster. */
export function filesOf(key: string): string[] {
  return [...new Set([key, posterKeyOf(key)])];
}

/** Characters in an upload's name, without the extension. */
const NAME_MAX = 100;
const SAFE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,110}$/;

/**
 * Makes a file name safe: no folders, plain characters, no leading dot, and the extension of its type. The result is
 * always a single file in its owner's folder.
 */
export function safeUploadName(filename: string, contentType: MediaContentType): string {
  const name = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  const stem = name
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, NAME_MAX);
  return `${stem || 'clip'}.${MEDIA_EXTENSIONS[contentType]}`;
}

/**
 * Returns the file name in `login/filename`, or in the key of S3's form (`fields.key`). Returns null if it is another streamer's
 * or the name is unsafe (API-22).
 */
export function readUploadPath(filepath: string, { id, login }: { id: string; login: string }): string | null {
  const key = `${UPLOAD_KEYS}${id}/`;
  const [first, filename, ...others] = (filepath.startsWith(key) ? filepath.replace(key, `${login}/`) : filepath).split(
    '/',
  );
  const isOwn = first === login && others.length === 0;
  return isOwn && filename !== undefined && SAFE_NAME.test(filename) ? filename : null;
}
