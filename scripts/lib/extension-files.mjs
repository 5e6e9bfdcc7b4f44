import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from './paths.mjs';
import { createZip } from './zip.mjs';

/** The packages whose builds make up the extension; each has a folder of its own for its assets. */
export const extensionPackages = ['extension-panel', 'extension-config'];

/** Where the whole extension lies after a build, as Twitch would unpack it. */
export const extensionFolder = join(root, 'dist', 'extension');

/** Stands in each view's page where packing writes the address of the EBS. */
const ebsPlaceholder = '__EBS_URL__';

/** Where the zip for Twitch is put, from the root. */
export const extensionZip = 'dist/bitcue-extension.zip';

/**
 * Puts the builds of the extension's packages together in one folder, made anew.
 * @throws Error when two of them have a file of the same name.
 */
export function gatherExtension(
  folder = extensionFolder,
  dists = extensionPackages.map((name) => join(root, name, 'dist')),
) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const dist of dists) {
    for (const path of listFiles(dist)) {
      const to = join(folder, path);
      if (existsSync(to)) throw new Error(`${path} is in more than one of the extension's packages.`);
      cpSync(join(dist, path), to);
    }
  }
}

/**
 * Writes the zip that is uploaded to Twitch, with the views at its root; each names the EBS it talks to.
 * @param {string} file where the zip is put
 * @param {string} ebsUrl address of the EBS
 * @throws Error when the build has no view, or one without a place for the address.
 */
export function packExtension(file, ebsUrl, folder = extensionFolder) {
  const names = listFiles(folder);
  const views = names.filter((name) => /^[^/]+\.html$/.test(name));
  if (views.length === 0) throw new Error('The build has no .html file at its root for Twitch to load.');
  const read = (name) => {
    const data = readFileSync(join(folder, name));
    if (!views.includes(name)) return data;
    const page = data.toString();
    if (!page.includes(ebsPlaceholder)) throw new Error(`${name} has no place for the address of the EBS.`);
    return Buffer.from(page.replaceAll(ebsPlaceholder, () => ebsUrl));
  };
  const zip = createZip(names.map((name) => ({ name, data: read(name) })));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, zip);
  return { files: names.length, views, bytes: zip.length };
}

/** The files below a folder, by path with `/`; without those whose name begins with a dot. */
export function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
