import { resolveConfusablesTransformer } from 'obscenity';

/** A text in lower case, without marks and invisible characters, with the origin of each unit. */
export interface FoldedText {
  /** One UTF-16 unit per entry of `starts` and `ends`. */
  text: string;
  /** Offsets into the original. */
  starts: number[];
  /** Offsets into the original, after dropped marks. */
  ends: number[];
}

/** Invisible letters that Unicode does not classify as format characters: Hangul fillers and the Braille blank. */
const INVISIBLE = new Set(['\u115f', '\u1160', '\u3164', '\uffa0', '\u2800']);

/** Folds a code point: decomposes compatibility forms, drops marks and format characters, and lowercases. */
function foldCodePoint(char: string): string {
  const code = char.charCodeAt(0);
  if (code < 0x80) return code >= 65 && code <= 90 ? char.toLowerCase() : char;
  if (INVISIBLE.has(char)) return '';
  return char
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
}

/** Folds a text and records the origin of each unit. Linear in its length. */
export function foldText(original: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let at = 0;
  for (const char of original) {
    const end = at + char.length;
    const folded = foldCodePoint(char);
    if (folded === '' && ends.length > 0) ends[ends.length - 1] = end;
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    text += folded;
    at = end;
  }
  return { text, starts, ends };
}

const confusables = resolveConfusablesTransformer();
const lookAlike = new Map<string, string>();

/** Returns the Latin letter or digit a folded character looks like, or itself: always one UTF-16 unit. */
function toLookAlike(unit: string): string {
  const known = lookAlike.get(unit);
  if (known !== undefined) return known;
  const code = confusables.transform(unit.charCodeAt(0));
  const resolved = code === undefined ? unit : String.fromCodePoint(code).toLowerCase();
  const same = resolved.length === 1 ? resolved : unit;
  if (lookAlike.size < 10_000) lookAlike.set(unit, same);
  return same;
}

/** Replaces look-alikes from other scripts by Latin letters. Takes folded text and keeps its length. */
export function resolveLookAlikes(folded: string): string {
  if (/^[\u0020-\u007e]*$/.test(folded)) return folded;
  let text = '';
  for (let at = 0; at < folded.length; at += 1) text += toLookAlike(folded.charAt(at));
  return text;
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '(': 'c',
  '€': 'e',
  '£': 'l',
};

/** Replaces digits and symbols used as letters. `one`: the letter for 1, ! and |. Keeps the length. */
export function resolveLeet(folded: string, one: 'i' | 'l'): string {
  return folded.replace(/[0-9@$!|+(€£]/g, (sign) => {
    const letter = LEET[sign] ?? sign;
    return letter === 'i' ? one : letter;
  });
}
