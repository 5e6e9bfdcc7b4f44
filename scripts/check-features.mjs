import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFeatureTypes } from './lib/feature-lists.mjs';
import { checkTypeNames } from './lib/feature-names.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/run.mjs';

/**
 * The programs that know features. Tests, benchmarks and the proof use some types as samples; the simulator and the embedded
 * database use the vocabulary of Twitch and MongoDB.
 */
const PROGRAMS = ['shared', 'ebs/src', 'dashboard', 'extension-panel', 'extension-config', 'cli', 'scripts'];
const TESTS = /\.test\.\w+$|\.test-support\.ts$|\/test\//;

/** The features step of `npm run check`: lists every file that names a feature type outside that type's own folders. */
await runMain(() => {
  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...PROGRAMS];
  const files = execFileSync('git', git, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !TESTS.test(file) && existsSync(join(root, file)));
  const sources = files.map((file) => [file, readFileSync(join(root, file), 'utf8')]);
  const { broken, stale } = checkTypeNames(readFeatureTypes(root), sources);
  if (broken.length > 0) {
    console.log("A feature type is named outside its own folders. Let the type's catalogue entry say what differs.");
    console.log(
      'Where that is impossible, add the file to EXCEPTIONS in scripts/lib/feature-names.mjs; if the word means',
    );
    console.log('something else there, add it to OTHER_MEANINGS.');
  }
  for (const { path, line, type } of broken) console.log(`  ${path}:${line} names ${type}`);
  for (const path of stale) console.log(`  ${path} is an exception in scripts/lib/feature-names.mjs and needs none`);
  return broken.length + stale.length === 0 ? 0 : 1;
});
