import { UPLOAD_KEYS } from '../ports/uploads.ts';
import { explainS3, type S3Bucket } from './s3-bucket.ts';

/** How long a finding is reused, in milliseconds: /readyz is polled often. */
const KEPT_MS = 10_000;
/** Key of an object that nothing reads, among the uploads, which are never served. */
const PROBE_KEY = `${UPLOAD_KEYS}0/check`;

/** What is wrong with a bucket, as a sentence; null if it works. */
export type Finding = string | null;

/** Creates a check that asks the storage at most every ten seconds. */
export function createBucketCheck({ s3, name }: S3Bucket, now: () => number): () => Promise<Finding> {
  let last: { at: number; finding: Promise<Finding> } | null = null;
  return () => {
    if (last === null || now() - last.at >= KEPT_MS) {
      last = { at: now(), finding: findProblem(() => s3.listObjectsV2({ Bucket: name, MaxKeys: 1 })) };
    }
    return last.finding;
  };
}

/** Lists, writes, reads and deletes in a bucket, and checks whether pages of an origin may send files to its address. */
export async function probeBucket({ s3, name }: S3Bucket, url: string, origin: string): Promise<Finding> {
  const at = { Bucket: name, Key: PROBE_KEY };
  const finding = await findProblem(async () => {
    await s3.listObjectsV2({ Bucket: name, MaxKeys: 1 });
    await s3.putObject({ ...at, Body: 'check' });
    await (await s3.getObject(at)).Body?.transformToString();
    await s3.deleteObject(at);
  });
  return finding ?? (await findCorsProblem(url, origin, 'POST')) ?? findCorsProblem(url, origin, 'PUT');
}

async function findProblem(work: () => Promise<unknown>): Promise<Finding> {
  return work().then(
    () => null,
    (error) => explainS3(error),
  );
}

async function findCorsProblem(url: string, origin: string, method: 'POST' | 'PUT'): Promise<Finding> {
  const headers = {
    Origin: origin,
    'Access-Control-Request-Method': method,
    ...(method === 'PUT' && { 'Access-Control-Request-Headers': 'content-type' }),
  };
  const response = await fetch(url, { method: 'OPTIONS', headers });
  const allowed = response.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return null;
  return `The bucket refuses uploads from pages of ${origin}. Allow that origin to ${method} in its CORS rules.`;
}
