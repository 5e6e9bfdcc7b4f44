import { bytesOf, clips, type HostileFile, HTML, hex, id3, id3Frame, SVG, zeros } from './file-kit.ts';

const { mp3 } = clips;
const AS = 'audio/mpeg';
/** Offset of the frames in the honest clip, behind a tag. */
const FRAMES_AT = 20;
const frames = mp3.subarray(FRAMES_AT);
/** The honest clip with other totals in its first frame, which declares the number of frames and bytes. */
const xing = (count: number, size: number) => {
  const copy = Buffer.from(mp3);
  const at = copy.indexOf('Info');
  copy.writeUInt32BE(count, at + 8);
  copy.writeUInt32BE(size, at + 12);
  return copy;
};
const zip = bytesOf('PK\x03\x04', zeros(26), 'PK\x05\x06', zeros(18));

/** Sounds that are damaged, lie about themselves or carry something else. */
export const soundFiles: HostileFile[] = [
  ['a tag without a sound', AS, () => bytesOf('ID3', zeros(4_000)), 'no media'],
  ['an HTML page behind a tag', AS, () => bytesOf(id3(zeros(0)), HTML.repeat(30)), 'no media'],
  ['an HTML page in a tag, without a sound', AS, () => id3(bytesOf(HTML.repeat(30))), 'no media'],
  [
    'a script behind a frame header',
    AS,
    () => bytesOf(hex('fffb9044'), '<script>alert(1)</script>'.repeat(100)),
    'no media',
  ],
  ['a tag that is a script', AS, () => bytesOf('ID3/*', zeros(8), '*/=1;alert(1)//', frames), 'no media'],
  [
    'an HTML page in the comment of its tag',
    AS,
    () => bytesOf(id3(id3Frame('COMM', bytesOf('\0eng\0', HTML))), frames),
    'inert',
  ],
  [
    'an SVG with a script as its cover',
    AS,
    () => bytesOf(id3(id3Frame('APIC', bytesOf('\0image/svg+xml\0\x03\0', SVG))), frames),
    'inert',
  ],
  ['a PDF in its tag', AS, () => bytesOf(id3(bytesOf('%PDF-1.7\n1 0 obj <</OpenAction 1>>')), frames), 'inert'],
  ['an HTML page behind the sound', AS, () => bytesOf(mp3, HTML), 'inert'],
  ['a ZIP behind the sound', AS, () => bytesOf(mp3, zip), 'inert'],
  ['a tag of four megabytes', AS, () => bytesOf(id3(zeros(4_000_000)), frames), 'inert'],
  ['a tag that claims 256 megabytes', AS, () => bytesOf(id3(zeros(100), 0xfffffff), frames), 'no media'],
  ['a tag with an invalid size', AS, () => bytesOf('ID3', hex('040000ffffffff'), zeros(100), frames), 'inert'],
  [
    'ten thousand tags',
    AS,
    () => bytesOf(Buffer.concat(Array.from({ length: 10_000 }, () => id3(zeros(0)))), frames),
    'no media',
  ],
  ['a count of four billion frames', AS, () => xing(0xffffffff, 0xffffffff), 'too long'],
  ['a count of no frames', AS, () => xing(0, 0), 'inert'],
  ['a quarter of a sound', AS, () => mp3.subarray(0, mp3.length / 4), 'damaged'],
  ['frames of a bit rate that does not exist', AS, () => bytesOf(hex('fffbf0c0'), zeros(4_000)), 'no media'],
  ['half a million frame syncs', AS, () => Buffer.alloc(1_000_000, hex('fffb')), 'no media'],
  ['eleven minutes', AS, () => Buffer.alloc(104 * 26_000, bytesOf(hex('fffb10c4'), zeros(100))), 'too long'],
];
