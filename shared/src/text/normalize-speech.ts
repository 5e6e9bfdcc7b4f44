import { readLink } from './strip-urls.ts';

/** Most repetitions of a character, of a syllable and of a word in speech. */
const [CHARACTER_MAX, SYLLABLE_MAX, WORD_MAX] = [4, 4, 5];
/** Capitals are a shout if there are this many, and this share of all letters. Fewer may be 'OK', 'USA' or a name. */
const [SHOUT_MIN, SHOUT_SHARE] = [8, 0.7];

/** Faces and hearts of punctuation, which an engine would read as 'colon' or 'less than three'. Only whole words are. */
const EMOTICON = /^(?:[:;=]['^o-]?[)(\]DPpOo3|/\\*]+|[xX8]D+|<[/\\]?3+|\^[_.-]?\^|[oO][_.][oO]|T_T|-_+-|>[:;][()])$/;

/**
 * Rewrites a text as it is best read aloud: a link as its host, a shout in lower case, 'PogChamp' and 'the_viewer' as two words.
 * Leaves out faces like ':)', and shortens what repeats. The rules know no language, because voices of many read the same text;
 * numbers, times and currencies are left to the engines, which read them as their language does.
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
