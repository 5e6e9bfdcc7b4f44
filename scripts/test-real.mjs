import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { findTestsReading } from './lib/find-tests.mjs';
import { root } from './lib/paths.mjs';
import { runMain, runNode } from './lib/run.mjs';
import { formatCounts, runVitest } from './lib/vitest.mjs';

/** Real services in the design that no code uses yet. */
const notYetUsed = ['S3', 'Stripe', 'Amazon Polly', 'Redis', 'OBS'];

/**
 * `npm run test:real`: runs our suites against parts we did not write. Starts and stops each part, and says why if it
 * cannot run on this machine. The last line counts tests; a skipped part counts as one.
 */
await runMain(async () => {
  await ensureInstall();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const skippedParts = [];
  for (const [part, run] of [
    ['MongoDB protocol (mongo-java-server)', testStores],
    ['system Chromium', testSystemChromium],
  ]) {
    console.log(`\n=== ${part}`);
    const { skipped: reason, counts } = await run();
    if (reason !== undefined) {
      skippedParts.push(`${part}: ${reason}`);
      total.skipped += 1;
      continue;
    }
    for (const key of Object.keys(total)) total[key] += counts[key];
  }
  console.log('');
  for (const line of skippedParts) console.log(`Skipped ${line}`);
  console.log(`Not used by any code yet: ${notYetUsed.join(', ')}`);
  console.log(formatCounts(total));
  return total.failed > 0 ? 1 : 0;
});

/** Runs the store's suites and the proof on the independent server, and compares embedded-db with it. */
async function testStores() {
  const script = join(root, 'scripts', 'real', 'mongo-java-server.mjs');
  if (!existsSync(script)) return { skipped: 'scripts/real/mongo-java-server.mjs is missing' };
  const stores = ['STORE_TEST_URI', 'STORE_DIFF_URI'].flatMap((variable) => findTestsReading(variable, ['ebs']));
  const tests = [...stores, ...findTestsReading('PROOF_MONGODB_URI', ['proof/test'])];
  if (tests.length === 0) return { skipped: 'no test reads STORE_TEST_URI or STORE_DIFF_URI' };
  const { startMongoJavaServer } = await import(pathToFileURL(script).href);
  const server = await startMongoJavaServer();
  if ('skipped' in server) return { skipped: server.skipped };
  try {
    const env = { STORE_TEST_URI: server.uri, STORE_DIFF_URI: server.uri, PROOF_MONGODB_URI: server.uri };
    return { counts: await runVitest([...new Set(tests)], env) };
  } finally {
    await server.close();
  }
}

/** Runs the browser tests in the system's browser. */
async function testSystemChromium() {
  const find =
    "import { findSystemChromium } from './e2e/src/chromium.ts'; process.stdout.write(findSystemChromium() ?? '');";
  const { code, output } = await runNode(['--import', 'tsx', '--input-type=module', '--eval', find], { capture: true });
  if (code !== 0) throw new Error(`e2e/src/chromium.ts cannot be loaded:\n${output}`);
  if (output === '') return { skipped: 'neither Chromium nor Chrome is installed; `npm test` used the one from npm' };
  await buildPackages();
  return { counts: await runVitest(['--project', 'e2e*'], { BITCUE_CHROMIUM: 'system' }) };
}
