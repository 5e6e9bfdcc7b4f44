import { box, bytesOf, clips, type HostileFile, HTML, hex, patch, zeros } from './file-kit.ts';

const { mp4 } = clips;
const AS = 'video/mp4';
const MANY = hex('fffffff0');
/** Offsets in the honest clip: the ends of its first box and of its index, and the start and end of its video track. */
const [FTYP_END, MOOV_END, TRAK_AT, TRAK_END] = [32, 4_295, 148, 1_865];
const ftyp = mp4.subarray(0, FTYP_END);

/** The honest clip with another index, which is at its end. */
const withIndex = (moov: Uint8Array) => bytesOf(patch(mp4, 'moov', 0, bytesOf('free')), moov);
/** Indexes nested in each other. */
const nested = (depth: number) =>
  Buffer.concat(Array.from({ length: depth }, (_, level) => box('moov', zeros(0), (depth - level) * 8)));
const fragment = box(
  'moof',
  box('traf', bytesOf(box('tfhd', zeros(8)), box('trun', bytesOf(hex('00000f01'), MANY, zeros(16))))),
);

/** Videos in mp4 that are damaged, lie about themselves or carry something else. */
export const mp4Files: HostileFile[] = [
  ['half a video', AS, () => mp4.subarray(0, mp4.length / 2), 'damaged'],
  ['a video without its data', AS, () => mp4.subarray(0, MOOV_END), 'damaged'],
  ['only the first box of a video', AS, () => ftyp, 'damaged'],
  ['a video with half an index', AS, () => mp4.subarray(0, 2_000), 'damaged'],
  ['a ZIP behind the first box', AS, () => bytesOf(ftyp, 'PK\x03\x04'.repeat(2_000)), 'damaged'],
  ['an HTML page behind the first box', AS, () => bytesOf(ftyp, HTML.repeat(20)), 'damaged'],
  ['a box of size zero', AS, () => patch(mp4, 'moov', -4, hex('00000000')), 'damaged'],
  ['a box smaller than its header', AS, () => patch(mp4, 'moov', -4, hex('00000007')), 'damaged'],
  ['a box of four gigabytes', AS, () => patch(mp4, 'moov', -4, hex('ffffffff')), 'damaged'],
  [
    'a box of nine billion gigabytes',
    AS,
    () => bytesOf(ftyp, hex('00000001'), 'moov', hex('7fffffffffffffff'), mp4.subarray(40)),
    'damaged',
  ],
  ['a hundred thousand nested indexes', AS, () => bytesOf(ftyp, nested(100_000)), 'damaged'],
  ['half a million empty boxes', AS, () => bytesOf(mp4, Buffer.alloc(4_000_000, box('free'))), 'inert'],
  ['an HTML page in a free box', AS, () => bytesOf(mp4, box('free', bytesOf(HTML))), 'inert'],
  ['an HTML page as its title', AS, () => bytesOf(mp4, box('udta', box('\xa9nam', bytesOf(HTML)))), 'inert'],
  ['a ZIP behind the video', AS, () => bytesOf(mp4, 'PK\x03\x04', zeros(26), 'PK\x05\x06', zeros(18)), 'inert'],
  ['sizes of four billion frames', AS, () => patch(mp4, 'stsz', 12, MANY), 'damaged'],
  ['times of four billion frames', AS, () => patch(mp4, 'stts', 12, MANY), 'damaged'],
  ['chunks of four billion frames', AS, () => patch(mp4, 'stsc', 16, MANY), 'damaged'],
  ['an index beyond its end', AS, () => patch(mp4, 'stco', 8, MANY), 'damaged'],
  [
    'frames at offsets beyond the file',
    AS,
    () => patch(mp4, 'stco', 12, Buffer.alloc(356, hex('7fffffff'))),
    'no media',
  ],
  ['a fragment of four billion frames', AS, () => bytesOf(mp4, fragment), 'damaged'],
  ['a time scale of zero', AS, () => patch(mp4, 'mdhd', 16, zeros(4)), 'damaged'],
  ['a time scale of one tick per second', AS, () => patch(mp4, 'mdhd', 16, hex('00000001')), 'too long'],
  ['a duration of -1', AS, () => patch(mp4, 'mvhd', 20, hex('ffffffff')), 'inert'],
  ['an edit that begins before the video', AS, () => patch(mp4, 'elst', 16, hex('80000000')), 'too long'],
  ['data at an external address', AS, () => patch(mp4, 'url ', 4, hex('00000000')), 'inert'],
  [
    'a hundred tracks',
    AS,
    () =>
      withIndex(
        box(
          'moov',
          bytesOf(mp4.subarray(40, 148), Buffer.alloc(100 * (TRAK_END - TRAK_AT), mp4.subarray(TRAK_AT, TRAK_END))),
        ),
      ),
    'damaged',
  ],
  ['an index without tracks', AS, () => withIndex(box('moov', mp4.subarray(40, 148))), 'damaged'],
  [
    'a sound track only',
    AS,
    () => withIndex(box('moov', bytesOf(mp4.subarray(40, 148), mp4.subarray(TRAK_END, 4_234)))),
    'no picture',
  ],
  ['a codec that no browser plays', AS, () => patch(mp4, 'avc1\0\0\0\0\0\0', 0, bytesOf('mp4v')), 'codec'],
  ['a picture of 60,000 by 60,000', AS, () => patch(mp4, 'avc1\0\0\0\0\0\0', 28, hex('ea60ea60')), 'too big'],
];
