import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { POSTER_AT_S, POSTER_BYTES_MAX, POSTER_SIDE_MAX } from '@bitcue/shared/constants/media.ts';
import { PNG } from 'pngjs';
import { MEDIA_EXTENSIONS } from './file-names.ts';

/** Time limit for ffmpeg per picture, in milliseconds. */
const FFMPEG_MS = 10_000;
const run = promisify(execFile);
/** Format of each kind of file, given to ffmpeg so that it does not guess one that reads other files. */
const FORMATS = { 'video/mp4': 'mp4', 'video/webm': 'matroska' } as const;
/** Offsets of width and height in a PNG, both 32 bits. */
const PNG_SIZE_AT = [16, 20] as const;
/** Offsets of depth and interlacing in a PNG, one byte each, and what browsers and ffmpeg write there. */
const PNG_PLAIN = [
  [24, 8],
  [28, 0],
] as const;
const PNG_HEAD_BYTES = 33;
/** How a poster is written: RGB without alpha, and every line with PNG's Paeth filter, because trying all filters takes longer. */
const WRITTEN_AS = { colorType: 2, filterType: 4 } as const;

/** A video that needs a poster. */
export interface PosterSource {
  bytes: Uint8Array;
  contentType: keyof typeof FORMATS;
  durationMs: number;
  /** Poster made by the uploading browser, if any. */
  sent: Uint8Array | null;
}

/**
 * Returns a video's poster as a PNG (MEDIA-07): made by the system's ffmpeg, or else the one that the uploading browser sent.
 * Returns null if there is neither, which is no reason to refuse a clip.
 */
export async function makePoster(source: PosterSource, ffmpeg = 'ffmpeg'): Promise<Uint8Array | null> {
  const made = await takeFrame(source, ffmpeg);
  return (made && (await redraw(made))) ?? (source.sent && (await redraw(source.sent)));
}

/**
 * Decodes a picture and encodes it again, so that only pixels are stored. Returns null if it is not a PNG, or is larger than
 * `POSTER_SIDE_MAX`, deeper than 8 bits or interlaced, which is checked before decoding. Decoding and encoding the largest
 * picture take 10 to 40 ms each, so other work gets a turn in between.
 */
export async function redraw(bytes: Uint8Array): Promise<Uint8Array | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.byteLength < PNG_HEAD_BYTES || buffer.byteLength > POSTER_BYTES_MAX) return null;
  if (PNG_SIZE_AT.some((at) => buffer.readUInt32BE(at) > POSTER_SIDE_MAX)) return null;
  if (PNG_PLAIN.some(([at, value]) => buffer[at] !== value)) return null;
  try {
    const { width, height, data } = PNG.sync.read(buffer);
    const picture = new PNG({ width, height });
    data.copy(picture.data);
    await nextTurn();
    return PNG.sync.write(picture, WRITTEN_AS);
  } catch {
    return null;
  }
}

/** Takes a frame with ffmpeg. Returns null if it is not installed or cannot read the clip. */
async function takeFrame({ bytes, contentType, durationMs }: PosterSource, ffmpeg: string): Promise<Buffer | null> {
  let folder: string | undefined;
  try {
    // Without ffmpeg, there is no need to write the clip to a file.
    await run(ffmpeg, ['-version'], { timeout: FFMPEG_MS });
    folder = await mkdtemp(join(tmpdir(), 'bitcue-poster-'));
    const file = join(folder, `clip.${MEDIA_EXTENSIONS[contentType]}`);
    await writeFile(file, bytes);
    const at = Math.min(POSTER_AT_S, durationMs / 2_000);
    const box = `scale=${POSTER_SIDE_MAX}:${POSTER_SIDE_MAX}:force_original_aspect_ratio=decrease`;
    const input = ['-protocol_whitelist', 'file', '-f', FORMATS[contentType], '-ss', String(at), '-i', file];
    const output = ['-an', '-frames:v', '1', '-vf', box, '-pix_fmt', 'rgb24', '-f', 'image2pipe', '-c:v', 'png', '-'];
    const { stdout } = await run(ffmpeg, ['-v', 'error', '-nostdin', ...input, ...output], {
      encoding: 'buffer',
      timeout: FFMPEG_MS,
      killSignal: 'SIGKILL',
      maxBuffer: POSTER_BYTES_MAX,
    });
    return stdout;
  } catch {
    return null;
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}
