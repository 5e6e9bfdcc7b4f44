import { expect, it } from 'vitest';
import { signMessage } from './post.ts';

const SECRET = 's3cRe7-for-tests-0123456789';
const ID = 'e76c6bd4-55c9-4987-8304-da1588d8988b';
const TIMESTAMP = '2026-01-02T03:04:05.678901234Z';

it('matches two known signatures', () => {
  const plain =
    '{"challenge":"pogchamp-kappa-360noscope-vohiyo","subscription":{"id":"f1c2a387-161a-49f9-a165-0f21d7a4e1c4"}}';
  expect(signMessage(SECRET, ID, TIMESTAMP, plain)).toBe(
    'sha256=596615bc1d4bed6a04b6f50cb2bfeb25de895399fccfe23dbef6c7b10e8a354b',
  );
  expect(signMessage(SECRET, ID, TIMESTAMP, Buffer.from('{"event":{"user_input":"héllo ✓"}}'))).toBe(
    'sha256=1d83f6c0b1e33e450f7c54c29dceb17b88e5d781bac3be063b976583b12f2a0e',
  );
});
