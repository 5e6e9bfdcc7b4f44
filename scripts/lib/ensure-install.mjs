import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runCommand } from './run.mjs';

/**
 * Runs `npm ci` if packages are missing or differ from package-lock.json.
 * @throws Error if npm fails. Its output is on the terminal.
 */
export async function ensureInstall() {
  if (isInstalled(root)) return;
  console.log('Installing packages (npm ci) ...');
  const viaNpm = process.env.npm_execpath;
  // Hides warnings, such as those about development packages, which do not concern people who start the product.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  const { code } = viaNpm
    ? await runCommand(process.execPath, [viaNpm, ...args])
    : await runCommand('npm', args, { shell: process.platform === 'win32' });
  if (code !== 0) throw new Error('npm ci failed. See above. Is the network reachable?');
}

/**
 * Returns whether node_modules matches package-lock.json. An older copy counts if its versions are the same, and so does the
 * result of `npm ci --omit=dev`.
 */
export function isInstalled(folder) {
  const lockFile = join(folder, 'package-lock.json');
  const installedFile = join(folder, 'node_modules', '.package-lock.json');
  try {
    if (statSync(installedFile).mtimeMs >= statSync(lockFile).mtimeMs) return true;
    const wanted = readPackages(lockFile);
    const installed = readPackages(installedFile);
    const omitsDev = !Object.values(installed).some((entry) => entry.dev);
    return Object.entries(wanted).every(([path, entry]) => {
      const present = installed[path];
      // Optional packages for other systems are in the lock file only.
      return (
        path === '' ||
        (present
          ? present.version === entry.version
          : Boolean(entry.optional || entry.devOptional || (omitsDev && entry.dev)))
      );
    });
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
