import { hasTool } from './paths.mjs';

/** Our Node programs: their entry files by name, relative to the repository's root. */
export const PROGRAMS = { ebs: 'ebs/src/main.ts', cli: 'cli/src/bin.ts', db: 'ebs/embedded-db/main.ts' };
/** Folder of the built programs, relative to the repository's root. It is inside `ebs`, whose npm packages they load. */
export const BUILT_FOLDER = 'ebs/dist';

/**
 * Returns the arguments with which `node` starts a program: the built one, with stack traces that name its sources, or its
 * TypeScript, which needs development packages.
 * @param {keyof typeof PROGRAMS} name
 * @param {boolean} built
 * @throws Error if these packages are missing.
 */
export function startArguments(name, built) {
  if (built) return ['--enable-source-maps', `${BUILT_FOLDER}/${name}.mjs`];
  if (!hasTool('tsx')) throw new Error('The packages for development are missing. Run: npm ci');
  return ['--import', 'tsx', PROGRAMS[name]];
}
