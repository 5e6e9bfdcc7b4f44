/** A running MinIO. */
export interface Minio {
  /** For example `http://127.0.0.1:9000`. */
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Kills it with SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and folder. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Builds MinIO, an independent storage that speaks S3. `skipped`: why it cannot be built here. */
export function buildMinio(): Promise<{ path: string } | { skipped: string }>;

/** Starts a MinIO on a free port of 127.0.0.1 with an empty folder. */
export function startMinio(path: string): Promise<Minio>;
