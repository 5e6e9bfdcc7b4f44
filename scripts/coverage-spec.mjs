import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstall } from './lib/ensure-install.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/run.mjs';

/**
 * `npm run coverage:spec`: lists the numbered requirements that no test names, by area. Fails if a test or docs/untested.md
 * names one that does not exist, or if docs/untested.md lists one that has a test.
 */
await runMain(async () => {
  await ensureInstall();
  const { listUncovered, readExplanations, readRequirementIds, readTestedIds } = await import(
    './lib/spec-coverage.mjs'
  );
  // A copy next to the checkout is newer than ours.
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
  // Lists requirements without a test, by reason.
  const untested = join(root, 'docs', 'untested.md');
  const explained = existsSync(untested) ? readExplanations(readFileSync(untested, 'utf8')) : new Map();
  const reasons = new Set([...explained.values()].flat());

  const named = [...covered, ...reasons];
  const unknown = named.filter((id) => !ids.includes(id));
  if (unknown.length > 0) console.log(`Named, but not a requirement: ${unknown.join(', ')}\n`);
  const stale = [...reasons].filter((id) => covered.has(id));
  if (stale.length > 0) console.log(`Listed in docs/untested.md, but a test names it: ${stale.join(', ')}\n`);
  const uncovered = listUncovered(ids, new Set(named));
  if (uncovered.length > 0) console.log(`Requirements without a test or a reason:\n${uncovered.join('\n')}\n`);
  const count = (some) => ids.filter((id) => some.has(id)).length;
  for (const [reason, some] of explained) console.log(`${reason}: ${some.length}`);
  console.log(`Covered by tests: ${count(covered)} of ${ids.length}`);
  return unknown.length + stale.length > 0 ? 1 : 0;
});
