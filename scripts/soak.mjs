import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { listTestFiles } from './lib/choose-tests.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { findTestsReading } from './lib/find-tests.mjs';
import { readWorkspaces, root } from './lib/paths.mjs';
import { runMain, runNode } from './lib/run.mjs';
import { formatCounts, runVitest } from './lib/vitest.mjs';

/**
 * `npm run soak [-- vitest arguments]`: runs the tests with long loops (kills, power cuts, fuzz) in full and the long files,
 * then the whole proof. Uses a new seed each time; set `BITCUE_TEST_SEED` to repeat one.
 */
await runMain(async () => {
  await ensureInstall();
  const seed = process.env.BITCUE_TEST_SEED ?? String(randomInt(2 ** 31));
  console.log(`BITCUE_TEST_SEED=${seed}`);
  const long = listTestFiles().filter((path) => path.includes('.long.test.'));
  const files = [...new Set([...findTestsReading('byLength', readWorkspaces()), ...long])];
  const env = { BITCUE_TEST_LENGTH: 'full', BITCUE_TEST_SEED: seed };
  const counts = await runVitest([...files, ...process.argv.slice(2)], env);
  const proof = await runNode(['--import', 'tsx', join(root, 'proof', 'src', 'main.ts'), '--seed', seed]);
  console.log(formatCounts(counts));
  return counts.failed > 0 || proof.code !== 0 ? 1 : 0;
});
