import { Readable } from 'node:stream';
import type { GetObjectCommandInput } from '@aws-sdk/client-s3';
import type { Objects } from '../ports/objects.ts';
import { OBJECT_CACHING } from './caching.ts';
import { checkContentType, checkObjectKey, contentTypeOf, isObjectKey, mediaPathOf } from './object-keys.ts';
import { ask, find, listBucket, type S3Bucket } from './s3-bucket.ts';

/** Prefix of the keys of objects in the bucket: the folder's name in DATA_DIR. */
const PREFIX = 'objects/';

/**
 * Creates objects stored in a bucket, under the same keys as on disk. The storage shows an object only once all of it has
 * arrived and matches its checksum. `urlBase` has no trailing slash.
 */
export function createS3Objects(bucket: S3Bucket, urlBase: string): Objects {
  const { s3, name } = bucket;
  const at = (key: string) => ({ Bucket: name, Key: PREFIX + checkObjectKey(key) });

  const objects: Objects = {
    async head(key) {
      const contentType = contentTypeOf(key);
      const found = await find(s3.headObject(at(key)));
      if (found === null || contentType === null) return null;
      // If the storage does not say when, the object counts as stored just now, so that nothing is deleted for its age.
      const writtenAt = found.LastModified?.getTime() ?? Date.now();
      return { size: found.ContentLength ?? 0, contentType, writtenAt };
    },
    async put(key, bytes, contentType) {
      const place = at(key);
      checkContentType(key, contentType);
      if ((await objects.head(key)) !== null) return;
      await ask(
        s3.putObject({
          ...place,
          Body: bytes,
          ContentType: contentType,
          CacheControl: OBJECT_CACHING,
          ChecksumAlgorithm: 'SHA256',
        }),
      );
    },
    read(key, range) {
      const place = at(key);
      const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      return Readable.from(readParts(bucket, { ...place, ...part }), { objectMode: false });
    },
    async delete(key) {
      await ask(s3.deleteObject(at(key)));
    },
    async *list() {
      for await (const { key } of listBucket(bucket, PREFIX)) {
        const own = key.slice(PREFIX.length);
        if (isObjectKey(own)) yield own;
      }
    },
    // An interrupted write leaves nothing behind.
    sweep: async () => 0,
    urlOf: (key) => `${urlBase}/${checkObjectKey(key)}`,
    pathOf: mediaPathOf,
  };
  return objects;
}

async function* readParts({ s3 }: S3Bucket, place: GetObjectCommandInput): AsyncGenerator<Buffer> {
  const { Body } = await ask(s3.getObject(place));
  yield* Body as Readable;
}
