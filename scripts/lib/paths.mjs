import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, absolute. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Folder for files that can be recreated at any time. */
export const cacheFolder = join(root, 'node_modules', '.cache', 'bitcue');

/**
 * Returns the script behind a package's command, to run with `node` and without a shell on every system.
 * @param {string} name package name
 * @param {string} command name in its `bin`
 * @throws Error if the package is not installed or has no such command.
 */
export function findTool(name, command) {
  const folder = join(root, 'node_modules', name);
  const { bin } = createRequire(import.meta.url)(join(folder, 'package.json'));
  const file = typeof bin === 'string' ? bin : bin?.[command];
  if (!file) throw new Error(`The package ${name} has no command ${command}.`);
  return join(folder, file);
}

/** Returns whether a package of the root is installed. */
export function hasTool(name) {
  return existsSync(join(root, 'node_modules', name, 'package.json'));
}

/** Returns the workspaces of the root package.json, in order. */
export function readWorkspaces() {
  return /** @type {string[]} */ (createRequire(import.meta.url)(join(root, 'package.json')).workspaces);
}
