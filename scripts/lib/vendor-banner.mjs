import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the comment at the top of a file of bundled libraries: each library's name, version and licence, sorted by name.
 * @param {readonly string[]} moduleIds paths of the bundled modules; those outside node_modules are ignored
 * @throws Error if a library does not state its name, version and licence.
 */
export function createVendorBanner(moduleIds) {
  const folders = new Set(moduleIds.filter((id) => /[\\/]node_modules[\\/]/.test(id)).map(findPackage));
  const lines = [...folders].map((folder) => {
    const { name, version, license } = readPackage(folder);
    if (!license) throw new Error(`${name} ${version} does not state its licence.`);
    return ` * ${name} ${version} (${license})`;
  });
  return ['/*!', ' * Libraries, bundled and minified; the source of each is on npm:', ...lines.sort(), ' */'].join(
    '\n',
  );
}

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Returns the folder of a module's package: the nearest whose package.json has a name and a version. */
function findPackage(moduleId) {
  for (let folder = dirname(cleanId(moduleId)); folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(join(folder, 'package.json'))) continue;
    const { name, version } = readPackage(folder);
    if (name && version) return folder;
  }
  throw new Error(`${moduleId} belongs to no package.`);
}

/** Returns a module's path without what bundlers add to it. */
function cleanId(moduleId) {
  return moduleId.replace(/^\0/, '').replace(/\?.*$/, '');
}
