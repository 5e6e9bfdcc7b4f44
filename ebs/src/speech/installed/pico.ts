import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoadedVoice, VoiceContent } from './loaded-voice.ts';
import { PICO_PACKAGE, RUNTIME_FOLDER } from './voice-file.ts';

/** The files of a Pico voice: text analysis and signal generation. */
export const PICO_FILES = { text: 'ta.bin', signal: 'sg.bin' } as const;
/** Samples per second. */
const RATE = 16_000;
/** Size of Pico's working memory and of a chunk of its output, in bytes. */
const [MEMORY_BYTES, PART_BYTES] = [5_000_000, 4_096];
/** Return codes of Pico's functions: done, nothing left to say, and more to come. Negative numbers are errors. */
const [OK, IDLE, BUSY] = [0, 200, 201];
/** Percent of Pico's default volume, at which it clips. All voices are levelled later. */
const VOLUME = 50;

/** The part of svoxpico-wasm that we use. It is installed in DATA_DIR, so its types are not available. Numbers are addresses. */
interface Pico {
  HEAPU8: Uint8Array;
  FS: { writeFile(path: string, content: Uint8Array): void };
  getValue(at: number, type: 'i16' | 'i32'): number;
  _malloc(bytes: number): number;
  _pico_initialize(memory: number, bytes: number, system: number): number;
  _pico_loadResource(system: number, path: number, resource: number): number;
  _pico_getResourceName(system: number, resource: number, name: number): number;
  _pico_createVoiceDefinition(system: number, voice: number): number;
  _pico_addResourceToVoiceDefinition(system: number, voice: number, resourceName: number): number;
  _pico_newEngine(system: number, voice: number, engine: number): number;
  _pico_putTextUtf8(engine: number, text: number, bytes: number, taken: number): number;
  _pico_getData(engine: number, buffer: number, bytes: number, got: number, type: number): number;
}
/** Starts an instance of Pico with its own memory. */
export type StartPico = () => Promise<Pico>;

/** Loads Pico from the folder of the installed voices. Throws if it is missing. */
export async function loadPicoModule(folder: string): Promise<StartPico> {
  const path = createRequire(join(folder, RUNTIME_FOLDER, 'package.json')).resolve(PICO_PACKAGE as string);
  const { default: start } = (await import(pathToFileURL(path).href)) as { default: StartPico };
  return start;
}

/**
 * Loads a Pico voice. Each sentence gets a new instance of Pico, which takes 13 ms, because an instance never speaks again after an error.
 */
export function loadPico(start: StartPico, files: VoiceContent): LoadedVoice {
  return {
    rate: RATE,
    speak: async (sentence) => ({ samples: speak(await start(), files, sentence), words: null }),
    release: async () => {},
  };
}

function speak(pico: Pico, files: VoiceContent, sentence: string): Float32Array {
  const result = pico._malloc(4);
  const read = () => pico.getValue(result, 'i32');
  const write = (text: string): number => {
    const bytes = Buffer.from(`${text}\0`);
    const at = pico._malloc(bytes.length);
    pico.HEAPU8.set(bytes, at);
    return at;
  };
  const voice = write('voice');
  check('start', pico._pico_initialize(pico._malloc(MEMORY_BYTES), MEMORY_BYTES, result));
  const system = read();
  check('define a voice', pico._pico_createVoiceDefinition(system, voice));
  for (const file of Object.values(PICO_FILES)) {
    pico.FS.writeFile(`/${file}`, files.get(file) ?? new Uint8Array());
    check('load a file', pico._pico_loadResource(system, write(`/${file}`), result));
    const name = pico._malloc(PART_BYTES);
    check('name a file', pico._pico_getResourceName(system, read(), name));
    check('use a file', pico._pico_addResourceToVoiceDefinition(system, voice, name));
  }
  check('create the voice', pico._pico_newEngine(system, voice, result));
  const engine = read();

  const text = `<volume level="${VOLUME}">${toPicoText(sentence)}</volume>`;
  // Includes the zero byte at the end, which tells Pico that nothing follows.
  let left = Buffer.byteLength(text) + 1;
  let at = write(text);
  const [buffer, type] = [pico._malloc(PART_BYTES), pico._malloc(4)];
  const parts: Int16Array[] = [];
  while (left > 0) {
    check('read', pico._pico_putTextUtf8(engine, at, left, result));
    const taken = pico.getValue(result, 'i16');
    [at, left] = [at + taken, left - taken];
    let state: number = BUSY;
    while (state === BUSY) {
      state = pico._pico_getData(engine, buffer, PART_BYTES, result, type);
      const bytes = pico.HEAPU8.slice(buffer, buffer + pico.getValue(result, 'i16'));
      parts.push(new Int16Array(bytes.buffer, 0, bytes.length >> 1));
    }
    if (state !== IDLE) throw new Error(`Pico could not speak (${state}).`);
    if (left > 0 && taken === 0) throw new Error('Pico took nothing of the text.');
  }
  return Float32Array.from(
    parts.flatMap((part) => [...part]),
    (sample) => sample / 32_768,
  );
}

function check(step: string, result: number): void {
  if (result !== OK) throw new Error(`Pico could not ${step} (${result}).`);
}

/** Removes the characters that begin and end markup, which could change volume and speed, or play files. */
export function toPicoText(sentence: string): string {
  return sentence.replace(/[<>&]/g, ' ');
}
