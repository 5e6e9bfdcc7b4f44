import { buildPackages } from './lib/build.mjs';
import { chooseTests } from './lib/choose-tests.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { runMain } from './lib/run.mjs';
import { formatCounts, runVitest } from './lib/vitest.mjs';

/**
 * `npm test`: runs every test, including browser tests. `-- <words>` runs the files whose path contains the words, or else the
 * tests whose title does; arguments for Vitest (`-- --project node`) are passed on unchanged. The last line counts the tests.
 */
await runMain(async () => {
  await ensureInstall();
  const given = process.argv.slice(2);
  const areWords = given.length > 0 && !given.some((arg) => arg.startsWith('-'));
  const { files, title } = areWords ? chooseTests(given) : { files: [] };
  if (areWords && files.length === 0) throw new Error(`No test file or title holds: ${given.join(' ')}`);
  const args = areWords ? [...files, ...(title ? ['-t', title] : [])] : given;
  if (areWords ? files.some((path) => path.startsWith('e2e/test/')) : needsBuild(given)) await buildPackages();
  const counts = await runVitest(args);
  for (const failure of counts.failures) console.log(`Failed ${failure}\n`);
  console.log(formatCounts(counts));
  return counts.failed > 0 ? 1 : 0;
});

/** Returns whether built pages are needed: only browser tests load them. */
function needsBuild(args) {
  if (args.includes('--config=vitest.unit.config.ts')) return false;
  const projects = args.flatMap((arg, index) =>
    arg === '--project' ? [args[index + 1]] : (/^--project=(.*)/.exec(arg)?.slice(1) ?? []),
  );
  return projects.length === 0 || projects.some((name) => name.startsWith('e2e'));
}
