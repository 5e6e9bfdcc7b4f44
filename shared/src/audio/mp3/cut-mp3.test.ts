import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMp3, encodeMp3, joinBytes, type Mp3Kind, makeMusic } from '../../../test/mp3.ts';
import { cutMp3 } from './cut-mp3.ts';
import { frameSeconds, Mp3Error, readFrames } from './read-frames.ts';

const KINDS: Mp3Kind[] = [
  { sampleRate: 44_100, channels: 2, bitrate: 128 },
  { sampleRate: 44_100, channels: 2, bitrate: 320 },
  { sampleRate: 48_000, channels: 2, vbrQuality: 4 },
  { sampleRate: 32_000, channels: 1, bitrate: 48 },
  { sampleRate: 22_050, channels: 1, bitrate: 64 },
  { sampleRate: 24_000, channels: 2, bitrate: 48 },
  { sampleRate: 11_025, channels: 1, bitrate: 16 },
];
/** Samples until a decoder holds nothing from before a part: two granules' overlap and the length of its filters. */
const SETTLED = 2 * 576;
const NO_FADE = { fadeIn: 0, fadeOut: 0 };
const peakOf = (samples: Float32Array) => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

/** What a cut is compared with: an mp3 of each kind, and its decoded left channel. */
const originals = await Promise.all(
  KINDS.map(async (kind, place) => {
    const bytes = await encodeMp3(kind, makeMusic(kind.sampleRate, kind.channels, 3, place + 1));
    const mp3 = readFrames(bytes);
    const { format, frames } = mp3;
    const [left = new Float32Array()] = await decodeMp3(bytes);
    return { bytes, mp3, left, seconds: frameSeconds(format), perFrame: format.granules * 576, count: frames.length };
  }),
);
const original = fc.constantFrom(...originals);
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('a part of an mp3', () => {
  it('matches the original sample for sample once the decoder has settled, and is never much louder', async () => {
    await fc.assert(
      fc.asyncProperty(original, share, share, async ({ mp3, left, seconds, perFrame, count }, one, other) => {
        const [start, end] = [Math.min(one, other) * count * seconds, Math.max(one, other) * count * seconds];
        const cut = cutMp3(mp3, { part: { start, end }, ...NO_FADE });
        const [heard = new Float32Array()] = await decodeMp3(cut.bytes);
        const from = Math.min(count - 1, Math.round(start / seconds));
        const frames = Math.max(1, Math.round(end / seconds) - from);
        expect(cut.duration).toBeCloseTo((frames + 2) * seconds, 9);
        expect(heard.length).toBe((frames + 2) * perFrame);
        const settled = heard.subarray(perFrame + SETTLED, perFrame * (frames + 1));
        const wanted = left.subarray(from * perFrame + SETTLED, (from + frames) * perFrame);
        const error = settled.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (wanted[at] ?? 0))), 0);
        expect(error).toBeLessThan(1e-6);
        expect(peakOf(heard.subarray(0, perFrame))).toBeLessThan(1e-6);
        expect(peakOf(heard)).toBeLessThan(1.5 * peakOf(left));
      }),
      { seed: 85, numRuns: 25 },
    );
  });

  it('can be cut again like any other mp3', async () => {
    for (const { mp3, seconds, perFrame } of originals) {
      const once = cutMp3(mp3, { part: { start: 0, end: 20 * seconds }, ...NO_FADE });
      const twice = readFrames(
        cutMp3(readFrames(once.bytes), { part: { start: 0, end: 10 * seconds }, ...NO_FADE }).bytes,
      );
      expect(twice.frames).toHaveLength(12);
      expect(twice.format.granules * 576).toBe(perFrame);
    }
  });

  it('drops tags and anything between frames, and gets a new table of contents', () => {
    const [{ bytes, mp3, count }] = originals as [(typeof originals)[number]];
    const text = (content: string) => new TextEncoder().encode(content);
    const tag = new Uint8Array([...text('ID3'), 4, 0, 0, 0, 0, 1, 2, ...new Array(130).fill(0xff)]);
    const middle = mp3.frames[50]?.at;
    const odd = [
      tag,
      bytes.subarray(0, middle),
      text('what is this'),
      bytes.subarray(middle),
      text('TAG of 128 bytes'),
    ];
    const read = readFrames(joinBytes(...odd));
    expect(read.frames).toHaveLength(count);
    const cut = cutMp3(read, { part: { start: 0, end: 1_000 }, ...NO_FADE }).bytes;
    expect(readFrames(cut).frames).toHaveLength(count + 2);
    const [xing, flags, frames, size] = [36, 40, 44, 48].map((at) => new DataView(cut.buffer).getUint32(at));
    expect([xing, flags, frames, size]).toEqual([0x58696e67, 7, count + 2, cut.length]);
  });
});

describe('a fade', () => {
  /** A steady tone of each kind, decoded. */
  const fadeOf = async (kind: Mp3Kind, fadeIn: number, fadeOut: number) => {
    const { sampleRate, channels } = kind;
    const tone = Float32Array.from({ length: 3 * sampleRate }, (_, at) => 0.5 * Math.sin((at * 5_000) / sampleRate));
    const mp3 = readFrames(
      await encodeMp3(
        kind,
        Array.from({ length: channels }, () => tone),
      ),
    );
    const part = { start: 0.5, end: 2.5 };
    const [plain = new Float32Array()] = await decodeMp3(cutMp3(mp3, { part, ...NO_FADE }).bytes);
    const [faded = new Float32Array()] = await decodeMp3(cutMp3(mp3, { part, fadeIn, fadeOut }).bytes);
    return { plain, faded, rate: mp3.format.rate, lead: frameSeconds(mp3.format) };
  };
  const levelOf = (samples: Float32Array) =>
    10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

  it.each(KINDS)('of $sampleRate Hz, $channels channels reaches its levels within 1.5 dB', async (kind) => {
    const { plain, faded, rate, lead } = await fadeOf(kind, 1, 0.6);
    const length = plain.length / rate - 2 * lead;
    // Closer to silence, a linear fade changes by more than 1.5 dB within a granule.
    const near = (6 * 576) / rate;
    for (let time = near; time < length - near; time += 0.02) {
      const wanted = 20 * Math.log10(Math.min(1, time) * Math.min(1, (length - time) / 0.6));
      const [from, to] = [time - 0.01, time + 0.01].map((at) => Math.round((at + lead) * rate));
      const change = levelOf(faded.subarray(from, to)) - levelOf(plain.subarray(from, to));
      expect(Math.abs(change - wanted), `at ${time.toFixed(2)} s`).toBeLessThan(1.5);
    }
    expect(peakOf(faded.subarray(0, Math.round((lead + 0.01) * rate)))).toBeLessThan(0.03);
    expect(peakOf(faded.subarray(Math.round((lead + length - 0.01) * rate)))).toBeLessThan(0.03);
  });
});

describe('hostile input', () => {
  /** Reads and cuts; returns true if that was refused. */
  const tryToCut = (bytes: Uint8Array): boolean => {
    try {
      cutMp3(readFrames(bytes), { part: { start: 0.1, end: 0.5 }, fadeIn: 0.2, fadeOut: 0.2 });
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(Mp3Error);
      return true;
    }
  };

  it('is cut or refused with `Mp3Error`: random bytes, and mp3s with gaps, changed bytes and missing ends', () => {
    expect(tryToCut(new Uint8Array())).toBe(true);
    expect(tryToCut(new TextEncoder().encode('<html>no sound</html>'))).toBe(true);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4_000 }), (bytes) => void tryToCut(bytes)),
      { seed: 85, numRuns: 300 },
    );
    const changes = fc.array(fc.tuple(fc.nat(40_000), fc.nat(255)), { maxLength: 60 });
    fc.assert(
      fc.property(original, changes, fc.nat(40_000), fc.nat(3_000), ({ bytes }, changed, hole, length) => {
        const damaged = bytes.slice();
        for (const [at, value] of changed) if (at < damaged.length) damaged[at] = value;
        tryToCut(joinBytes(damaged.subarray(0, hole), damaged.subarray(hole + length)));
        tryToCut(damaged.subarray(0, hole));
      }),
      { seed: 85, numRuns: 200 },
    );
  });

  it.each<[string, number[]]>([
    ['frame headers', [0xff, 0xfb, 0x90, 0x44]],
    ['ones', [0xff]],
    ['tags', [...new TextEncoder().encode('ID3'), 4, 0, 0, 0, 0, 0, 0]],
  ])('of nothing but %s is read in linear time', (_, pattern) => {
    const bytes = Uint8Array.from({ length: 4_000_000 }, (_, at) => pattern[at % pattern.length] ?? 0);
    const begun = performance.now();
    expect(tryToCut(bytes)).toBe(true);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
