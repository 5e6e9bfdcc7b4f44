import type { Random } from '../../../embedded-db/test/random.ts';
import { NASTY_INTS } from './nasty.ts';

/** Maximum size of a mutated input, in bytes. The limits of the edges are lower, so inputs still exceed them. */
export const INPUT_MAX_BYTES = 300_000;

type Step = (bytes: Buffer, random: Random, all: readonly Buffer[]) => Buffer;

const at = (bytes: Buffer, random: Random) => random.below(bytes.length + 1);

/** Picks a range of the bytes: mostly short, sometimes of any length. */
function stretch(bytes: Buffer, random: Random): [number, number] {
  const start = at(bytes, random);
  const room = bytes.length - start;
  return [start, start + (random.chance(0.8) ? Math.min(room, 1 + random.below(8)) : random.below(room + 1))];
}

function change(bytes: Buffer, edit: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  if (copy.length > 0) edit(copy);
  return copy;
}

const flipBit: Step = (bytes, random) =>
  change(bytes, (copy) => {
    const index = random.below(copy.length);
    copy.writeUInt8(copy.readUInt8(index) ^ (1 << random.below(8)), index);
  });

const setByte: Step = (bytes, random) =>
  change(bytes, (copy) => {
    copy[random.below(copy.length)] = random.pick([0, 1, 0x7f, 0x80, 0xff, random.below(256)]);
  });

/** Writes a number of 2, 4 or 8 bytes in either byte order, as lengths, counts and offsets are stored. */
const setNumber: Step = (bytes, random) =>
  change(bytes, (copy) => {
    const size = random.pick([2, 4, 4, 4, 8]);
    if (copy.length < size) return;
    const offset = random.below(copy.length - size + 1);
    const value = BigInt.asUintN(size * 8, BigInt(random.pick(NASTY_INTS)));
    for (let index = 0; index < size; index += 1) {
      const place = random.chance(0.5) ? index : size - 1 - index;
      copy[offset + place] = Number((value >> BigInt(8 * index)) & 0xffn);
    }
  });

/** Changes an existing number by a little, because wrong lengths are mostly off by a little. */
const nudgeNumber: Step = (bytes, random) =>
  change(bytes, (copy) => {
    if (copy.length < 4) return;
    const offset = random.below(copy.length - 3);
    const by = random.pick([-17, -5, -4, -1, 1, 4, 5, 16]);
    if (random.chance(0.5)) copy.writeInt32LE((copy.readInt32LE(offset) + by) | 0, offset);
    else copy.writeInt32BE((copy.readInt32BE(offset) + by) | 0, offset);
  });

const cutOff: Step = (bytes, random) => bytes.subarray(0, at(bytes, random));

const remove: Step = (bytes, random) => {
  const [start, end] = stretch(bytes, random);
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
};

const repeat: Step = (bytes, random) => {
  const [start, end] = stretch(bytes, random);
  const part = bytes.subarray(start, end);
  const times = random.chance(0.1) ? random.below(1 + Math.floor(20_000 / Math.max(1, part.length))) : 1;
  return Buffer.concat([bytes.subarray(0, end), ...Array<Buffer>(times).fill(part), bytes.subarray(end)]);
};

const insert: Step = (bytes, random) => {
  const place = at(bytes, random);
  const noise = Buffer.from(Array.from({ length: 1 + random.below(12) }, () => random.below(256)));
  return Buffer.concat([bytes.subarray(0, place), noise, bytes.subarray(place)]);
};

const splice: Step = (bytes, random, all) => {
  const other = random.pick(all);
  const [start, end] = stretch(other, random);
  const place = at(bytes, random);
  const behind = random.chance(0.5)
    ? bytes.subarray(place)
    : bytes.subarray(Math.min(bytes.length, place + end - start));
  return Buffer.concat([bytes.subarray(0, place), other.subarray(start, end), behind]);
};

const STEPS: readonly Step[] = [
  flipBit,
  flipBit,
  setByte,
  setNumber,
  setNumber,
  nudgeNumber,
  cutOff,
  remove,
  repeat,
  insert,
  splice,
];

/** Makes one to four changes to bytes: bits, numbers, lengths, cuts, repeats, and parts of other inputs. */
export function mutateBytes(base: Buffer, random: Random, all: readonly Buffer[]): Buffer {
  let bytes = base;
  for (let rounds = 1 + random.below(4); rounds > 0; rounds -= 1) {
    bytes = random.pick(STEPS)(bytes, random, all).subarray(0, INPUT_MAX_BYTES);
  }
  return bytes;
}
