import { byLength, SEED } from '@bitcue/shared/test/test-run.ts';
import { expect, it } from 'vitest';
import { runPowerCuts } from './power-cut-run.ts';

const CUTS = byLength({ short: 10, middle: 24, full: 120 });
const WRITES = CUTS * 60;

/** Finds a missing fsync, which kill -9 cannot: the operating system keeps what was written. */
it(`loses nothing acknowledged in ${CUTS} power cuts, whatever part of the unsynced writes survives`, async () => {
  const report = await runPowerCuts({ writes: WRITES, cuts: CUTS, seed: SEED });
  expect(report.cuts).toBeGreaterThan(CUTS / 2);
  expect(report.acknowledged).toBe(WRITES);
  expect(report.missing).toEqual([]);
  expect(report.broken).toEqual([]);
}, 120_000);
