import { extname } from 'node:path';

/** What a key looks like: an area and a file name. A name never starts with a dot, so none leads out of its folder. */
const OBJECT_KEY = /^[a-z0-9-]{1,40}\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,150}$/;

/** The only kinds of file kept, and the content type each is served with; never what a client declared. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.png': 'image/png',
};

/** True for a key of ours with a kind of file that is kept. */
export function isObjectKey(key: string): boolean {
  return OBJECT_KEY.test(key) && contentTypeOf(key) !== null;
}

/** Content type that an object is served with, by the end of its key; null for a kind that is not kept. */
export function contentTypeOf(key: string): string | null {
  return CONTENT_TYPES[extname(key)] ?? null;
}
