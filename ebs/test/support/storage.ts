import { type Minio, startMinio } from '../../../scripts/real/minio.mjs';
import { openBucket } from '../../src/objects/s3-bucket.ts';

/** The MinIO that `npm run test:real` built; without it, suites run on the disk. */
const minioPath = process.env.STORAGE_TEST_MINIO;

/** Where a suite's files are: the settings for `startSystem`, and the MinIO, if there is one. */
export interface TestStorage {
  name: 'disk' | 'MinIO';
  settings: Record<string, string>;
  minio: Minio | null;
  close(): Promise<void>;
}

/** Starts the storage of a suite, empty: a MinIO if there is one, else DATA_DIR. */
export async function startStorage(): Promise<TestStorage> {
  if (minioPath === undefined) return { name: 'disk', settings: {}, minio: null, close: async () => {} };
  const minio = await startMinio(minioPath);
  const { endpoint, accessKeyId, secretAccessKey } = minio;
  const bucket = await openBucket({
    endpoint,
    region: 'us-east-1',
    bucket: 'clips',
    accessKeyId,
    secretAccessKey,
    pathStyle: true,
  });
  await bucket.s3.createBucket({ Bucket: bucket.name });
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket.name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  return { name: 'MinIO', settings, minio, close: () => minio.close() };
}
