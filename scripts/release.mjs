import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { root } from './lib/paths.mjs';
import { runCommand, runMain } from './lib/run.mjs';

/** Build results in the archive, so that a server starts without building. */
const BUILT = ['ebs/dist', 'dashboard/dist'];
/** Folder for the files of a release. */
const OUT = join(root, 'dist', 'release');

/**
 * `npm run release`: creates the files of a release in `dist/release`: an archive of the sources and the builds, its bill of
 * materials (CycloneDX), notes from the changelog, and their SHA-256. Needs git and GNU tar. Publishes nothing.
 */
await runMain(async () => {
  await ensureInstall();
  if ((await capture('git', ['status', '--porcelain'])) !== '') {
    throw new Error('There are uncommitted changes. A release is made of a commit.');
  }
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const notes = findNotes(readFileSync(join(root, 'docs', 'CHANGELOG.md'), 'utf8'), version);
  await buildPackages(['dashboard', 'ebs']);

  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const title = `${name}-${version}`;
  const files = {
    [`${title}.tar.gz`]: await packArchive(title),
    [`${title}.cdx.json`]: await listMaterials(name),
    [`${title}.md`]: Buffer.from(notes),
  };
  const sums = Object.entries(files).map(([file, content]) => {
    writeFileSync(join(OUT, file), content);
    return `${createHash('sha256').update(content).digest('hex')}  ${file}\n`;
  });
  writeFileSync(join(OUT, 'SHA256SUMS'), sums.join(''));
  for (const line of sums) console.log(line.trim());
  console.log(`In ${OUT}. Check them with: sha256sum -c SHA256SUMS`);
});

/** Returns the changelog's section on a version. Throws an error that says what is missing. */
function findNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((one) => one.split(/\s/, 1)[0] === version);
  if (section === undefined) throw new Error(`docs/CHANGELOG.md has no section ${version}.`);
  const [heading, ...lines] = section.split('\n');
  if (heading.includes('unreleased'))
    throw new Error(`docs/CHANGELOG.md calls ${version} unreleased. Give it its date.`);
  return `${lines.join('\n').trim()}\n`;
}

/** Packs the files of the commit and the builds. The same commit and build give the same bytes. */
async function packArchive(title) {
  const folder = mkdtempSync(join(tmpdir(), 'bitcue-release-'));
  try {
    const tree = join(folder, title);
    mkdirSync(tree);
    await capture('git', ['archive', '--format=tar', `--output=${join(folder, 'sources.tar')}`, 'HEAD']);
    await capture('tar', ['-xf', join(folder, 'sources.tar'), '-C', tree]);
    for (const part of BUILT) {
      if (!existsSync(join(root, part))) throw new Error(`${part} was not built.`);
      cpSync(join(root, part), join(tree, part), { recursive: true });
    }
    const file = join(folder, 'archive.tar.gz');
    const time = await capture('git', ['show', '-s', '--format=@%ct', 'HEAD']);
    const same = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go-w'];
    await capture('tar', [...same, '--use-compress-program=gzip -9n', '-cf', file, '-C', folder, title]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lists the packages that production installs, with versions, licences and digests, from the lock file. */
async function listMaterials(name) {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const materials = JSON.parse(await capture('npm', args));
  // npm names the application after its folder.
  materials.metadata.component.name = name;
  return Buffer.from(`${JSON.stringify(materials, null, 2)}\n`);
}

async function capture(command, args) {
  const { code, output } = await runCommand(command, args, { capture: true });
  if (code !== 0) throw new Error(`${command} ${args[0]} failed: ${output.trim()}`);
  return output.replace(/^npm warn .*\n/gm, '').trim();
}
