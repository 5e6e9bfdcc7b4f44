import { CLIP_MS } from './settings.ts';

/** Sample rate in hertz, at one byte per sample. */
const RATE = 8_000;

/** The benchmarks' only clip: silence, as a WAV file. Browsers recognize the type by content, not by name. */
export function makeClip(): Buffer {
  const size = (RATE * CLIP_MS) / 1_000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + size, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(size, 40);
  return Buffer.concat([header, Buffer.alloc(size, 128)]);
}
