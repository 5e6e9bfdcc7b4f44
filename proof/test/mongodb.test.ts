import { expect, it } from 'vitest';
import { z } from 'zod';
import { runProof } from './run-proof.ts';

/** `npm run test:real` provides an empty, independent server of the MongoDB protocol. */
const uri = z.string().startsWith('mongodb://').parse(process.env.PROOF_MONGODB_URI);

it('the proof holds with the ledger on an independent MongoDB server', async () => {
  const { code, result, told } = await runProof(['--purchases', '300', '--kills', '5', '--no-browser']);
  expect(code, `${uri}\n${told}`).toBe(0);
  expect(result).toMatchObject({ purchases: 300, store: 'MONGODB_URI' });
  expect(result).toMatchObject({ lost: 0, doubled: 0, forged: 0, misplaced: 0, underpaid: 0, unproved: 0 });
}, 300_000);
