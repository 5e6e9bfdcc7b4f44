import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { root } from './paths.mjs';

/** Rules for what the alert page loads in OBS, where every millisecond and megabyte counts. Types cost nothing. */
const alertPageRules = [
  {
    name: 'alert-page-stays-small',
    comment:
      'OBS loads the alert page and widgets on every start and scene change: no React and no zod at run time, not even through ' +
      'another file. Type-only imports are fine.',
    severity: 'error',
    from: { path: '^dashboard/src/(alerts|widgets)/', pathNot: String.raw`\.test\.tsx?$` },
    to: { path: '(^|node_modules/)(react|react-dom|zod)(/|$)', reachable: true },
  },
];

/**
 * Checks imports against the rules of `.dependency-cruiser.cjs` and, for run-time imports, against the rule above.
 * @param {string[]} folders existing folders, relative to `baseDir`
 * @param {string} [baseDir] folder that contains the packages
 * @returns {Promise<{ rule: string, comment: string, path: string[] }[]>} `path`: files from the importing to the imported
 *   one
 * @throws Error if no imports were read, because that would look like a pass.
 */
export async function findBorderViolations(folders, baseDir = root) {
  const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
  const { enhancedResolveOptions, ...cruiseOptions } = options;
  const inspect = async (paths, rules, extra) => {
    const { output } = await cruise(
      paths,
      { ...cruiseOptions, ...extra, baseDir, validate: true, ruleSet: { forbidden: rules, options: {} } },
      enhancedResolveOptions,
    );
    return output.summary;
  };

  const whole = await inspect(folders, forbidden, {});
  if (whole.totalDependenciesCruised === 0)
    throw new Error('dependency-cruiser found no imports. Is TypeScript 6 installed?');
  const alertPage = folders.includes('dashboard')
    ? await inspect(['dashboard'], alertPageRules, { tsPreCompilationDeps: false })
    : { violations: [] };

  const comments = new Map([...forbidden, ...alertPageRules].map(({ name, comment }) => [name, comment]));
  return [...whole.violations, ...alertPage.violations].map(({ rule, from, to, via, cycle }) => ({
    rule: rule.name,
    comment: comments.get(rule.name) ?? '',
    path: [from, ...(cycle ?? via ?? [{ name: to }]).map(({ name }) => name)],
  }));
}
