import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstall } from './lib/ensure-install.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/run.mjs';

/** `npm run coverage:spec`: the numbered requirements that no test names, by area. */
await runMain(async () => {
  await ensureInstall();
  const { listUncovered, readRequirementIds, readTestedIds } = await import('./lib/spec-coverage.mjs');
  // A copy beside the checkout is newer than our own.
  const specification = [
    join(root, '..', 'shared', 'spec', 'requirements.md'),
    join(root, 'docs', 'spec', 'requirements.md'),
  ];
  const ids = readRequirementIds(readFileSync(specification.find(existsSync) ?? specification[1], 'utf8'));

  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '*.test.ts', '*.test.tsx'];
  const testFiles = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const covered = new Set();
  for (const file of testFiles) {
    if (!existsSync(join(root, file))) continue;
    for (const id of readTestedIds(readFileSync(join(root, file), 'utf8'), file)) covered.add(id);
  }
  // What no test can see is listed there with its reason.
  const untestable = join(root, 'docs', 'untestable.md');
  if (existsSync(untestable)) for (const id of readRequirementIds(readFileSync(untestable, 'utf8'))) covered.add(id);

  const unknown = [...covered].filter((id) => !ids.includes(id));
  if (unknown.length > 0) console.log(`No such requirement, but named by a test: ${unknown.join(', ')}\n`);
  const uncovered = listUncovered(ids, covered);
  if (uncovered.length > 0) console.log(`Requirements that no test names:\n${uncovered.join('\n')}\n`);
  console.log(`covered ${ids.filter((id) => covered.has(id)).length} of ${ids.length}`);
});
