// Renders the starter pack by computation alone: npx tsx cli/starter-pack/make.mjs [name ...]
// The clips are in the repository. Only changing them needs ffmpeg (with libmp3lame, libvpx-vp9, libopus).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureLoudness } from '@bitcue/shared/audio/measure-loudness.ts';
import { PNG } from 'pngjs';
import { encodeMp3, encodeVideo, VP9 } from '../media-kit/encode.mjs';
import { master, SAMPLE_RATE } from '../media-kit/synth.mjs';
import { CLIPS } from './clips.mjs';
import { SIZE } from './videos.mjs';

/** Time in a video that its poster shows, in seconds; width in pixels, as for uploads; and background, the library's dark. */
const POSTER_AT_S = 1;
const POSTER_WIDTH = 320;
const POSTER_GROUND = [17, 19, 26];
/** Number of peaks in a waveform, and the highest value of one: `PEAKS` and `PEAK_MAX` of shared. */
const PEAKS = 64;
const PEAK_MAX = 15;

/** Shown when the pack is added. */
const LICENCE =
  'Made by the Bitcue project under the MIT licence, like its code: use them on stream without naming anyone.';

const folder = fileURLToPath(new URL('./media/', import.meta.url));

/** Cuts or pads samples to exactly `seconds`, and fades the end. */
function fit(samples, seconds) {
  const length = Math.round(seconds * SAMPLE_RATE);
  const fade = 0.25 * SAMPLE_RATE;
  return Array.from({ length }, (_, at) => (samples[at] ?? 0) * Math.min(1, (length - at) / fade));
}

/** Writes a frame on the background colour as a small PNG, in which each pixel averages those it covers. */
function writePoster(file, pixels) {
  const { width, height } = SIZE;
  const scale = width / POSTER_WIDTH;
  const poster = new PNG({ width: POSTER_WIDTH, height: Math.round(height / scale) });
  for (let y = 0; y < poster.height; y += 1) {
    for (let x = 0; x < poster.width; x += 1) {
      const sum = [0, 0, 0];
      let count = 0;
      for (let sy = Math.floor(y * scale); sy < Math.ceil((y + 1) * scale); sy += 1) {
        for (let sx = Math.floor(x * scale); sx < Math.ceil((x + 1) * scale); sx += 1) {
          const at = (sy * width + sx) * 4;
          const alpha = pixels[at + 3] / 255;
          for (let c = 0; c < 3; c += 1) sum[c] += pixels[at + c] * alpha + POSTER_GROUND[c] * (1 - alpha);
          count += 1;
        }
      }
      const to = (y * poster.width + x) * 4;
      for (let c = 0; c < 3; c += 1) poster.data[to + c] = Math.round(sum[c] / count);
      poster.data[to + 3] = 255;
    }
  }
  writeFileSync(file, PNG.sync.write(poster, { colorType: 2 }));
}

/** Returns the waveform of a sound: the loudness of each part, as hexadecimal digits. */
function peaksOf(samples) {
  const parts = Array.from({ length: PEAKS }, (_, place) => {
    const part = samples.slice(
      Math.floor((place * samples.length) / PEAKS),
      Math.floor(((place + 1) * samples.length) / PEAKS),
    );
    return part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  });
  const loudest = Math.max(...parts);
  return parts.map((peak) => Math.round((peak / loudest) * PEAK_MAX).toString(16)).join('');
}

/** Returns the loudness in LUFS over two speakers that both play the one channel. */
function loudnessOf(samples) {
  const channel = Float32Array.from(samples);
  return Math.round(measureLoudness([channel, channel], SAMPLE_RATE) * 10) / 10;
}

mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const clips = CLIPS.map(({ name, tags, seconds, draw, make }) => {
  if (draw === undefined) {
    const samples = master(make());
    if (isWanted(name)) encodeMp3(join(folder, `${name}.mp3`), samples);
    return { file: `${name}.mp3`, tags, peaks: peaksOf(samples), loudness: loudnessOf(samples) };
  }
  const poster = `${name}.thumb.png`;
  const samples = master(fit(make(), seconds));
  if (isWanted(name)) {
    const drawFrame = draw();
    writePoster(join(folder, poster), drawFrame(POSTER_AT_S));
    encodeVideo(join(folder, `${name}.webm`), { ...SIZE, seconds, draw: drawFrame, samples, codec: VP9 });
  }
  return { file: `${name}.webm`, tags, poster, loudness: loudnessOf(samples) };
});
// Keeps short lists on one line, like the formatter.
const json = JSON.stringify({ licence: LICENCE, clips }, null, 2).replace(/\[\s+("[^[\]{}]*")\s+\]/g, (_, tags) => {
  return `[${tags.replace(/\s+/g, ' ')}]`;
});
writeFileSync(join(folder, 'pack.json'), `${json}\n`);
