import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { assembleExtension, extensionFolder, extensionPackages } from './extension-files.mjs';
import { findTool, hasTool, root } from './paths.mjs';
import { BUILT_FOLDER, PROGRAMS } from './programs.mjs';
import { formatSeconds, runNode, runPooled } from './run.mjs';

/** What browsers load: for each package, the arguments of its `vite build` runs. */
export const vitePasses = {
  // Viewers' views, and the streamer's.
  'extension-panel': [[]],
  'extension-config': [[]],
  // The dashboard, and the alert page and widgets for OBS.
  dashboard: [[], ['--mode', 'alerts'], ['--mode', 'widgets']],
  // The stage page, the stand-in for Twitch's helper script, and the stand-in for what OBS gives its pages.
  simulator: [[], ['--mode', 'helper'], ['--mode', 'obs']],
};

/** Packages that browsers load. */
export const browserPackages = Object.keys(vitePasses);

/** What `npm run build` builds: what browsers load, and the programs for production. */
export const allPackages = [...browserPackages, 'ebs'];

/**
 * Builds the packages that changed since their last build, and assembles the extension. Writes nothing if nothing changed,
 * so several processes can call this at the same time.
 * @throws Error naming the packages that failed, after Vite's output.
 */
export async function buildPackages(names = allPackages) {
  const failed = [];
  const build = (name) => async () => {
    if (!(await buildPackage(name))) failed.push(name);
  };
  await runPooled(names.map(build), 2);
  if (failed.length > 0) throw new Error(`Could not build ${failed.join(', ')}. See above.`);
  if (extensionPackages.every((name) => names.includes(name))) assembleIfChanged();
}

/** Assembles the extension unless its folder has the stamps of the current builds. */
function assembleIfChanged() {
  const stamp = extensionPackages
    .map((name) => readFileSync(getStampFile(join(root, name, 'dist')), 'utf8'))
    .join('\n');
  if (hasStamp(extensionFolder, stamp)) return;
  assembleExtension();
  writeFileSync(getStampFile(extensionFolder), stamp);
}

const isBuilt = (dist, name) => hasStamp(dist, hashInputs(name));
const getStampFile = (folder) => join(folder, '.stamp');
const hasStamp = (folder, stamp) =>
  existsSync(getStampFile(folder)) && readFileSync(getStampFile(folder), 'utf8') === stamp;

/**
 * Returns the folders with the current builds of the extension's packages. Missing builds go below `folder`, because a running
 * demo serves the packages' own folders.
 * @param {string} folder absolute path
 * @param {(dist: string, name: string) => boolean} [isCurrent] true if a package's own folder holds its current build
 * @throws Error naming the package that failed, after Vite's output.
 */
export async function buildExtensionApart(folder, isCurrent = isBuilt) {
  const dists = [];
  for (const name of extensionPackages) {
    const dist = join(root, name, 'dist');
    const apart = join(folder, name);
    const current = isCurrent(dist, name);
    if (!current && !(await runPasses(name, ['--outDir', apart])))
      throw new Error(`Could not build ${name}. See above.`);
    dists.push(current ? dist : apart);
  }
  return dists;
}

async function buildPackage(name) {
  const dist = join(root, name, 'dist');
  if (!allPackages.includes(name)) throw new Error(`${name} needs no build. Choose from ${allPackages.join(', ')}.`);
  if (name in vitePasses && !existsSync(join(root, name, 'vite.config.ts'))) {
    console.error(`${name}/vite.config.ts is missing, so ${name} cannot be built.`);
    return false;
  }
  const stamp = hashInputs(name);
  if (hasStamp(dist, stamp)) return true;
  if (!hasTool(name === 'ebs' ? 'esbuild' : 'vite')) {
    throw new Error(
      `${name} is not built, or changed since, and the packages that build it are missing. Run: npm ci && npm run build`,
    );
  }

  rmSync(dist, { recursive: true, force: true });
  if (name === 'ebs') await buildPrograms();
  else if (!(await runPasses(name))) return false;
  mkdirSync(dist, { recursive: true });
  writeFileSync(getStampFile(dist), stamp);
  return true;
}

/** Bundles the programs for production. Their npm packages are not included: `npm ci --omit=dev` installs them. */
async function buildPrograms() {
  const startedAt = performance.now();
  const entries = Object.fromEntries(Object.entries(PROGRAMS).map(([name, source]) => [`${name}.mjs`, source]));
  await bundle({ root, outDir: join(root, BUILT_FOLDER), entries, packagesOutside: true });
  console.log(`Built ebs in ${formatSeconds(performance.now() - startedAt)}.`);
}

/** Runs a package's `vite build` passes. Returns false if one fails. */
async function runPasses(name, more = []) {
  let ms = 0;
  for (const pass of vitePasses[name]) {
    const args = [findTool('vite', 'vite'), 'build', '--logLevel', 'warn', ...pass, ...more];
    // Vitest sets NODE_ENV to `test`, with which Vite would bundle the development build of React.
    const env = { ...process.env, NODE_ENV: 'production' };
    const result = await runNode(args, { cwd: join(root, name), env, capture: true });
    ms += result.ms;
    if (result.output.trim() !== '') console.log(`${name}: ${result.output.trim()}`);
    if (result.code !== 0) return false;
  }
  console.log(`Built ${name} in ${formatSeconds(ms)}.`);
  return true;
}

/** Returns a hash of everything a package's build reads: its files, shared's, and the installed versions. */
function hashInputs(name) {
  const hash = createHash('sha256');
  const add = (path) => {
    const absolute = join(root, path);
    if (existsSync(absolute)) hash.update(`${path}\0`).update(readFileSync(absolute));
  };
  for (const folder of [name, 'shared', ...(name === 'ebs' ? ['cli'] : [])])
    for (const file of listSources(folder)) add(file);
  for (const file of [
    'package-lock.json',
    'tsconfig.base.json',
    ...(name === 'ebs'
      ? ['scripts/lib/bundle.mjs', 'scripts/lib/programs.mjs']
      : ['scripts/lib/extension-vite.mjs', 'scripts/lib/vendor-banner.mjs']),
  ])
    add(file);
  return hash.digest('hex');
}

/** Returns the sorted paths of a folder's files from the root, without tests and generated files. */
function listSources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|data|test)$|\.test\./.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listSources(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}
