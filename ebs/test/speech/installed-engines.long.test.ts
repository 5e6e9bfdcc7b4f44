import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Log } from '../../src/ports/system.ts';
import {
  createInstalledEngines,
  type InstalledEngineOptions,
  type InstalledEngines,
} from '../../src/speech/installed/installed-engines.ts';
import { encode } from '../../src/speech/installed/onnx-outputs.ts';
import { whyAway } from '../../src/speech/installed/voice-file.ts';
import { addInstalledVoice, createPiperConfig, createStyle, createVoiceFolder } from '../support/installed-voice.ts';

const log: Log = { debug() {}, info() {}, warn() {}, error() {} };
const SENTENCE = 'Thank you for the great stream today.';

let folder: string;
const open: InstalledEngines[] = [];
beforeAll(() => {
  folder = createVoiceFolder();
  for (const does of ['good', 'broken', 'other', 'crash', 'hang', 'huge', 'damaged']) addInstalledVoice(folder, does);
  writeFileSync(join(folder, 'hibari', 'damaged', 'model.onnx'), 'DAMAGED');
  for (const does of ['piper', 'piper-many', 'piper-huge', 'no-such']) addPiper(does);
  addPiper('piper-russian', 'ru');
  // Protobuf: a graph with a node of the type Ceil, whose output is "frames".
  const timed = encode(7, encode(1, Buffer.concat([encode(2, Buffer.from('frames')), encode(4, Buffer.from('Ceil'))])));
  addPiper('piper-timed', 'en-us', timed);
  for (const does of ['kokoro', 'kokoro-old', 'kokoro-slow', 'no-such']) {
    const files = { 'model.onnx': Buffer.from(does), 'american.bin': createStyle() };
    addInstalledVoice(folder, does, { engine: 'kokoro', files });
  }
  addInstalledVoice(folder, 'pico', {
    engine: 'pico',
    files: { 'ta.bin': Buffer.from('text'), 'sg.bin': Buffer.from('signal') },
  });
});
afterEach(() => Promise.all(open.splice(0).map(({ close }) => close())));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function addPiper(does: string, voice?: string, graph: Uint8Array | null = null) {
  const files = {
    'model.onnx': graph === null ? Buffer.from(does) : Buffer.concat([graph, encode(2, Buffer.from(does))]),
    'model.onnx.json': createPiperConfig(voice),
  };
  addInstalledVoice(folder, does, { engine: 'piper', files });
}

function create(options: Partial<InstalledEngineOptions> = {}) {
  const installed = createInstalledEngines({ log, folder, ...options });
  open.push(installed);
  const [hibari, piper, kokoro, pico] = installed.engines;
  if (!hibari || !piper || !kokoro || !pico) throw new Error('no engine');
  return { render: hibari.render, piper, kokoro, pico, processId: installed.processId };
}

const isRunning = (pid: number | null) => {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('installed voices', () => {
  it('speak in one process, which starts with the first text and stays for the next', async () => {
    const { render, processId } = create();
    expect(processId()).toBeNull();
    const [short, long] = await Promise.all([render('good', 'Hello.'), render('good', `${SENTENCE} ${SENTENCE}`)]);
    expect(long.durationMs).toBeGreaterThan(short.durationMs * 2);
    expect(short.loudness).toBeGreaterThan(-40);
    const first = processId();
    await render('good', 'Again.');
    expect([processId(), isRunning(first)]).toEqual([first, true]);
  });

  it('end their process when nothing is spoken, and start another for the next text', async () => {
    const { render, processId } = create({ idleMs: 20 });
    await render('good', 'Hello.');
    const first = processId();
    await vi.waitFor(() => expect([processId(), isRunning(first)]).toEqual([null, false]), { timeout: 30_000 });
    expect((await render('good', 'Hello.')).durationMs).toBeGreaterThan(0);
  });

  it('end a process whose memory has grown too large, once its text is spoken', async () => {
    const { render, processId } = create({ maxResidentBytes: 1 });
    expect((await render('good', 'Hello.')).durationMs).toBeGreaterThan(0);
    expect(processId()).toBeNull();
  });

  it('survive a crash: the text is tried twice, then refused, and the next one is spoken', async () => {
    const { render } = create();
    const [crashed, next] = await Promise.allSettled([render('crash', 'Hello.'), render('good', 'Hello.')]);
    expect(crashed).toMatchObject({
      status: 'rejected',
      reason: { message: 'The speech worker ended while it spoke.' },
    });
    expect(next.status).toBe('fulfilled');
  });

  it('survive a network that hangs: it is stopped at the time limit, and the next text is spoken', async () => {
    const { render } = create({ jobTimeoutMs: 4_000 });
    const hung = expect(render('hang', 'Hello.')).rejects.toThrow('longer than 4000 ms');
    const next = render('good', 'Hello.');
    await hung;
    expect((await next).durationMs).toBeGreaterThan(0);
  });

  it.each([
    ['damaged', 'Hello.', 'damaged. Install the voice again'],
    ['broken', 'Hello.', 'no network'],
    ['other', 'Hello.', 'not one of hibari'],
    ['huge', 'Hello.', 'too much of a sentence'],
    ['good', 'a '.repeat(2_000), 'at most 2000 characters'],
    ['good', '?', 'nothing to hear'],
    ['../good', 'Hello.', 'Invalid string'],
  ])('refuse with a reason: %s', async (voice, text, reason) => {
    await expect(create().render(voice, text)).rejects.toThrow(reason);
  });

  it('of Piper speak at the rate and in the language of their description, the first of several speakers', async () => {
    const { render, piper } = create();
    const [short, long, many] = await Promise.all([
      piper.render('piper', 'Hello.'),
      piper.render('piper', SENTENCE),
      piper.render('piper-many', 'Hello.'),
      // Both engines share the process.
      render('good', 'Hello.'),
    ]);
    expect(long.durationMs).toBeGreaterThan(short.durationMs * 2);
    expect(many.durationMs).toBe(short.durationMs);
    const [russian, english] = await Promise.all(
      ['piper-russian', 'piper'].map((voice) => piper.render(voice, 'Привет, как дела?')),
    );
    // In English, espeak-ng names the letters.
    expect(russian?.durationMs).toBeLessThan((english?.durationMs ?? 0) / 2);
    expect(piper.canSpeak('Привет', 'Russian (Russia)')).toBe(true);
  });

  it.each([
    ['no-such', 'Hello.', 'not one of Piper'],
    ['piper-huge', 'Hello.', 'too much of a sentence'],
    ['piper', '?', 'nothing to hear'],
  ])('of Piper refuse with a reason: %s', async (voice, text, reason) => {
    await expect(create().piper.render(voice, text)).rejects.toThrow(reason);
  });

  it('return the time of each word, from the network or else estimated from the letters', async () => {
    const { piper, kokoro } = create();
    const text = 'Hi you. Man!';
    const [told, shared] = await Promise.all([piper.render('piper-timed', text), kokoro.render('kokoro', text)]);
    for (const { words = [], durationMs } of [told, shared]) {
      expect(words).toHaveLength(3);
      // A pause is between the sentences, and after the last.
      expect((words[2]?.fromMs ?? 0) - (words[1]?.toMs ?? 0)).toBeGreaterThanOrEqual(150);
      expect(words[2]?.toMs).toBeLessThanOrEqual(durationMs - 150);
      expect(words[1]?.fromMs).toBeGreaterThanOrEqual(words[0]?.toMs ?? 0);
    }
    // The network's lead-in of two steps of 256 samples, and a pad.
    expect(told.words?.[0]?.fromMs).toBeGreaterThan(0);
    expect(shared.words?.[0]?.fromMs).toBe(0);
  });

  it('of Kokoro speak with the row of the style for their number of phonemes', async () => {
    const { kokoro } = create();
    const [short, long, old] = await Promise.all([
      kokoro.render('kokoro', 'Hello.'),
      kokoro.render('kokoro', SENTENCE),
      kokoro.render('kokoro-old', 'Hello.'),
    ]);
    expect(long.durationMs).toBeGreaterThan(short.durationMs * 2);
    expect(old.durationMs).toBe(short.durationMs);
    await expect(kokoro.render('no-such', 'Hello.')).rejects.toThrow('not one of Kokoro');
  });

  it('give up on a long text once its beginning shows that it takes too long', async () => {
    const startedAt = performance.now();
    await expect(create().kokoro.render('kokoro-slow', `${SENTENCE} `.repeat(12))).rejects.toThrow('too slow');
    expect(performance.now() - startedAt).toBeLessThan(25_000);
  });

  it('of Pico speak plain text, at half their volume, and without phonemes', async () => {
    const { pico } = create();
    const [plain, marked] = await Promise.all([
      pico.render('pico', 'volume level 9 hello'),
      pico.render('pico', '<volume level="9">hello'),
    ]);
    expect(marked.durationMs).toBeGreaterThan(plain.durationMs);
    await expect(pico.render('pico', 'This is broken.')).rejects.toThrow('Pico could not speak (-200)');
    // The next text gets a new Pico.
    expect((await pico.render('pico', 'Hello.')).durationMs).toBeGreaterThan(0);
  });

  it('are away when a file is missing or has another size', async () => {
    addInstalledVoice(folder, 'cut');
    expect(await whyAway(folder, 'hibari', 'cut')).toBeNull();
    writeFileSync(join(folder, 'hibari', 'cut', 'model.onnx'), 'c');
    expect(await whyAway(folder, 'hibari', 'cut')).toContain('model.onnx is missing or damaged');
    expect(await whyAway(folder, 'hibari', 'nowhere')).toContain('not in DATA_DIR');
    expect(await whyAway(folder, 'hibari', '../cut')).toContain('not in DATA_DIR');
    const bare = createVoiceFolder();
    addInstalledVoice(bare, 'good');
    rmSync(join(bare, 'runtime'), { recursive: true });
    expect(await whyAway(bare, 'hibari', 'good')).toContain('onnxruntime-web is not in DATA_DIR');
    rmSync(bare, { recursive: true });
  });
});
