/** Returns the length in code points, so most emoji count as one character. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Returns the first `limit` code points of a text. */
export function cutToCodePoints(text: string, limit: number): string {
  return codePointLength(text) <= limit ? text : [...text].slice(0, limit).join('');
}

/** Normalizes a text for search: removes accents and case. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
