import { expect, it } from 'vitest';
import { z } from 'zod';
import { DISK_FULL_CAUGHT } from '../src/scenarios/disk-full.ts';
import { runProof } from './run-proof.ts';

const count = z.number().min(1);
const diskFull = z.looseObject({
  // A receipt that fits into the file's free pages is accepted and must be kept (`lost` counts it); others are refused.
  answeredWhenFull: z.number().max(DISK_FULL_CAUGHT - 1),
  refusedBeforeBits: count,
  readsWhenFull: z.object({ asked: count, failed: z.literal(0) }),
  readsAfterStartWhenFull: z.object({ asked: count, failed: z.literal(0) }),
});

/** As `npm run proof -- --scenario disk-full`. */
it('on a full disk, reads keep working and nothing is sold; everything paid is kept once there is room', async () => {
  const { code, result, told } = await runProof(['--scenario', 'disk-full']);
  expect(code, told).toBe(0);
  expect(result).toMatchObject({ lost: 0, doubled: 0, forged: 0, soldWhenFull: 0 });
  expect(result).toMatchObject({ boughtAfter: 30, integrity: 'ok' });
  diskFull.parse(result);
}, 300_000);
