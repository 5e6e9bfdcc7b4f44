import { buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { runMain } from './lib/run.mjs';
import { formatCounts, runVitest } from './lib/vitest.mjs';

/** `npm test [-- vitest arguments]`: runs every test, browser tests included. The last line counts them. */
await runMain(async () => {
  await ensureInstall();
  const args = process.argv.slice(2);
  if (needsBuild(args)) await buildPackages();
  const counts = await runVitest(args);
  console.log(formatCounts(counts));
  return counts.failed > 0 ? 1 : 0;
});

/** Only browser tests load built pages. A run of other projects needs no build. */
function needsBuild(args) {
  const projects = args.flatMap((arg, index) =>
    arg === '--project' ? [args[index + 1]] : (/^--project=(.*)/.exec(arg)?.slice(1) ?? []),
  );
  return projects.length === 0 || projects.some((name) => name.startsWith('e2e'));
}
