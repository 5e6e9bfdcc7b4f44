import type { Random } from '../../../embedded-db/test/random.ts';
import { INPUT_MAX_BYTES } from './bytes.ts';
import { NASTY_JSON, NASTY_TEXTS } from './nasty.ts';
import { mutateText, mutateTextInput } from './text.ts';

/** Prefix of the keys of members that are printed verbatim, key included. */
const RAW = '\0raw';

/** Maximum number of places examined in a value, because changes multiply what they copy. */
const PLACES_MAX = 2_000;

/** Maximum depth printed of a changed value; deeper nesting is inserted as text. */
const DEPTH_MAX = 3_500;

type Holder = Record<string, unknown> | unknown[];

/** JSON text that no JavaScript value prints as, such as 1e400 or a duplicate key. */
class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Lists every place in a value: what holds it, and under which key. */
function listPlaces(value: unknown, found: { holder: Holder; key: string }[] = []) {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return found;
  if (found.length > PLACES_MAX) return found;
  for (const key of Object.keys(value)) {
    found.push({ holder: value as Holder, key });
    listPlaces((value as Record<string, unknown>)[key], found);
  }
  return found;
}

/** Prints a value as JSON, up to a maximum length: changes multiply what they copy, and may put a value into itself. */
function print(value: unknown): string {
  const parts: string[] = [];
  let left = INPUT_MAX_BYTES;
  const emit = (text: string) => {
    parts.push(text);
    left -= text.length;
  };
  const visit = (one: unknown, depth: number): void => {
    if (one instanceof RawJson) emit(one.text);
    else if (typeof one !== 'object' || one === null) emit(JSON.stringify(one) ?? 'null');
    else if (left < 0 || depth > DEPTH_MAX) emit('null');
    else if (Array.isArray(one)) visitAll('[]', one.keys(), (index) => visit(one[index], depth + 1));
    else visitAll('{}', Object.keys(one), (key) => visitMember(one as Record<string, unknown>, key, depth + 1));
  };
  const visitMember = (holder: Record<string, unknown>, key: string, depth: number) => {
    if (!key.startsWith(RAW)) emit(`${JSON.stringify(key)}:`);
    visit(holder[key], depth);
  };
  const visitAll = <K>(brackets: string, keys: Iterable<K>, visitOne: (key: K) => void) => {
    emit(brackets.slice(0, 1));
    let comma = '';
    for (const key of keys) {
      if (left < 0) break;
      emit(comma);
      visitOne(key);
      comma = ',';
    }
    emit(brackets.slice(1));
  };
  visit(value, 0);
  return parts.join('');
}

function nest(random: Random): string {
  const depth = random.pick([3, 50, 500, 3_000]);
  return random.chance(0.5)
    ? '['.repeat(depth) + ']'.repeat(random.chance(0.8) ? depth : depth - 1)
    : `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`;
}

const set = (holder: Holder, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

function changePlace(
  random: Random,
  { holder, key }: { holder: Holder; key: string },
  places: typeof listPlaces,
): void {
  const value = (holder as Record<string, unknown>)[key];
  const put = (next: unknown) => set(holder, key, next);
  const addRaw = (text: string) => {
    if (Array.isArray(holder)) put(new RawJson(text.slice(text.indexOf(':') + 1)));
    else set(holder, `${RAW}${random.below(1_000_000)}`, new RawJson(text));
  };
  random.pick([
    () => put(new RawJson(random.pick(NASTY_JSON))),
    () => put(new RawJson(random.pick(NASTY_JSON))),
    () => put(random.pick(NASTY_TEXTS)),
    () =>
      put(typeof value === 'string' ? mutateText(value, random, [value]) : `${typeof value === 'object' ? 0 : value}`),
    () => put(typeof value === 'string' && value !== '' ? Number(value) : [value]),
    () => put(typeof value === 'number' ? value + random.pick([-1, 1, 0.5, 1e9, -1e9, 2 ** 53]) : { value }),
    () => put(new RawJson(nest(random))),
    () => put('x'.repeat(random.pick([100, 1_000, 9_000, 70_000]))),
    () => put(Array(random.pick([2, 12, 60, 3_000])).fill(value instanceof RawJson ? 0 : value)),
    () => addRaw(`${JSON.stringify(key)}:${random.pick(NASTY_JSON)}`),
    () => addRaw(`${JSON.stringify(random.pick(NASTY_TEXTS))}:${random.pick(NASTY_JSON)}`),
    () => {
      const other = random.pick(places(holder));
      put((other.holder as Record<string, unknown>)[other.key]);
    },
    () => delete (holder as Record<string, unknown>)[key],
  ])();
}

/** Mutates places in a JSON text: types, huge numbers, prototype keys, duplicate keys, deep nesting, lengths. */
export function mutateJsonText(base: string, random: Random): string {
  try {
    return mutateTree({ root: JSON.parse(base) }, random);
  } catch {
    // Not JSON, or nested too deeply to walk: mutated as text.
    return mutateText(base, random, [base]);
  }
}

function mutateTree(tree: { root: unknown }, random: Random): string {
  for (let rounds = 1 + random.below(3); rounds > 0; rounds -= 1) {
    const places = listPlaces(tree);
    // The whole value is only one place of many, so it is rarely replaced.
    const place = places.length > 1 && random.chance(0.95) ? random.pick(places.slice(1)) : places[0];
    if (place !== undefined) changePlace(random, place, listPlaces);
  }
  return print(tree.root);
}

/** Like `mutateJsonText` for an input that is JSON, with one in four changed as text or bytes. */
export function mutateJson(base: Buffer, random: Random, all: readonly Buffer[]): Buffer {
  if (random.chance(0.25)) return mutateTextInput(base, random, all);
  return Buffer.from(mutateJsonText(base.toString('utf8'), random));
}
