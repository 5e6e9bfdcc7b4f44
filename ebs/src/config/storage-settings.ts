import { z } from 'zod';
import { emptyAsMissing, optional } from './empty-settings.ts';

/** Settings of the storage for clips, speech and uploads. */
export const storageEnvironment = {
  S3_ENDPOINT: optional(z.url()).describe("Address of a storage that speaks S3's protocol; Amazon's if unset."),
  S3_REGION: z.preprocess(emptyAsMissing, z.string().default('us-east-1')).describe('Region of the bucket.'),
  S3_BUCKET: optional(z.string()).describe('Bucket for clips and speech, in place of DATA_DIR.'),
  S3_ACCESS_KEY_ID: optional(z.string()).describe('Id of the access key for it.'),
  S3_SECRET_ACCESS_KEY: optional(z.string().min(8)).describe('Its secret.'),
  S3_PATH_STYLE: optional(z.enum(['true', 'false'])).describe(
    'Whether the bucket is in the path of addresses; true with an S3_ENDPOINT.',
  ),
  CDN_URL: optional(z.url()).describe('Address from which pages of the library load clips; ours if unset.'),
};

/** Where a bucket is, and the keys that open it. */
export interface S3Settings {
  /** Null for Amazon. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True if the bucket is in the path of addresses, not in the host name. */
  pathStyle: boolean;
}

type Values = z.output<z.ZodObject<typeof storageEnvironment>>;

/** Returns the settings of the bucket; null without one. */
export function readS3(values: Values): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const endpoint = values.S3_ENDPOINT ?? null;
  const pathStyle = values.S3_PATH_STYLE === undefined ? endpoint !== null : values.S3_PATH_STYLE === 'true';
  return { endpoint, region: values.S3_REGION, bucket, accessKeyId, secretAccessKey, pathStyle };
}

/** A bucket needs all of these. */
const REQUIRED_FOR_S3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Checks that the settings of a bucket are complete, and that its addresses use https, as pages require. */
export function listStorageProblems(env: Record<string, string | undefined>, local: boolean): string[] {
  const problems: string[] = [];
  if ([...REQUIRED_FOR_S3, 'S3_ENDPOINT'].some((name) => env[name])) {
    for (const name of REQUIRED_FOR_S3)
      if (!env[name]) problems.push(`${name}: must be set, because other S3 settings are.`);
  }
  for (const name of ['S3_ENDPOINT', 'CDN_URL']) {
    if (!local && env[name] && !env[name].startsWith('https://')) problems.push(`${name}: must start with https://.`);
  }
  return problems;
}
