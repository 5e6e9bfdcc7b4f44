import { expect, it } from 'vitest';
import { runProof } from './run-proof.ts';

/** `npm run test:real` sets BITCUE_SURROUNDINGS if Caddy, Redis and Java are installed. */
it('the proof holds with two processes behind Caddy that die in turn, while Redis comes and goes', async () => {
  const args = ['--processes', '2', '--purchases', '100', '--kills', '4', '--channels', '8', '--no-browser'];
  const { code, result, told } = await runProof(args);
  expect(code, told).toBe(0);
  expect(result).toMatchObject({ purchases: 100, processes: 2, store: 'mongo-java-server' });
  expect(result).toMatchObject({ lost: 0, doubled: 0, forged: 0, misplaced: 0, underpaid: 0, unproved: 0 });
  // Timings need a quiet machine, but these two do not.
  expect(result).toMatchObject({ holds: { pushWithoutRedis: true, noWorkForPagesElsewhere: true } });
}, 600_000);
