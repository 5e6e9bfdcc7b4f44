import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_RATE } from './synth.mjs';

/** Leaves out versions and dates, so that the same samples become the same bytes. */
const EXACT = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'];

/** An mp4 that every browser plays. It has no transparency. */
export const H264 = [
  ...'-c:v libx264 -profile:v main -pix_fmt yuv420p -crf 29 -preset veryslow -movflags +faststart'.split(' '),
  ...'-c:a aac -b:a 96k'.split(' '),
];
/** A webm with transparency. */
export const VP9 = [
  ...'-c:v libvpx-vp9 -pix_fmt yuva420p -crf 34 -b:v 0 -auto-alt-ref 0 -deadline best'.split(' '),
  ...'-c:a libopus -b:a 64k'.split(' '),
];

/** Runs ffmpeg. Throws its output if it fails. */
function runFfmpeg(args, input) {
  const { status, stderr, error } = spawnSync('ffmpeg', ['-y', '-hide_banner', '-loglevel', 'error', ...args], {
    input,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(String(stderr));
}

/** Calls `use` with the path of a WAV file of mono samples (-1 to 1). */
function withWav(samples, use) {
  const folder = mkdtempSync(join(tmpdir(), 'media-kit-'));
  try {
    const path = join(folder, 'samples.wav');
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
    use(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes mono samples (-1 to 1) as an mp3 with 96 kbit/s. */
export function encodeMp3(file, samples) {
  withWav(samples, (wav) => runFfmpeg(['-i', wav, ...EXACT, '-c:a', 'libmp3lame', '-b:a', '96k', file]));
}

/** Renders a video. `draw(time)` returns one frame as RGBA bytes; `codec` is `H264` or `VP9`. */
export function encodeVideo(file, { width, height, fps, seconds, draw, samples, codec }) {
  const frames = Buffer.concat(Array.from({ length: Math.round(seconds * fps) }, (_, index) => draw(index / fps)));
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', String(fps), '-i', 'pipe:0'];
  withWav(samples, (wav) => runFfmpeg([...raw, '-i', wav, ...EXACT, ...codec, '-t', String(seconds), file], frames));
}
