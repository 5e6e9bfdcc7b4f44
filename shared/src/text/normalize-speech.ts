import { readLink } from './strip-urls.ts';

/** Maximum repetitions of a character, a syllable and a word in speech. */
const [CHARACTER_MAX, SYLLABLE_MAX, WORD_MAX] = [4, 4, 5];
/** Minimum number of capitals, and minimum share of all letters, that make a shout. Fewer can be 'OK', 'USA' or a name. */
const [SHOUT_MIN, SHOUT_SHARE] = [8, 0.7];

/** Emoticons, which an engine would read as 'colon' or 'less than three'. Matches whole words only. */
const EMOTICON = /^(?:[:;=]['^o-]?[)(\]DPpOo3|/\\*]+|[xX8]D+|<[/\\]?3+|\^[_.-]?\^|[oO][_.][oO]|T_T|-_+-|>[:;][()])$/;

/**
 * Rewrites a text for reading aloud: a link as its host, a shout in lower case, 'PogChamp' and 'the_viewer' as two words. Drops
 * emoticons such as ':)', and shortens repetitions. The rules are independent of language, because voices of many languages
 * read the same text; numbers, times and currencies are left to the engines, which read them in their own language.
 */
export function normalizeSpeech(text: string): string {
  const words = text
    .split(/\s+/u)
    .filter((word) => word !== '' && !EMOTICON.test(word))
    .map((word) => readLink(word) ?? word.replace(/(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu, ' '))
    .join(' ');
  const calm = isShout(words) ? words.toLowerCase() : words.replace(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return collapseRepeats(calm);
}

function isShout(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals >= SHOUT_MIN && capitals >= letters * SHOUT_SHARE;
}

/** Shortens repetitions: 'aaaaaaa' to 'aaaa', 'hahahahahaha' to 'hahahaha', a word repeated eight times to five. */
function collapseRepeats(text: string): string {
  const shortened = text
    .replace(/(.)\1{4,}/gsu, (_, character: string) => character.repeat(CHARACTER_MAX))
    .replace(/(\p{L}{2,4}?)\1{4,}/giu, (_, syllable: string) => syllable.repeat(SYLLABLE_MAX));
  const kept: string[] = [];
  let count = 0;
  for (const word of shortened.split(/\s+/).filter((part) => part !== '')) {
    count = word.toLowerCase() === kept.at(-1)?.toLowerCase() ? count + 1 : 1;
    if (count <= WORD_MAX) kept.push(word);
  }
  return kept.join(' ');
}
