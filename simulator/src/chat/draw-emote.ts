import { crc32, deflateSync } from 'node:zlib';

/** The first bytes of every PNG. */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colours of the faces, as red, green and blue. */
const COLOURS = [
  [255, 200, 60],
  [120, 220, 130],
  [110, 190, 255],
  [245, 130, 190],
  [190, 150, 255],
] as const;
const DARK = [40, 30, 30] as const;

/** Draws an emote's face as a square PNG, `size` pixels wide. The id picks one of a few colours. */
export function drawEmote(id: string, size: number): Buffer {
  const face = COLOURS[crc32(id) % COLOURS.length] ?? COLOURS[0];
  const rows = Array.from({ length: size }, (_, y) =>
    // Each row begins with its filter type, here 0 for none.
    Buffer.from([0, ...Array.from({ length: size }, (_, x) => pixel((x + 0.5) / size, (y + 0.5) / size, face)).flat()]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits per channel; colour type 6 is RGBA.
  header.set([8, 6], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Red, green, blue and opacity of a point of the unit square: a disc with two eyes and a smile. */
function pixel(x: number, y: number, face: readonly number[]): readonly number[] {
  const from = (cx: number, cy: number) => Math.hypot(x - cx, y - cy);
  if (from(0.5, 0.5) > 0.48) return [0, 0, 0, 0];
  const isEye = Math.min(from(0.34, 0.4), from(0.66, 0.4)) < 0.07;
  const isMouth = y > 0.56 && Math.abs(from(0.5, 0.5) - 0.27) < 0.04;
  return [...(isEye || isMouth ? DARK : face), 255];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
