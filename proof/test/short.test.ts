import { expect, it } from 'vitest';
import { z } from 'zod';
import { byLength, SEED } from '../../shared/test/test-run.ts';
import { runProof } from './run-proof.ts';

const short = z.looseObject({
  kills: z.number(),
  sabotages: z.record(z.string(), z.enum(['red', 'green'])),
});

/** Number of sabotages that have a scenario, and of those that the seed draws for shorter runs. */
const STORIES = 30;
const DRAWN = byLength({ short: 5, middle: 15, full: null });

/** The short form of `npm run proof`. Violations are in the output with their histories. */
it('the short proof holds under kills: nothing is lost, doubled or forged, no points are kept for nothing or returned for a play, failed Power-ups are owed, chat modes, VIPs and OBS are restored, and the drawn sabotages are found', async () => {
  const { code, result, told } = await runProof([
    '--short',
    '--seed',
    String(SEED),
    ...(DRAWN === null ? [] : ['--sabotages', String(DRAWN)]),
  ]);
  expect(code, told).toBe(0);
  expect(result).toMatchObject({ lost: 0, doubled: 0, forged: 0, misplaced: 0, underpaid: 0, unproved: 0 });
  expect(result).toMatchObject({ redemptions: 20, powerUps: 20, kept: 0, returned: 0, stuck: 0 });
  expect(result).toMatchObject({ purchases: 60, soundStoriesWithViolations: 0, lostInPowerCuts: 0 });
  const { kills, sabotages } = short.parse(result);
  expect(kills).toBeGreaterThanOrEqual(4);
  // The power cuts with synchronisation off are always included.
  expect(Object.keys(sabotages)).toHaveLength((DRAWN ?? STORIES) + 1);
  expect(Object.values(sabotages).every((colour) => colour === 'red')).toBe(true);
}, 900_000);
