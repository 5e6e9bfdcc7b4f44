import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from './paths.mjs';
import { createZip } from './zip.mjs';

/** The packages that make up the extension. Each has its own assets folder. */
export const extensionPackages = ['extension-panel', 'extension-config'];

/** Folder of the assembled extension, as Twitch would unpack it. */
export const extensionFolder = join(root, 'dist', 'extension');

/** Placeholder in each view's page for the address of the EBS. */
const ebsPlaceholder = '__EBS_URL__';

/** Path of the zip for Twitch, from the root. */
export const extensionZip = 'dist/bitcue-extension.zip';

/**
 * Assembles the builds of the extension's packages in one folder, replacing what was there.
 * @throws Error if two packages have a file of the same name.
 */
export function assembleExtension(
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
 * Checks that viewers on Twitch can reach the EBS at this address.
 * @throws Error if the address is missing or invalid, is not https, or names this computer.
 */
export function checkEbsUrl(ebsUrl) {
  if (!URL.canParse(ebsUrl ?? '')) {
    throw new Error('Set PUBLIC_URL in .env to the address of the EBS. The extension is packed for that address.');
  }
  const { protocol, hostname } = new URL(ebsUrl);
  const isThisComputer = /^(localhost|.+\.localhost|127\..+|0\.0\.0\.0|\[::1?\])$/.test(hostname);
  if (protocol === 'https:' && !isThisComputer) return;
  throw new Error(
    `PUBLIC_URL is ${ebsUrl}, where Twitch's viewers cannot reach the EBS: the address must be https and not this ` +
      'computer. For a trial on this computer, add `-- --local`.',
  );
}

/**
 * Writes the zip to upload to Twitch, with the views at its root and the address of the EBS in each view.
 * @param {string} file path of the zip
 * @param {string} ebsUrl address of the EBS
 * @throws Error if the build has no views, or a view lacks the placeholder for the address.
 */
export function packExtension(file, ebsUrl, folder = extensionFolder) {
  const names = listFiles(folder);
  const views = names.filter((name) => /^[^/]+\.html$/.test(name));
  if (views.length === 0) throw new Error('The build has no .html file at its root for Twitch to load.');
  const read = (name) => {
    const data = readFileSync(join(folder, name));
    if (!views.includes(name)) return data;
    const page = data.toString();
    if (!page.includes(ebsPlaceholder)) throw new Error(`${name} has no placeholder for the address of the EBS.`);
    return Buffer.from(page.replaceAll(ebsPlaceholder, () => ebsUrl));
  };
  const zip = createZip(names.map((name) => ({ name, data: read(name) })));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, zip);
  return { files: names.length, views, bytes: zip.length };
}

/** Lists the files below a folder, as paths with `/`, without dotfiles. */
export function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
