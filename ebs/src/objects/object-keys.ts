import { extname } from 'node:path';

/** The format of a key: an area and a file name. A name never starts with a dot, so it cannot leave its folder. */
const OBJECT_KEY = /^[a-z0-9-]{1,40}\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,150}$/;

/** The only kinds of file stored, and the content type each is served with, whatever a client declared. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.png': 'image/png',
};

/** Returns true for a well-formed key of a stored kind of file. */
export function isObjectKey(key: string): boolean {
  return OBJECT_KEY.test(key) && contentTypeOf(key) !== null;
}

/** Returns the content type an object is served with, by the extension of its key, or null for an unknown one. */
export function contentTypeOf(key: string): string | null {
  return CONTENT_TYPES[extname(key)] ?? null;
}

/** Returns the key. Throws if it is not one of ours, so that nothing outside the storage can be reached. */
export function checkObjectKey(key: string): string {
  if (!isObjectKey(key)) throw new Error('Not an object key of ours.');
  return key;
}

/** Path under which we serve objects. */
export const MEDIA_PATH = '/media';

/** Returns the path under which we serve the object. Throws if the key is not one of ours. */
export function mediaPathOf(key: string): string {
  return `${MEDIA_PATH}/${checkObjectKey(key)}`;
}

/** Throws if an object of this key does not have this content type. */
export function checkContentType(key: string, contentType: string): void {
  if (contentType !== contentTypeOf(key)) throw new Error(`A key like this one does not hold ${contentType}.`);
}
