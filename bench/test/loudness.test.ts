import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { levelVolume } from '@bitcue/shared/audio/level-volume.ts';
import { STREAM_LUFS, VOLUME_DEFAULT } from '@bitcue/shared/constants/media.ts';
import { SHIPPED_VOICES } from '@bitcue/shared/constants/shipped-voices.ts';
import { byLength } from '@bitcue/shared/test/test-run.ts';
import { afterAll, expect, it } from 'vitest';
import { toGain } from '../../dashboard/src/alerts/output/volume.ts';
import { DECODED_RATE, soundOf } from '../../dashboard/src/media/upload/read-sound.ts';
import { createSpeechEngines } from '../../ebs/src/speech/engines.ts';
import { CLIPS, type MadeClip } from './made-clips.ts';

/**
 * Measures what an alert page plays with ffmpeg. `npm run test:real` runs this if ffmpeg is installed, and sets its path. Gains are
 * those of the page at the default volume.
 */
const FFMPEG = process.env.LOUDNESS_TEST_FFMPEG ?? 'ffmpeg';
const PARTS = byLength({ short: 3, middle: 3, full: 1 });
const run = promisify(execFile);
const dir = mkdtempSync(join(tmpdir(), 'bitcue-loudness-'));
const log = { debug() {}, info() {}, warn() {}, error() {} };
const engines = createSpeechEngines(log, join(dir, 'voices'));

afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  rmSync(dir, { recursive: true, force: true });
});

/** Texts as viewers write them: short, long, quiet, shouted, with digits, and in many scripts. */
const TEXTS = [
  'Hello everybody',
  'hi chat, how are you all doing on this fine evening?',
  'LET US GO! THAT WAS AMAZING!!!',
  '1234567890',
  'psst... this is a secret',
  'Thank you for the great stream today, it was a lot of fun to watch. '.repeat(6).trim(),
  'Größe, Façade, señor, år, ğüzel',
  'Привет всем, как дела?',
  'Γεια σας όλους',
  'नमस्ते सबको',
  '여러분 안녕하세요',
  'مرحبا بالجميع',
];
/** Five texts for each shipped voice, chosen in turn, so that each text is spoken by many voices. */
const SPEECHES = SHIPPED_VOICES.flatMap((voice, number) =>
  Array.from({ length: 5 }, (_, at) => ({ voice, text: TEXTS[(number * 5 + at) % TEXTS.length] ?? '' })),
);

interface Heard {
  name: string;
  /** Difference from the target, in LU. */
  off: number;
  /** True peak at the page's output, in dBTP. */
  peak: number;
  seconds: number;
}

interface Measured {
  name: string;
  /** Loudness over two speakers, in LUFS. */
  loudness: number;
  /** True peak, in dBTP. */
  peak: number;
  seconds: number;
  /** Its channels, as the browser that uploads it decodes them. */
  decoded: Float32Array[];
}

const everyNth = <T>(list: readonly T[]) => list.filter((_, at) => at % PARTS === 0);

it('speech is within 1 LU of the common loudness, and no true peak is above -1 dBTP', async () => {
  const heard: Heard[] = [];
  for (const [number, { voice, text }] of everyNth(SPEECHES).entries()) {
    const engine = engines.find(({ id }) => id === voice.engine);
    if (!engine?.canSpeak(text, voice.language)) continue;
    const { mp3 } = await engine.render(voice.engineVoice, text);
    const path = join(dir, `${number}.mp3`);
    await writeFile(path, mp3);
    // At full volume, the loudest at which a page plays.
    heard.push(play(await measure(`${voice.name}: ${text.slice(0, 30)}`, path), 1, 1));
  }
  report('speech', heard, []);
  const counted = heard.filter(({ seconds }) => seconds > 0.4);
  expect(counted.length).toBeGreaterThan(90 / PARTS);
  expect(counted.filter(({ off }) => Math.abs(off) > 1)).toEqual([]);
  expect(heard.filter(({ peak }) => peak > -1)).toEqual([]);
}, 600_000);

it('clips are within 1 LU of it, except those too quiet to be raised to it, and no true peak is above -1 dBTP', async () => {
  const heard: Heard[] = [];
  const bounded: Heard[] = [];
  for (const clip of everyNth(CLIPS)) {
    const path = await encode(clip);
    const measured = await measure(clip.name, path);
    const { loudness } = soundOf(measured.decoded);
    expect(loudness).toBeDefined();
    const volume = levelVolume(VOLUME_DEFAULT, loudness ?? 0, clip.seconds * 1_000);
    const isRaisedFully = STREAM_LUFS - (loudness ?? 0) > 6;
    const result = play(measured, toGain(volume), toGain(VOLUME_DEFAULT));
    (isRaisedFully ? bounded : heard).push(result);
  }
  report('clips', heard, bounded);
  expect(heard.length).toBeGreaterThan(40 / PARTS);
  expect(heard.filter(({ off }) => Math.abs(off) > 1)).toEqual([]);
  expect([...heard, ...bounded].filter(({ peak }) => peak > -1)).toEqual([]);
  // Clips that are too quiet to be raised to it stay below it.
  expect(bounded.filter(({ off }) => off > 1)).toEqual([]);
}, 600_000);

/** Measures a file, played with a gain, and decodes it as the browser that uploads it does. */
async function measure(name: string, path: string): Promise<Measured> {
  const raw = `${path}.decoded`;
  const args = ['-hide_banner', '-nostats', '-y', '-i', path, '-vn', '-af', 'ebur128=peak=true'];
  const { stderr } = await run(FFMPEG, [...args, '-ar', String(DECODED_RATE), '-f', 'f32le', raw]);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const read = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN);
  const channels = /Audio: .*?(mono|stereo)/.exec(stderr)?.[1] === 'mono' ? 1 : 2;
  const bytes = await readFile(raw);
  const all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return {
    name,
    // A page plays one channel over two speakers, which is 3 LU louder than the single one measured.
    loudness: read(/I:\s+(-?[\d.]+) LUFS/) + (channels === 1 ? 3 : 0),
    peak: read(/Peak:\s+(-?[\d.]+|-inf) dBFS/),
    seconds: all.length / channels / DECODED_RATE,
    decoded: Array.from({ length: channels }, (_, at) => all.filter((_sample, place) => place % channels === at)),
  };
}

/** Returns how a file sounds when played with a gain. `unity` is the gain at which it should have the common loudness. */
function play({ name, loudness, peak, seconds }: Measured, gain: number, unity: number): Heard {
  const decibels = 20 * Math.log10(gain);
  return { name, off: loudness + decibels - 20 * Math.log10(unity) - STREAM_LUFS, peak: peak + decibels, seconds };
}

async function encode(clip: MadeClip): Promise<string> {
  const source = join(dir, `${clip.name}.f32`);
  const path = join(dir, `${clip.name}.${clip.format}`);
  await writeFile(source, Buffer.from(clip.make().buffer));
  const sound = ['-f', 'f32le', '-ar', '48000', '-ac', String(clip.channels), '-i', source];
  const picture = ['-f', 'lavfi', '-i', `color=s=64x64:r=5:d=${clip.seconds}`, '-shortest'];
  const encoder = {
    mp3: ['-c:a', 'libmp3lame', '-b:a', '128k'],
    mp4: [...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-b:a', '128k'],
    webm: [...picture, '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-b:a', '96k'],
  }[clip.format];
  await run(FFMPEG, ['-hide_banner', '-loglevel', 'error', '-y', ...sound, ...encoder, path]);
  return path;
}

function report(what: string, heard: readonly Heard[], bounded: readonly Heard[]): void {
  const within = heard.filter(({ off }) => Math.abs(off) <= 1).length;
  const offs = heard.map(({ off }) => off);
  const peak = Math.max(...[...heard, ...bounded].map((one) => one.peak));
  console.log(
    `${what}: ${within} of ${heard.length} within 1 LU (${Math.min(...offs).toFixed(1)} to ${Math.max(...offs).toFixed(1)}), ` +
      `${bounded.length} bounded (${bounded.map(({ name, off }) => `${name} ${off.toFixed(1)}`).join(', ')}), highest true peak ${peak} dBTP`,
  );
}
