/** A running MinIO. */
export interface Minio {
  /** For example `http://127.0.0.1:9000`. */
  endpoint: string;
  /** Our server's settings for its bucket, which is empty at first. */
  settings: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;
  /** Kills it with SIGKILL, like a crash. */
  kill(): Promise<void>;
  /** Starts it again on the same port and folder. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Builds MinIO, an independent storage server with the S3 protocol. `skipped`: why it cannot be built here. */
export function buildMinio(): Promise<{ path: string } | { skipped: string }>;

/** Starts a MinIO on a free port of 127.0.0.1 with an empty bucket. */
export function startMinio(path: string): Promise<Minio>;
