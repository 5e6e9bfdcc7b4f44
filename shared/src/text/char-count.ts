/** Length in code points, so that an emoji of one code point counts as one character. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The first `limit` code points of a text. */
export function cutToCodePoints(text: string, limit: number): string {
  return codePointLength(text) <= limit ? text : [...text].slice(0, limit).join('');
}

/** A text as searches compare it: accents and case do not count. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
