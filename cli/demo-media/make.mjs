// Renders the demo clips in this folder by computation alone: node cli/demo-media/make.mjs
// The clips are in the repository. Only changing them needs ffmpeg (with libx264, libvpx-vp9, libopus).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawConfetti, drawSpark, FPS, HEIGHT, WIDTH } from './draw.mjs';
import { airHorn, chime, confettiPop, SAMPLE_RATE, shimmer } from './sounds.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const temp = mkdtempSync(join(tmpdir(), 'demo-media-'));
const EXACT = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];

/** Runs ffmpeg. Throws its output if it fails. */
function runFfmpeg(args, input) {
  const { status, stderr, error } = spawnSync('ffmpeg', ['-y', '-hide_banner', '-loglevel', 'error', ...args], {
    input,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(String(stderr));
}

/** Writes mono samples (-1 to 1) as a wav file and returns its path. */
function writeWav(name, samples) {
  const path = join(temp, `${name}.wav`);
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(SAMPLE_RATE, 24);
  data.writeUInt32LE(SAMPLE_RATE * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => {
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + index * 2);
  });
  writeFileSync(path, data);
  return path;
}

function makeMp3(name, samples) {
  runFfmpeg(['-i', writeWav(name, samples), ...EXACT, '-c:a', 'libmp3lame', '-b:a', '96k', join(here, `${name}.mp3`)]);
}

/** Renders a video. `draw(time)` returns one frame as RGBA bytes. */
function makeVideo(file, seconds, draw, samples, codec) {
  const frames = Buffer.concat(Array.from({ length: Math.round(seconds * FPS) }, (_, index) => draw(index / FPS)));
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(FPS), '-i', 'pipe:0'];
  runFfmpeg(
    [...raw, '-i', writeWav(file, samples), ...EXACT, ...codec, '-t', String(seconds), join(here, file)],
    frames,
  );
}

try {
  makeMp3('air-horn', airHorn());
  makeMp3('chime', chime());
  const h264 = '-c:v libx264 -profile:v main -pix_fmt yuv420p -crf 29 -preset veryslow -movflags +faststart';
  makeVideo('confetti.mp4', 3, drawConfetti(), confettiPop(3), [...h264.split(' '), '-c:a', 'aac', '-b:a', '96k']);
  const vp9 = '-c:v libvpx-vp9 -pix_fmt yuva420p -crf 34 -b:v 0 -auto-alt-ref 0 -deadline best';
  makeVideo('spark.webm', 2.4, drawSpark(), shimmer(2.4), [...vp9.split(' '), '-c:a', 'libopus', '-b:a', '64k']);
} finally {
  rmSync(temp, { recursive: true, force: true });
}
