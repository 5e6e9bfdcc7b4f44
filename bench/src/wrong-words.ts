import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { SHIPPED_VOICES } from '@bitcue/shared/constants/shipped-voices.ts';
import { createSpeechEngines, voiceFolderOf } from '../../ebs/src/speech/engines.ts';
import { SENTENCES } from './sentences.ts';
import { round } from './statistics.ts';
import { countWordErrors, wordsOf } from './word-errors.ts';

/** Number of sentences per file. Whisper processes half a minute at a time, and takes as long for less. */
const SENTENCES_A_FILE = 7;

/**
 * `node --import tsx bench/src/wrong-words.ts --recogniser COMMAND [--data DATA_DIR] [--voices engine/voice,...] [--sentences N]`: renders a
 * hundred sentences with each English voice, as messages are rendered, and counts the words that a recogniser gets wrong. The command
 * gets a folder of mp3 files, with seven sentences each, as its argument and writes a line for each file: its name, a tab, and the text.
 * Figures depend on the recogniser, so docs/performance.md names it. The last line of the output is a JSON object.
 */
const { values } = parseArgs({
  options: {
    recogniser: { type: 'string' },
    data: { type: 'string', default: 'data' },
    voices: { type: 'string' },
    sentences: { type: 'string', default: String(SENTENCES.length) },
  },
});
const [command, ...args] = values.recogniser?.split(' ') ?? [];
if (command === undefined) throw new Error('Say how speech is recognised: --recogniser "command"');
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const engines = createSpeechEngines(log, voiceFolderOf(resolve(values.data)));
const shipped = SHIPPED_VOICES.filter(({ language }) => language.startsWith('English')).map(
  ({ engine, engineVoice }) => `${engine}/${engineVoice}`,
);
const folder = await mkdtemp(join(tmpdir(), 'bitcue-words-'));
const results: Record<string, object> = {};
try {
  for (const voice of values.voices?.split(',') ?? shipped) {
    const [id, engineVoice = ''] = voice.split('/');
    const engine = engines.find((one) => one.id === id);
    if (engine === undefined) throw new Error(`There is no engine ${id}.`);
    const place = join(folder, voice.replaceAll('/', '-'));
    await mkdir(place);
    const rendered: { sentence: string; mp3: Uint8Array }[] = [];
    let silent = 0;
    for (const sentence of SENTENCES.slice(0, Number(values.sentences))) {
      try {
        rendered.push({ sentence, mp3: (await engine.render(engineVoice, sentence)).mp3 });
      } catch {
        // For example, a voice that would take too long on this machine.
        silent += 1;
      }
    }
    const said: [string, string[]][] = [];
    for (let from = 0; from < rendered.length; from += SENTENCES_A_FILE) {
      const some = rendered.slice(from, from + SENTENCES_A_FILE);
      const name = `${String(from).padStart(3, '0')}.mp3`;
      // Concatenated frames of several encodings are a valid mp3.
      await writeFile(join(place, name), Buffer.concat(some.map(({ mp3 }) => mp3)));
      said.push([name, some.flatMap(({ sentence }) => wordsOf(sentence))]);
    }
    const { stdout } = await promisify(execFile)(command, [...args, place], { maxBuffer: 2 ** 24 });
    const heard = new Map(stdout.split('\n').map((line) => line.split('\t') as [string, string]));
    const words = said.reduce((sum, [, list]) => sum + list.length, 0);
    const wrong = said.reduce((sum, [name, list]) => sum + countWordErrors(list, wordsOf(heard.get(name) ?? '')), 0);
    results[voice] = { wrongPercent: round((100 * wrong) / words), wrong, words, sentences: rendered.length, silent };
    process.stderr.write(`${voice}: ${JSON.stringify(results[voice])}\n`);
  }
} finally {
  await Promise.all(engines.map((engine) => engine.close()));
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify(results)}\n`);
process.exit(0);
