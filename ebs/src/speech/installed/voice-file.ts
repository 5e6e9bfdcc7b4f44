import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { INSTALLED_ENGINES } from '../../ports/speech.ts';
import { PHONEME_PACKAGE } from './espeak-phonemes.ts';

/** Package that Pico's voices run on, and the one for all others. */
export const [PICO_PACKAGE, ONNX_PACKAGE] = ['@echogarden/svoxpico-wasm', 'onnxruntime-web'];
/** Name of the file that describes an installed voice, in the voice's folder. */
export const VOICE_FILE = 'voice.json';
/** Folder of the voice runtime, beside the folders of the engines. */
export const RUNTIME_FOLDER = 'runtime';

/** Names that are safe in a path. */
const safeName = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,79}$/);

const voiceFile = z.object({
  engine: z.enum(INSTALLED_ENGINES),
  engineVoice: safeName,
  /** As viewers see it. */
  name: z.string().min(1).max(100),
  language: z.string(),
  gender: z.string(),
  licence: z.string(),
  /** The voice's files. */
  files: z.array(z.object({ name: safeName, bytes: z.number(), sha256: z.string() })),
});
/** An installed voice, as its `voice.json` describes it. */
export type InstalledVoice = z.output<typeof voiceFile>;

/** Returns the folder of a voice. Throws if the engine is unknown or the voice's name is not safe. */
export function folderOf(folder: string, engine: string, engineVoice: string): string {
  return join(folder, z.enum(INSTALLED_ENGINES).parse(engine), safeName.parse(engineVoice));
}

/** Reads the description of a voice. Throws if it is missing or damaged. */
export async function readVoiceFile(folder: string, engine: string, engineVoice: string): Promise<InstalledVoice> {
  return voiceFile.parse(JSON.parse(await readFile(join(folderOf(folder, engine, engineVoice), VOICE_FILE), 'utf8')));
}

/** Deletes the files of a voice. Safe to repeat. */
export async function removeVoice(folder: string, engine: string, engineVoice: string): Promise<void> {
  await rm(folderOf(folder, engine, engineVoice), { recursive: true, force: true });
}

/** Lists the voices in a folder. Unreadable ones are left out; `whyAway` says why. */
export async function listInstalled(folder: string): Promise<InstalledVoice[]> {
  const found = await Promise.all(
    INSTALLED_ENGINES.map(async (engine) => {
      const names = await readdir(join(folder, engine)).catch(() => []);
      return Promise.all(names.map((name) => readVoiceFile(folder, engine, name).catch(() => null)));
    }),
  );
  return found.flat().filter((voice) => voice !== null);
}

/** Returns why a voice cannot speak, or null if it can. Only file sizes are checked here; contents are verified on loading. */
export async function whyAway(folder: string, engine: string, engineVoice: string): Promise<string | null> {
  const voice = await readVoiceFile(folder, engine, engineVoice).catch(() => null);
  if (voice === null) return 'its files are not in DATA_DIR; install it again';
  for (const { name, bytes } of voice.files) {
    const found = await stat(join(folderOf(folder, engine, engineVoice), name)).catch(() => null);
    if (found?.size !== bytes) return `its file ${name} is missing or damaged; install it again`;
  }
  const runsOn = (engine === 'pico' ? PICO_PACKAGE : ONNX_PACKAGE) as string;
  const runtime = join(folder, RUNTIME_FOLDER, 'node_modules', runsOn, 'package.json');
  if ((await stat(runtime).catch(() => null)) === null) return `${runsOn} is not in DATA_DIR; install the voice again`;
  // Pico needs no phonemes.
  return engine === 'pico' || isThere(PHONEME_PACKAGE) ? null : `it needs the optional package ${PHONEME_PACKAGE}`;
}

function isThere(packageName: string): boolean {
  try {
    createRequire(import.meta.url).resolve(packageName);
    return true;
  } catch {
    return false;
  }
}
