import { expect, it } from 'vitest';
import { runPowerCuts } from './power-cut-run.ts';

/** Finds a missing fsync, which kill -9 cannot: the operating system keeps what was written. */
it('loses nothing acknowledged in 24 power cuts, whatever part of the unsynced writes survives', async () => {
  const report = await runPowerCuts({ writes: 1_500, cuts: 24, seed: 24 });
  expect(report.cuts).toBeGreaterThanOrEqual(20);
  expect(report.acknowledged).toBe(1_500);
  expect(report.missing).toEqual([]);
  expect(report.broken).toEqual([]);
}, 120_000);
