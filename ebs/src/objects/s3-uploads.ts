import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { type SignPut, type SignUpload, UPLOAD_KEYS, type UploadPlace, type Uploads } from '../ports/uploads.ts';
import { ask, find, type ListedObject, listBucket, type S3Bucket } from './s3-bucket.ts';
import {
  isOfType,
  LARGEST_UPLOAD_BYTES,
  MAGIC_BYTES,
  POLICY_MS,
  pathOfUpload,
  uploadTypeOf,
  WAITING_MAX,
} from './upload-rules.ts';

/**
 * Creates uploads that browsers send to a bucket. The storage checks size and declared type; a file's content is checked
 * when its browser reports it (`has`), and again when it is added to the library.
 */
export function createS3Uploads(bucket: S3Bucket): Uploads {
  const { s3, name } = bucket;
  const at = (place: UploadPlace) => ({ Bucket: name, Key: keyOf(place) });
  const remove = (key: string) => ask(s3.deleteObject({ Bucket: name, Key: key }));

  /** Returns true if a file is there. Deletes the oldest of its owner's other files, beyond the limit. */
  async function isThere(place: UploadPlace): Promise<boolean> {
    const files: ListedObject[] = [];
    for await (const file of listBucket(bucket, `${UPLOAD_KEYS}${place.ownerId}/`)) files.push(file);
    const others = files
      .filter(({ key }) => key !== keyOf(place))
      .sort((one, other) => other.writtenAt - one.writtenAt);
    for (const { key } of others.slice(WAITING_MAX - 1)) await remove(key);
    return others.length < files.length;
  }

  async function readBytes(place: UploadPlace, range?: string): Promise<Buffer | null> {
    const found = await find(s3.getObject({ ...at(place), ...(range === undefined ? {} : { Range: range }) }));
    if (found === null) return null;
    const body = found.Body as Readable;
    if ((found.ContentLength ?? 0) <= LARGEST_UPLOAD_BYTES) return ask(buffer(body));
    // The storage enforces no size limit for a signed address.
    body.destroy();
    await remove(keyOf(place));
    throw new AppError('upload.too_large');
  }

  return {
    async has(place) {
      if (!(await isThere(place))) return false;
      const start = await readBytes(place, `bytes=0-${MAGIC_BYTES - 1}`);
      if (start === null) return false;
      const contentType = uploadTypeOf(place.filename);
      if (start.length === MAGIC_BYTES && contentType !== null && isOfType(start, contentType)) return true;
      await remove(keyOf(place));
      throw new AppError('upload.type');
    },
    read: (place) => readBytes(place),
    delete: async (place) => void (await remove(keyOf(place))),
    async sweep({ waiting }) {
      let swept = 0;
      for await (const { key, writtenAt } of listBucket(bucket, UPLOAD_KEYS)) {
        if (writtenAt >= waiting) continue;
        await remove(key);
        swept += 1;
      }
      return swept;
    },
  };
}

/** Creates the signing of forms that the storage itself accepts: key, type, size and five minutes. */
export function createS3SignUpload({ s3, name }: S3Bucket): SignUpload {
  return async (grant) => {
    const { createPresignedPost } = await import('@aws-sdk/s3-presigned-post');
    return createPresignedPost(s3, {
      Bucket: name,
      Key: keyOf(grant),
      Fields: { 'Content-Type': grant.contentType },
      Conditions: [['content-length-range', 1, grant.maxBytes]],
      Expires: POLICY_MS / 1_000,
    });
  };
}

/** Creates the signing of addresses that the storage itself accepts: key, type and five minutes, but no size. */
export function createS3SignPut({ s3, name }: S3Bucket): SignPut {
  return async (grant) => {
    const [{ PutObjectCommand }, { getSignedUrl }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/s3-request-presigner'),
    ]);
    const put = new PutObjectCommand({ Bucket: name, Key: keyOf(grant), ContentType: grant.contentType });
    return getSignedUrl(s3, put, { expiresIn: POLICY_MS / 1_000, signableHeaders: new Set(['content-type']) });
  };
}

function keyOf(place: UploadPlace): string {
  return UPLOAD_KEYS + pathOfUpload(place);
}
