import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensionFolder, extensionPackages, gatherExtension } from './extension-files.mjs';
import { findTool, root } from './paths.mjs';
import { formatSeconds, runNode, runPooled } from './run.mjs';

/** What browsers load: by package, the arguments of each of its runs of `vite build`. */
export const vitePasses = {
  // The extension's views for viewers, and those for streamers.
  'extension-panel': [[]],
  'extension-config': [[]],
  // The dashboard, and the alert page for OBS.
  dashboard: [[], ['--mode', 'alerts']],
  // The stage page, and the stand-in for Twitch's helper: one classic script.
  simulator: [[], ['--mode', 'helper']],
};

/** The packages that browsers load, and so need a build. */
export const browserPackages = Object.keys(vitePasses);

/**
 * Builds those of the packages that changed since their last build, and puts the extension together. When nothing has
 * changed, nothing is written, so that several processes may ask at the same time.
 * @throws Error naming the packages that failed, after the output of vite.
 */
export async function buildPackages(names = browserPackages) {
  const failed = [];
  const build = (name) => async () => {
    if (!(await buildPackage(name))) failed.push(name);
  };
  await runPooled(names.map(build), 2);
  if (failed.length > 0) throw new Error(`Could not build ${failed.join(', ')}; see above.`);
  if (extensionPackages.every((name) => names.includes(name))) gatherIfChanged();
}

/** The extension's folder has the stamps of the builds it was put together from. */
function gatherIfChanged() {
  const stamp = extensionPackages.map((name) => readFileSync(stampFileOf(join(root, name, 'dist')), 'utf8')).join('\n');
  if (hasStamp(extensionFolder, stamp)) return;
  gatherExtension();
  writeFileSync(stampFileOf(extensionFolder), stamp);
}

const stampFileOf = (folder) => join(folder, '.stamp');
const hasStamp = (folder, stamp) =>
  existsSync(stampFileOf(folder)) && readFileSync(stampFileOf(folder), 'utf8') === stamp;

async function buildPackage(name) {
  const dist = join(root, name, 'dist');
  const passes = vitePasses[name];
  if (!passes) throw new Error(`Nothing of ${name} is built; choose from ${browserPackages.join(', ')}.`);
  if (!existsSync(join(root, name, 'vite.config.ts'))) {
    console.error(`${name}/vite.config.ts is missing, so ${name} cannot be built.`);
    return false;
  }
  const stamp = hashInputs(name);
  if (hasStamp(dist, stamp)) return true;

  rmSync(dist, { recursive: true, force: true });
  let ms = 0;
  for (const pass of passes) {
    const args = [findTool('vite', 'vite'), 'build', '--logLevel', 'warn', ...pass];
    const result = await runNode(args, { cwd: join(root, name), capture: true });
    ms += result.ms;
    if (result.output.trim() !== '') console.log(`${name}: ${result.output.trim()}`);
    if (result.code !== 0) return false;
  }
  mkdirSync(dist, { recursive: true });
  writeFileSync(stampFileOf(dist), stamp);
  console.log(`Built ${name} in ${formatSeconds(ms)}.`);
  return true;
}

/** One hash over all that a package's build reads: its files, shared's, and the versions of everything installed. */
function hashInputs(name) {
  const hash = createHash('sha256');
  const add = (path) => {
    const absolute = join(root, path);
    if (existsSync(absolute)) hash.update(`${path}\0`).update(readFileSync(absolute));
  };
  for (const folder of [name, 'shared']) for (const file of listSources(folder)) add(file);
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'scripts/lib/extension-vite.mjs']) add(file);
  return hash.digest('hex');
}

/** Paths of a folder's files from the root, sorted; without tests and what tools made. */
function listSources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|data|test)$|\.test\./.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listSources(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}
