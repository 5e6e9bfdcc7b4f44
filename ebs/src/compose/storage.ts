import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { UPLOAD_PATH } from '../http/limits.ts';
import type { RawRoute } from '../http/route.ts';
import type { FileOrigins } from '../http/routes/pages.ts';
import { createBucketCheck, type Finding, probeBucket } from '../objects/check-bucket.ts';
import { createDiskObjects } from '../objects/disk-objects.ts';
import { createDiskUploads } from '../objects/disk-uploads.ts';
import { closeFolder } from '../objects/durable-files.ts';
import { MEDIA_PATH } from '../objects/object-keys.ts';
import { createObjectsInTwoPlaces } from '../objects/objects-in-two-places.ts';
import { openBucket } from '../objects/s3-bucket.ts';
import { createS3Objects } from '../objects/s3-objects.ts';
import { createS3SignPut, createS3SignUpload, createS3Uploads } from '../objects/s3-uploads.ts';
import { createUploadPolicies } from '../objects/upload-policy.ts';
import { putRoute, uploadRoute } from '../objects/upload-routes.ts';
import type { Objects } from '../ports/objects.ts';
import type { Clock } from '../ports/system.ts';
import type { SignPut, SignUpload, Uploads } from '../ports/uploads.ts';

/** Where clips, speech and uploads are stored. */
export interface Storage {
  objects: Objects;
  uploads: Uploads;
  signUpload: SignUpload;
  signPut: SignPut;
  /** Receive uploads; none if browsers send them to a bucket. */
  uploadDoors: readonly RawRoute[];
  /** The objects on disk and in the bucket, to move them from one to the other; null without a bucket. */
  places: { disk: Objects; s3: Objects } | null;
  /** Origins, other than ours, that pages load files from and send them to. */
  origins: FileOrigins;
  /** Returns what is wrong with the bucket, as a sentence; null if it answers, or there is none. */
  check(): Promise<Finding>;
  /** Like `check`, but tries everything the bucket is used for. */
  probe(): Promise<Finding>;
}

/** Opens the storage that is configured: a bucket of S3, else DATA_DIR. Sends nothing to the bucket. */
export async function openStorage(config: Config, clock: Clock): Promise<Storage> {
  const folders = { objects: join(config.dataDir, 'objects'), uploads: join(config.dataDir, 'uploads') };
  for (const folder of Object.values(folders)) await closeFolder(folder);
  const urlBase = config.cdnUrl ?? MEDIA_PATH;
  const files = config.cdnUrl === null ? null : new URL(config.cdnUrl).origin;
  const disk = createDiskObjects({ dir: folders.objects, urlBase, reserveBytes: config.diskReserveBytes });
  if (config.s3 !== null) {
    const bucket = await openBucket(config.s3);
    const s3 = createS3Objects(bucket, urlBase);
    const signUpload = createS3SignUpload(bucket);
    // The address to which the SDK sends browsers depends on region, endpoint and style, so it is read from a form.
    const { url } = await signUpload({ ownerId: '0', filename: 'a.mp3', contentType: 'audio/mpeg', maxBytes: 1 }, '');
    return {
      objects: createObjectsInTwoPlaces({ main: s3, other: disk }),
      uploads: createS3Uploads(bucket),
      signUpload,
      signPut: createS3SignPut(bucket),
      uploadDoors: [],
      places: { disk, s3 },
      origins: { files, uploads: new URL(url).origin },
      check: createBucketCheck(bucket, clock.now),
      probe: () => probeBucket(bucket, url, new URL(config.publicUrl).origin),
    };
  }
  const [secret = Buffer.alloc(0)] = config.tokenKeys;
  const policies = createUploadPolicies({ secret, url: `${config.publicUrl}${UPLOAD_PATH}`, clock });
  const uploads = createDiskUploads(folders.uploads, config.diskReserveBytes);
  const doors = { path: UPLOAD_PATH, policies, uploads };
  return {
    objects: disk,
    uploads,
    signUpload: policies.sign,
    signPut: policies.signPut,
    uploadDoors: [uploadRoute(doors), putRoute(doors)],
    places: null,
    origins: { files, uploads: null },
    check: async () => null,
    probe: async () => null,
  };
}
