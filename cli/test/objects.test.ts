import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHere } from './capture.ts';
import { openFixtureData } from './fixture-data.ts';

let data: Awaited<ReturnType<typeof openFixtureData>>;
beforeAll(async () => {
  data = await openFixtureData();
}, 60_000);
afterAll(() => data.close());

const S3 = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'clips',
  S3_ACCESS_KEY_ID: 'access',
  S3_SECRET_ACCESS_KEY: 'secret-of-it',
};

it.each<[string, Record<string, string>, string]>([
  ['no bucket', {}, 'No bucket is set. Set S3_BUCKET, and the other settings of S3, first.'],
  [
    'incomplete settings of a bucket',
    { ...S3, S3_SECRET_ACCESS_KEY: '' },
    'S3_SECRET_ACCESS_KEY: must be set, because other S3 settings are.',
  ],
  ['a bucket that does not answer', S3, 'Nothing listens at S3_ENDPOINT.'],
])('moves nothing with %s, and says why', async (_, settings, sentence) => {
  const { code, stderr } = await runHere({ ...data.settings, ...settings }, 'objects', 'move', '--to', 'disk');
  expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
});
