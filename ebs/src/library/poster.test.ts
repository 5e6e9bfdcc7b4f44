import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { POSTER_BYTES_MAX, POSTER_SIDE_MAX } from '@bitcue/shared/constants/media.ts';
import { PNG } from 'pngjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makePoster, redraw } from './poster.ts';

/** Creates a picture of one colour. */
function paint(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([red, green, blue, 255], at);
  return PNG.sync.write(png);
}
const RED = [200, 10, 20] as const;
const BLUE = [10, 20, 200] as const;
const colourOf = (bytes: Uint8Array | null) =>
  bytes ? [...PNG.sync.read(Buffer.from(bytes)).data.subarray(0, 3)] : null;

describe('a sent picture', () => {
  it('is redrawn, so that only its pixels are kept', async () => {
    const secret = '<script>a note in the picture</script>';
    const png = paint(320, 180, RED);
    const sent = Buffer.concat([png.subarray(0, -12), chunkOf('tEXt', Buffer.from(secret)), png.subarray(-12)]);
    expect(colourOf(sent)).toEqual(RED);
    const kept = await redraw(sent);
    expect(Buffer.from(kept ?? []).includes(secret)).toBe(false);
    expect(PNG.sync.read(Buffer.from(kept ?? []))).toMatchObject({ width: 320, height: 180 });
    expect(colourOf(kept)).toEqual(RED);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('not a picture, but long enough to be one')],
    ['a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)])],
    ['a PNG with something after it', Buffer.concat([paint(10, 10, RED), Buffer.from('<script>')])],
    ['half a PNG', paint(100, 100, RED).subarray(0, 60)],
    ['one that is too wide', paint(POSTER_SIDE_MAX + 1, 10, RED)],
    ['one that is too high', paint(10, POSTER_SIDE_MAX + 1, RED)],
    ['one that is too large', Buffer.concat([paint(10, 10, RED), Buffer.alloc(POSTER_BYTES_MAX)])],
    ['one that unpacks to more than its size', bomb()],
    ['one of 16 bits', PNG.sync.write(new PNG({ width: 10, height: 10 }), { bitDepth: 16 })],
    ['an interlaced one', changeHead(paint(10, 10, RED), 28, 1)],
  ])('is refused: %s', async (_, bytes) => {
    expect(await redraw(bytes)).toBeNull();
  });

  it('gives other work a turn between decoding and encoding', async () => {
    const png = new PNG({ width: POSTER_SIDE_MAX, height: POSTER_SIDE_MAX });
    png.data.set(randomBytes(png.data.length));
    const largest = PNG.sync.write(png, { filterType: 4 });
    expect(largest.length).toBeLessThan(POSTER_BYTES_MAX);
    // A share of the whole, because machines differ. Other programs can lengthen either part, so the best of ten counts.
    let share = 1;
    for (let count = 0; count < 10 && share >= 0.9; count += 1) share = await measureLongestTurn(largest);
    expect(share).toBeLessThan(0.9);
  });
});

describe('a poster', () => {
  const clip = { bytes: Buffer.from('clip'), contentType: 'video/mp4', durationMs: 5_000 } as const;

  it('is a frame taken by ffmpeg, or else the one that the browser sent', async () => {
    const ffmpeg = await fakeFfmpeg(
      `process.stdout.write(Buffer.from('${paint(320, 180, BLUE).toString('base64')}', 'base64'))`,
    );
    const sent = paint(64, 36, RED);
    expect(colourOf(await makePoster({ ...clip, sent }, ffmpeg))).toEqual(BLUE);
    expect(colourOf(await makePoster({ ...clip, sent }, '/nowhere/ffmpeg'))).toEqual(RED);
    expect(await makePoster({ ...clip, sent: null }, '/nowhere/ffmpeg')).toBeNull();
  });

  it.each([
    ['fails', 'process.exit(1)'],
    ['writes something else', "process.stdout.write('no picture')"],
    ['writes without end', "setInterval(() => process.stdout.write('x'.repeat(100_000)), 1)"],
  ])('is the one that the browser sent if ffmpeg %s', async (_, script) => {
    const ffmpeg = await fakeFfmpeg(script);
    expect(colourOf(await makePoster({ ...clip, sent: paint(64, 36, RED) }, ffmpeg))).toEqual(RED);
  });
});

/** Redraws a picture, and returns the share of the longest turn of the event loop in the total time. */
async function measureLongestTurn(bytes: Uint8Array): Promise<number> {
  let longest = 0;
  const startedAt = performance.now();
  let turnAt = startedAt;
  const next = () => {
    longest = Math.max(longest, performance.now() - turnAt);
    turnAt = performance.now();
  };
  const redrawn = redraw(bytes).then(() => 'done' as const);
  do next();
  while ((await Promise.race([redrawn, nextTurn()])) !== 'done');
  next();
  return longest / (turnAt - startedAt);
}

/** Returns a PNG with one byte of its first chunk changed, and a matching checksum. */
function changeHead(png: Buffer, at: number, value: number): Buffer {
  const head = Buffer.from(png.subarray(16, 29));
  head[at - 16] = value;
  return Buffer.concat([png.subarray(0, 8), chunkOf('IHDR', head), png.subarray(33)]);
}

/** Creates a PNG that claims to be small, but unpacks to a hundred megabytes. */
function bomb(): Buffer {
  const png = paint(10, 10, RED);
  const at = png.indexOf('IDAT') - 4;
  const data = chunkOf('IDAT', deflateSync(Buffer.alloc(100_000_000)));
  return Buffer.concat([png.subarray(0, at), data, png.subarray(-12)]);
}

/** Creates a chunk of a PNG: length, name, data, checksum. */
function chunkOf(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Creates a program that replaces ffmpeg. */
async function fakeFfmpeg(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bitcue-ffmpeg-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'ffmpeg');
  await writeFile(file, `#!${process.execPath}\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}
