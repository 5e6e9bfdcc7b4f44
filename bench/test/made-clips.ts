import { createRandom } from '../src/library.ts';

/** A generated clip, whose properties are known. */
export interface MadeClip {
  name: string;
  format: 'mp3' | 'mp4' | 'webm';
  channels: 1 | 2;
  seconds: number;
  /** Creates its samples, with interleaved channels, at 48,000 hertz. */
  make(): Float32Array;
}

const RATE = 48_000;
type Wave = (t: number, random: () => number) => number;

/** Waveforms like those in clips for streams, from -1 to 1. */
const WAVES: Readonly<Record<string, { seconds: number; wave: Wave }>> = {
  tone: { seconds: 2, wave: (t) => Math.sin(2 * Math.PI * 440 * t) },
  bass: { seconds: 2, wave: (t) => Math.sin(2 * Math.PI * 60 * t) },
  whistle: { seconds: 1, wave: (t) => Math.sin(2 * Math.PI * 6_000 * t) },
  noise: { seconds: 2, wave: (_t, random) => 2 * random() - 1 },
  // An air horn: many harmonics, at maximum loudness.
  horn: {
    seconds: 1.5,
    wave: (t) => Math.max(-1, Math.min(1, 3 * Math.sin(2 * Math.PI * 466 * t) + Math.sin(2 * Math.PI * 590 * t))),
  },
  // Syllables: a voice that rises and falls, with pauses.
  speech: {
    seconds: 4,
    wave: (t) =>
      Math.sin(2 * Math.PI * 700 * t) *
      ((1 + Math.cos(2 * Math.PI * 120 * t)) / 2) ** 4 *
      Math.max(0, Math.sin(4 * Math.PI * t)) *
      (t % 2 < 1.5 ? 1 : 0),
  },
  // A chord with a beat of noise.
  music: {
    seconds: 5,
    wave: (t, random) =>
      [220, 277, 330].reduce((sum, pitch) => sum + Math.sin(2 * Math.PI * pitch * t), 0) / 5 +
      0.4 * (2 * random() - 1) * Math.exp(-12 * (t % 0.5)),
  },
  // A drum: high peaks, little loudness.
  drum: {
    seconds: 3,
    wave: (t, random) => (0.5 * Math.sin(2 * Math.PI * 80 * t) + 0.5 * (2 * random() - 1)) * Math.exp(-25 * (t % 0.75)),
  },
  // A bell that fades.
  bell: {
    seconds: 3,
    wave: (t) => 0.5 * (Math.sin(2 * Math.PI * 880 * t) + Math.sin(2 * Math.PI * 2_217 * t)) * Math.exp(-3 * t),
  },
  // The shortest clip that is measured.
  blip: { seconds: 0.5, wave: (t) => Math.sin(2 * Math.PI * 1_000 * t) },
};
/** Peak levels relative to full scale: as people export them, from quiet to clipped. */
const HEIGHTS = [0.9, 0.5, 0.25, 1.6];
const FORMATS = ['mp3', 'mp4', 'mp3', 'webm'] as const;

/** Eighty clips: each kind at each level, in mono and in stereo. */
export const CLIPS: readonly MadeClip[] = Object.entries(WAVES).flatMap(([kind, { seconds, wave }], at) =>
  HEIGHTS.flatMap((height, step) =>
    ([1, 2] as const).map((channels) => ({
      name: `${kind}-${height}-${channels === 1 ? 'mono' : 'stereo'}`,
      format: FORMATS[(at + step + channels) % FORMATS.length] ?? 'mp3',
      channels,
      seconds,
      make() {
        const random = createRandom(at + 1);
        return Float32Array.from({ length: Math.round(seconds * RATE) * channels }, (_, place) => {
          const sample = height * wave(Math.floor(place / channels) / RATE, random);
          // The second channel is quieter, as in most true stereo.
          return Math.max(-1, Math.min(1, sample)) * (place % channels === 1 ? 0.7 : 1);
        });
      },
    })),
  ),
);
