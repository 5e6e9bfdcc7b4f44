import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createZip } from '../../../scripts/lib/zip.mjs';
import { END_BYTES, encodeHeader, padded } from '../../src/backup/tar.ts';
import { installVoices } from '../../src/speech/installed/install-voices.ts';
import { KNOWN_PACKAGES, KNOWN_VOICES } from '../../src/speech/installed/known-voices.ts';
import { listTarball } from '../../src/speech/installed/read-tarball.ts';
import { listWheel } from '../../src/speech/installed/read-wheel.ts';
import { listInstalled, whyAway } from '../../src/speech/installed/voice-file.ts';
import { createPiperConfig, createStyle, createVoiceFiles, createVoiceFolder } from '../support/installed-voice.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
/** Output names that tell a network from those of other kinds. */
const OUTPUTS = ' theta phi f0';

let folder: string;
let given: string;
beforeEach(() => {
  folder = createVoiceFolder();
  given = join(folder, 'given');
  mkdirSync(given);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const install = (path: string, taken = '') =>
  installVoices({ folder, log, onStep() {}, isTaken: ({ name }) => name === taken }, path);

function writeModel(name: string, does: string) {
  for (const [file, bytes] of Object.entries(createVoiceFiles(`${does}${OUTPUTS}`)))
    writeFileSync(join(given, file === 'model.onnx' ? name : file), bytes);
}

describe('voices install', () => {
  it('installs a network with its files from a file or folder, once it has said a word, and can replace it', async () => {
    writeModel('good.onnx', 'good');
    writeFileSync(join(given, 'oov.onnx'), 'a network of another kind');
    writeFileSync(join(given, 'LICENSE'), 'Free.');
    for (const path of [given, join(given, 'good.onnx')]) {
      const [voice, ...others] = await install(path);
      expect([voice, others]).toMatchObject([{ engine: 'hibari', engineVoice: 'good', isKnown: false }, []]);
      expect((await listInstalled(folder)).map(({ name }) => name)).toEqual(['good']);
      expect(await whyAway(folder, 'hibari', 'good')).toBeNull();
      expect(readFileSync(join(folder, 'hibari', 'good', 'LICENSE'), 'utf8')).toBe('Free.');
    }
  });

  it('installs from a wheel, and leaves nothing of an incomplete one', async () => {
    const files = createVoiceFiles(`good${OUTPUTS}`);
    const data = Object.entries(files).map(([file, bytes]) => ({ name: `some/${file}`, data: bytes }));
    writeFileSync(join(given, 'some.whl'), createZip(data));
    mkdirSync(join(folder, '.new-old'));
    expect(await install(join(given, 'some.whl'))).toMatchObject([{ engineVoice: 'model' }]);
    expect(existsSync(join(folder, '.new-old'))).toBe(false);
  });

  it('keeps the previous voice if the new one cannot say a word', async () => {
    writeModel('good.onnx', 'good');
    await install(given);
    writeModel('good.onnx', 'crash');
    await expect(install(given)).rejects.toThrow('good could not say a word');
    expect(readFileSync(join(folder, 'hibari', 'good', 'model.onnx'), 'utf8')).toBe(`good${OUTPUTS}`);
  });

  it('refuses a name that another voice has, before anything is written', async () => {
    writeModel('good.onnx', 'good');
    await expect(install(given, 'good')).rejects.toThrow('A voice named good already exists. Rename the file');
    expect(await listInstalled(folder)).toEqual([]);
  });

  it('refuses what is not a voice, and says what a voice is', async () => {
    await expect(install(given)).rejects.toThrow('There is no voice in it. A voice of hibari is');
    await expect(install(join(given, 'nothing'))).rejects.toThrow('There is no file or folder');
    writeFileSync(join(given, 'text.whl'), 'not a wheel');
    await expect(install(join(given, 'text.whl'))).rejects.toThrow('not a wheel');
  });

  it('installs a voice of Piper under the name it is published with, in its language', async () => {
    const language = { name_english: 'German', country_english: 'Germany' };
    writeFileSync(join(given, 'de_DE-eva_k-x_low.onnx'), 'piper');
    writeFileSync(join(given, 'de_DE-eva_k-x_low.onnx.json'), createPiperConfig('de', { language }));
    // Naming a single file installs no other voice with it.
    writeFileSync(join(given, 'other.onnx'), 'piper');
    writeFileSync(join(given, 'other.onnx.json'), createPiperConfig());
    const engine = { engine: 'piper', isKnown: false };
    expect(await install(join(given, 'de_DE-eva_k-x_low.onnx'))).toEqual([
      expect.objectContaining({
        ...engine,
        engineVoice: 'de_DE-eva_k-x_low',
        name: 'Eva k',
        language: 'German (Germany)',
      }),
    ]);
    expect(await install(join(given, 'other.onnx'))).toMatchObject([{ ...engine, name: 'other', language: '' }]);
    expect(await whyAway(folder, 'piper', 'other')).toBeNull();
  });

  it('refuses a voice of Piper that needs other phonemes, or speaks with a voice that espeak-ng does not have', async () => {
    writeFileSync(join(given, 'voice.onnx'), 'piper');
    const write = (config: Buffer) => writeFileSync(join(given, 'voice.onnx.json'), config);
    for (const config of [createPiperConfig('en-us', { phoneme_type: 'text' }), Buffer.from('{')]) {
      write(config);
      await expect(install(given)).rejects.toThrow('voice.onnx.json does not describe a voice of Piper');
    }
    write(createPiperConfig('zz'));
    await expect(install(given)).rejects.toThrow("could not say a word: espeak-ng has no voice 'zz'");
  });

  it('installs the voices of Kokoro with one network, which may be cut into parts', async () => {
    for (const [part, text] of Object.entries({ 1: 'koko', 2: 'ro' })) {
      const data = [{ name: `model_${part}/part.bin`, data: Buffer.from(text) }];
      writeFileSync(join(given, `model_${part}.whl`), createZip(data));
    }
    for (const name of ['af_nova.bin', 'bm_lewis.bin', 'zf_xiaoyi.bin'])
      writeFileSync(join(given, name), createStyle());
    writeFileSync(join(given, 'am_short.bin'), 'short');
    const gb = 'English (United Kingdom)';
    const installed = await install(given);
    expect(installed).toMatchObject([
      { engine: 'kokoro', engineVoice: 'af_nova', name: 'Kokoro Nova', gender: 'female', isKnown: false },
      { engine: 'kokoro', engineVoice: 'bm_lewis', name: 'Kokoro Lewis', gender: 'male', language: gb },
    ]);
    for (const { slowness } of installed) expect(slowness).toBeGreaterThan(0);
    const networks = ['af_nova', 'bm_lewis'].map((name) => statSync(join(folder, 'kokoro', name, 'model.onnx')));
    expect(networks.map(({ size, nlink }) => [size, nlink])).toEqual([
      [6, 2],
      [6, 2],
    ]);
  });

  it('installs a voice of Pico from its two files, and leaves alone what has only one', async () => {
    for (const name of ['de-DE_ta.bin', 'de-DE_gl0_sg.bin', 'it-IT_ta.bin']) writeFileSync(join(given, name), name);
    expect(await install(given)).toMatchObject([{ engine: 'pico', engineVoice: 'de-DE', isKnown: false }]);
    expect(await whyAway(folder, 'pico', 'de-DE')).toBeNull();
    rmSync(join(folder, 'runtime', 'node_modules', '@echogarden'), { recursive: true });
    expect(await whyAway(folder, 'pico', 'de-DE')).toContain('svoxpico-wasm is not in DATA_DIR');
  });

  it('downloads pinned versions, and has a licence for each voice that it knows', () => {
    for (const { pip, npm } of Object.values(KNOWN_PACKAGES)) {
      for (const spec of pip) expect(spec).toMatch(/^[\w-]+==[\d.]+$/);
      if (npm !== undefined) expect(npm).toMatch(/^[\w-]+@[\d.]+$/);
    }
    for (const { engine, licence } of Object.values(KNOWN_VOICES)) {
      expect(KNOWN_PACKAGES).toHaveProperty(engine);
      expect(licence).not.toBe('');
    }
  });
});

describe('a wheel', () => {
  const wheel = createZip([{ name: 'folder/file', data: Buffer.from('a'.repeat(1_000)) }]);

  it('lists its files, unpacked', () => {
    expect(listWheel(wheel).map((file) => [file.path, Buffer.from(file.read()).toString()])).toEqual([
      ['folder/file', 'a'.repeat(1_000)],
    ]);
  });

  it('that is damaged or truncated, or unpacks to more than it declares, is refused', () => {
    for (let length = 0; length < wheel.length; length += 1) {
      expect(() => listWheel(wheel.subarray(0, length))).toThrow('Download it again');
    }
    const bomb = Buffer.from(wheel);
    bomb.writeUInt32LE(10, bomb.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
    expect(() => listWheel(bomb).map((file) => file.read())).toThrow('folder/file in the wheel is damaged');
  });
});

describe('an npm package', () => {
  const tarball = (name: string, content: string) =>
    gzipSync(
      Buffer.concat([
        encodeHeader(name, content.length, new Date(0)),
        Buffer.from(content),
        Buffer.alloc(padded(content.length) - content.length + END_BYTES),
      ]),
    );

  it('lists its files', () => {
    const [file, ...others] = listTarball(tarball('package/file', 'a'.repeat(1_000)));
    expect([file?.path, file?.bytes, others]).toEqual(['package/file', 1_000, []]);
    expect(Buffer.from(file?.read() ?? '').toString()).toBe('a'.repeat(1_000));
  });

  it('that is damaged or truncated is refused', () => {
    const whole = tarball('package/file', 'a'.repeat(1_000));
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => listTarball(whole.subarray(0, length))).toThrow('Download it again');
    }
    const cut = encodeHeader('package/file', 1_000, new Date(0));
    expect(() => listTarball(gzipSync(cut))).toThrow('Download it again');
  });
});
