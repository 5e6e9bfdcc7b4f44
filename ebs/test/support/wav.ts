/** Options for a wav that differs from the default. */
export interface WavOptions {
  rate?: number;
  channels?: number;
  bits?: number;
  /** 1 is uncompressed. */
  kind?: number;
}

/** Makes a wav of a 220 Hz tone. */
export function makeWav(seconds: number, { rate = 8_000, channels = 1, bits = 16, kind = 1 }: WavOptions = {}): Buffer {
  const frames = Math.round(seconds * rate);
  const data = Buffer.alloc(frames * channels * (bits / 8));
  for (let frame = 0; frame < frames; frame += 1) {
    const value = Math.round(12_000 * Math.sin((2 * Math.PI * 220 * frame) / rate));
    for (let channel = 0; channel < channels && bits === 16; channel += 1) {
      data.writeInt16LE(value, (frame * channels + channel) * 2);
    }
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(kind, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE((rate * channels * bits) / 8, 28);
  head.writeUInt16LE((channels * bits) / 8, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
