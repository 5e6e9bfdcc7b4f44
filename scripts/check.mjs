import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureInstall } from './lib/ensure-install.mjs';
import { cacheFolder, findTool, readWorkspaces } from './lib/paths.mjs';
import { formatSeconds, runMain, runNode, runPooled } from './lib/run.mjs';

/** `npm run check`: types, dead code, borders, names of feature types, format and lint. Prints a line per step, and failures in full. */
await runMain(async () => {
  const startedAt = performance.now();
  await ensureInstall();
  const buildInfo = join(cacheFolder, 'tsc');
  mkdirSync(buildInfo, { recursive: true });
  const tsc = findTool('typescript', 'tsc');

  const steps = [
    {
      name: 'dead code',
      args: [findTool('knip', 'knip'), '--no-progress', '--no-config-hints'],
    },
    { name: 'borders', args: [join(import.meta.dirname, 'check-borders.mjs')] },
    { name: 'features', args: [join(import.meta.dirname, 'check-features.mjs')] },
    ...readWorkspaces().map((workspace) => ({
      name: `types of ${workspace}`,
      args: [tsc, '-p', workspace, '--incremental', '--tsBuildInfoFile', join(buildInfo, `${workspace}.tsbuildinfo`)],
    })),
    {
      name: 'format, lint',
      args: [findTool('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings', '--colors=off', '.'],
    },
  ];

  const failed = [];
  await runPooled(
    steps.map(({ name, args }) => async () => {
      const { code, output, ms } = await runNode(args, { capture: true });
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(26)} ${formatSeconds(ms).padStart(6)}`);
      if (code !== 0) failed.push({ name, output });
    }),
    Math.max(2, Math.min(4, availableParallelism())),
  );
  for (const { name, output } of failed) console.log(`\n--- ${name}\n${output.trim()}`);
  const verdict = failed.length === 0 ? 'All checks passed' : `Failed: ${failed.map(({ name }) => name).join(', ')}`;
  console.log(`\n${verdict} (${formatSeconds(performance.now() - startedAt)}).`);
  return failed.length === 0 ? 0 : 1;
});
