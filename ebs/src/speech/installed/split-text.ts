/** Maximum characters per piece, low enough that its phonemes stay within the networks' limit of 510. */
const PIECE_MAX = 250;
/** Titles and initials, after which a sentence does not end. */
const ABBREVIATION = /\b(?:Dr|Mr|Mrs|Ms|St|Prof|vs|No|\p{Lu})\.\s*$/u;

/** Splits a clean text into sentences, and long ones at commas, or else between words. */
export function splitText(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATION.test(last)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.flatMap((sentence) => cutLong(sentence.trim())).filter((piece) => piece !== '');
}

function cutLong(sentence: string): string[] {
  if (sentence.length <= PIECE_MAX) return [sentence];
  const start = sentence.slice(0, PIECE_MAX);
  const clause = Math.max(...[', ', '; ', ': '].map((mark) => start.lastIndexOf(mark) + 1));
  const space = start.lastIndexOf(' ');
  const end = clause > 0 ? clause : space > 0 ? space : PIECE_MAX;
  return [sentence.slice(0, end).trim(), ...cutLong(sentence.slice(end).trim())];
}
