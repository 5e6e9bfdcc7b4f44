import { readFileSync } from 'node:fs';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Random } from '../../../embedded-db/test/random.ts';
import { readMedia } from '../../../src/library/read-media.ts';
import type { Edge } from '../edge.ts';
import { mutateBytes } from '../mutate/bytes.ts';

const readClip = (name: string) => readFileSync(new URL(`../../../../cli/demo-media/${name}`, import.meta.url));

/** Size of the front part of a clip, which holds its tables, in bytes. */
const HEAD_BYTES = 4_096;
/** Names of boxes that contain sizes and counts. */
const BOXES = ['ftyp', 'moov', 'mvhd', 'trak', 'mdhd', 'stsd', 'stts', 'stsc', 'stsz', 'stco', 'ctts', 'stss', 'avcC'];

/** Mutates the bytes right after the name of a box, which contain its counts. */
function mutateBox(base: Buffer, random: Random, all: readonly Buffer[]): Buffer {
  const name = random.pick(BOXES);
  const from = base.indexOf(name, random.below(2) * base.indexOf('trak'));
  if (from < 4) return mutateHead(base, random, all);
  const start = random.chance(0.3) ? from - 4 : from + 4;
  const end = Math.min(base.length, from + 28);
  const changed = Buffer.from(base);
  mutateBytes(base.subarray(start, end), random, all).copy(changed, start, 0, end - start);
  return changed;
}

function mutateHead(base: Buffer, random: Random, all: readonly Buffer[]): Buffer {
  const head = random.chance(0.5) ? base.subarray(0, 256) : base.subarray(0, HEAD_BYTES);
  return Buffer.concat([mutateBytes(head, random, all), base.subarray(head.length)]);
}

/** Uploaded files, whose kind and properties are read from their bytes. */
export const media: Edge = {
  name: 'media',
  share: 20,
  samples: ['air-horn.mp3', 'confetti.mp4', 'confetti.mp4', 'spark.webm'].map(readClip),
  mutate: (base, random, all) => random.pick([mutateBox, mutateHead, mutateHead, mutateBytes])(base, random, all),
  open: () => ({
    async feed(input) {
      try {
        await readMedia(new Uint8Array(input));
        return 'taken';
      } catch (error) {
        if (error instanceof AppError && error.code === 'input.invalid') return 'refused';
        throw error;
      }
    },
  }),
};
