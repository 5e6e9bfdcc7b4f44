import { type Minio, startMinio } from '../../../scripts/real/minio.mjs';

/** Path of the MinIO that `npm run test:real` built; without it, suites run on the disk. */
const minioPath = process.env.STORAGE_TEST_MINIO;

/** Where a suite's files are: the settings for `startSystem`, and the MinIO if there is one. */
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
  return { name: 'MinIO', settings: minio.settings, minio, close: () => minio.close() };
}
