/** Maximum samples per track: ten minutes contain under 150,000 frames of video or audio. */
const SAMPLES_MAX = 1_000_000;
/** Maximum nesting of boxes: `moov` to `stbl` are five levels. */
const DEPTH_MAX = 8;
/** Boxes that contain others, on the path to the sample tables. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf']);
/** Bytes per entry, by table name. The number of entries follows version and flags. */
const ENTRY_BYTES: Readonly<Record<string, number>> = {
  stts: 8,
  ctts: 8,
  stsc: 12,
  stco: 4,
  co64: 8,
  stss: 4,
  elst: 12,
};

/**
 * Returns false if a table of an mp4 declares more samples than a clip can have, or more entries than its box holds,
 * which would make a parser loop billions of times, or if its boxes are nested too deeply. Malformed boxes end the walk;
 * reporting them is the parser's job.
 */
export function hasSaneTables(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return walk(view, 0, view.byteLength, 0);
}

function walk(view: DataView, from: number, to: number, depth: number): boolean {
  if (depth > DEPTH_MAX) return false;
  for (let at = from; at + 8 <= to; ) {
    const size = readSize(view, at, to);
    if (size < 8) return true;
    const name = readName(view, at + 4);
    const end = Math.min(to, at + size);
    const start = at + (view.getUint32(at) === 1 ? 16 : 8);
    if (CONTAINERS.has(name) ? !walk(view, start, end, depth + 1) : !isSane(view, name, start, end)) return false;
    at += size;
  }
  return true;
}

function readSize(view: DataView, at: number, to: number): number {
  const short = view.getUint32(at);
  if (short === 0) return to - at;
  if (short !== 1) return short;
  return at + 16 <= to ? Number(view.getBigUint64(at + 8)) : 0;
}

function readName(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

function isSane(view: DataView, name: string, start: number, end: number): boolean {
  const numberAt = (offset: number) => (start + offset + 4 <= end ? view.getUint32(start + offset) : 0);
  if (name === 'stsz') return numberAt(8) <= (numberAt(4) === 0 ? (end - start) / 4 : SAMPLES_MAX);
  if (name === 'stz2') return numberAt(8) <= Math.min(SAMPLES_MAX, 2 * (end - start));
  if (name === 'trun') return numberAt(4) <= SAMPLES_MAX;
  const entryBytes = Object.hasOwn(ENTRY_BYTES, name) ? (ENTRY_BYTES[name] ?? 0) : 0;
  if (entryBytes === 0) return true;
  const count = numberAt(4);
  if (count * entryBytes > end - start - 8) return false;
  // stts, ctts: samples per entry. stsc: the first chunk of an entry, and the samples per chunk.
  if (name !== 'stts' && name !== 'ctts' && name !== 'stsc') return true;
  let samples = 0;
  for (let entry = 0; entry < count; entry += 1) {
    const first = numberAt(8 + entry * entryBytes);
    samples = name === 'stsc' ? Math.max(samples, first, numberAt(12 + entry * entryBytes)) : samples + first;
  }
  return samples <= SAMPLES_MAX;
}
