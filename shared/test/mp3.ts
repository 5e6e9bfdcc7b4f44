import { MPEGDecoder } from 'mpg123-decoder';
import { createMp3Encoder } from 'wasm-media-encoders';

/** How an mp3 is encoded. */
export interface Mp3Kind {
  sampleRate: 8_000 | 11_025 | 12_000 | 16_000 | 22_050 | 24_000 | 32_000 | 44_100 | 48_000;
  channels: 1 | 2;
  /** Constant bitrate in kbit/s; `vbrQuality` is the quality of a variable one, from 0 (best) to 9. */
  bitrate?: 8 | 16 | 24 | 32 | 48 | 64 | 96 | 128 | 160 | 192 | 256 | 320;
  vbrQuality?: number;
}

/** Encodes channels of samples between -1 and 1 with LAME. */
export async function encodeMp3({ sampleRate, channels, bitrate, vbrQuality }: Mp3Kind, samples: Float32Array[]) {
  const encoder = await createMp3Encoder();
  const quality = vbrQuality === undefined ? { bitrate } : { vbrQuality };
  encoder.configure({ sampleRate, channels, ...quality } as Parameters<typeof encoder.configure>[0]);
  const head = encoder.encode(samples).slice();
  return joinBytes(head, encoder.finalize());
}

/** Returns these bytes, one after another. */
export function joinBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Decodes an mp3 with mpg123: every frame, including what encoders add before and after the sound. */
export async function decodeMp3(bytes: Uint8Array): Promise<Float32Array[]> {
  const decoder = new MPEGDecoder({ enableGapless: false });
  try {
    await decoder.ready;
    const { channelData, errors } = decoder.decode(bytes);
    if (errors.length > 0) throw new Error(errors[0]?.message);
    return channelData;
  } finally {
    decoder.free();
  }
}

/** Creates music-like sound: chords, noise and silence in turn, so that frames differ in size. `seed` varies it. */
export function makeMusic(rate: number, channels: number, seconds: number, seed = 1): Float32Array[] {
  let state = seed;
  const next = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: Math.round(rate * seconds) }, (_, at) => {
      const beat = Math.floor((at / rate) * 5) + channel;
      const chord = [3, 4, 5, 7.5].map((part) => Math.sin((2 * Math.PI * at * part * (60 + 7 * (beat % 9))) / rate));
      const noise = beat % 3 === 0 ? 0.3 * (next() - 0.5) : 0;
      return beat % 7 === 6 ? 0 : 0.1 * chord.reduce((sum, value) => sum + value, 0) + noise;
    }),
  );
}
