import type { S3 } from '@aws-sdk/client-s3';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { S3Settings } from '../config/storage-settings.ts';

/** Timeouts for connecting to the storage and for its answers, in milliseconds. */
const [CONNECT_MS, ANSWER_MS] = [3_000, 30_000];
/** Maximum concurrent connections. Each player that reads slowly holds one. */
const CONNECTIONS_MAX = 200;
/** Maximum attempts at a request that fails temporarily. */
const ATTEMPTS_MAX = 3;

/** A bucket of S3, or of a storage that speaks its protocol. */
export interface S3Bucket {
  s3: S3;
  name: string;
}

/** Opens a bucket. Nothing is sent yet. The SDK is loaded here, so that a server with its files on disk never loads it. */
export async function openBucket(settings: S3Settings): Promise<S3Bucket> {
  const { S3 } = await import('@aws-sdk/client-s3');
  const agent = { keepAlive: true, maxSockets: CONNECTIONS_MAX };
  const s3 = new S3({
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.pathStyle,
    maxAttempts: ATTEMPTS_MAX,
    // Otherwise a signed address contains the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return { s3, name: settings.bucket };
}

/** An object in a listing. */
export interface ListedObject {
  key: string;
  writtenAt: number;
}

/** Lists the objects whose keys have this prefix. */
export async function* listBucket({ s3, name }: S3Bucket, prefix: string): AsyncGenerator<ListedObject> {
  let from: string | undefined;
  do {
    const page = await ask(
      s3.listObjectsV2({ Bucket: name, Prefix: prefix, ...(from === undefined ? {} : { ContinuationToken: from }) }),
    );
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key !== undefined) yield { key: Key, writtenAt: LastModified?.getTime() ?? 0 };
    }
    from = page.NextContinuationToken;
  } while (from !== undefined);
}

/** Returns what the storage answers, or null if there is no such object. Throws like `ask`. */
export async function find<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw failure(error);
  }
}

/** Returns what the storage answers. Throws `AppError` `store.unavailable`, with the storage's reason for the log. */
export async function ask<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw failure(error);
  }
}

function isMissing(error: unknown): boolean {
  const { name } = error as Error;
  return name === 'NotFound' || name === 'NoSuchKey';
}

function failure(error: unknown): AppError {
  return new AppError('store.unavailable', { cause: error, retryAfterS: 5, detail: { why: explainS3(error) } });
}

/** Sentences about what the operator can fix, by the storage's error code. */
const REASONS: Readonly<Record<string, string>> = {
  AccessDenied: 'The storage refuses these keys. They need to list, read, write and delete in the bucket.',
  InvalidAccessKeyId: 'The storage does not recognise S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID.',
  NoSuchBucket: 'There is no bucket S3_BUCKET. Create it, or correct the name.',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket.',
  PermanentRedirect: 'The bucket is elsewhere: correct S3_REGION or S3_ENDPOINT.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong.',
  ENOTFOUND: 'The name in S3_ENDPOINT has no address.',
  ECONNREFUSED: 'Nothing listens at S3_ENDPOINT.',
  TimeoutError: 'S3_ENDPOINT does not answer in time.',
};

/** Explains in a sentence why the storage refused. The sentence never contains keys or signatures. */
export function explainS3(error: unknown): string {
  const { name = '', code = '' } = error as { name?: string; code?: string };
  return REASONS[name] ?? REASONS[code] ?? `The storage does not respond like S3 (${code || name}).`;
}
