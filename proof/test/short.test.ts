import { expect, it } from 'vitest';
import { z } from 'zod';
import { byLength } from '../../shared/test/test-run.ts';
import { runProof } from './run-proof.ts';

const short = z.looseObject({
  kills: z.number(),
  sabotages: z.record(z.string(), z.enum(['red', 'green'])),
});

/** `npm test` tells each story with its sabotage alone; `.ci/run` tells it on the unchanged product, too. */
const HOW = byLength({ short: ['--sabotages-alone'], middle: [], full: [] });

/** The short form of `npm run proof`, another seed each time; a failing one is in the output with its history. */
it('the short proof holds: nothing lost, doubled or forged under kills, no points kept for nothing or returned for a play, Power-ups that fail owed, chat modes, VIPs and OBS as they were, and every sabotage is found out', async () => {
  const { code, result, told } = await runProof(['--short', ...HOW]);
  expect(code, told).toBe(0);
  expect(result).toMatchObject({ lost: 0, doubled: 0, forged: 0, misplaced: 0, underpaid: 0, unproved: 0 });
  expect(result).toMatchObject({ redemptions: 20, powerUps: 20, kept: 0, returned: 0, stuck: 0 });
  expect(result).toMatchObject({ purchases: 60, soundStoriesWithViolations: 0, lostInPowerCuts: 0 });
  const { kills, sabotages } = short.parse(result);
  expect(kills).toBeGreaterThanOrEqual(4);
  expect(Object.keys(sabotages)).toHaveLength(31);
  expect(Object.values(sabotages).every((colour) => colour === 'red')).toBe(true);
}, 900_000);
