import type { Random } from '../../../embedded-db/test/random.ts';
import { INPUT_MAX_BYTES, mutateBytes } from './bytes.ts';
import { NASTY_TEXTS } from './nasty.ts';

/** Mutates a text: inserts nasty texts or parts of other inputs, and repeats, removes, changes or moves pieces. */
export function mutateText(base: string, random: Random, all: readonly string[]): string {
  let text = base;
  for (let rounds = 1 + random.below(4); rounds > 0; rounds -= 1) {
    const place = random.below(text.length + 1);
    const length = random.chance(0.8) ? random.below(8) : random.below(text.length - place + 1);
    const before = text.slice(0, place);
    const part = text.slice(place, place + length);
    const behind = text.slice(place + length);
    const other = random.pick(all);
    const start = random.below(other.length + 1);
    text = random
      .pick([
        () => before + random.pick(NASTY_TEXTS) + part + behind,
        () => before + random.pick(NASTY_TEXTS) + behind,
        () => before + part.repeat(2 + random.below(random.chance(0.1) ? 400 : 3)) + behind,
        () => before + behind,
        () => before + part,
        () => before + String.fromCharCode(random.below(random.chance(0.5) ? 128 : 65_536)) + part + behind,
        () => before + part.toUpperCase() + behind,
        () => before + other.slice(start, start + 1 + random.below(40)) + behind,
        () => behind + before + part,
      ])()
      .slice(0, INPUT_MAX_BYTES);
  }
  return text;
}

/** Like `mutateText` for an input that is text; one in five is mutated as bytes, so it may not be UTF-8. */
export function mutateTextInput(base: Buffer, random: Random, all: readonly Buffer[]): Buffer {
  if (random.chance(0.2)) return mutateBytes(base, random, all);
  const other = random.pick(all).toString('utf8');
  return Buffer.from(mutateText(base.toString('utf8'), random, [other]));
}
