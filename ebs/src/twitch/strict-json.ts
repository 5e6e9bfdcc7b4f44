/** Keys that could reach an object's prototype. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses JSON as `JSON.parse` does, but refuses a key given twice in one object (which one counts is up to the reader)
 * and keys that name a prototype. Throws `SyntaxError`.
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  checkKeys(text);
  return value;
}

/** Walks JSON that is known to be well formed: only strings, braces and brackets matter. */
function checkKeys(text: string): void {
  const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g;
  const open: Set<string>[] = [];
  for (const match of text.matchAll(token)) {
    const [found, colon] = match;
    if (found === '{') open.push(new Set());
    else if (found === '}') open.pop();
    else if (colon !== undefined) {
      const key: unknown = JSON.parse(found.slice(0, -colon.length));
      const keys = open.at(-1);
      if (typeof key !== 'string' || keys === undefined) throw new SyntaxError('Misplaced key');
      if (FORBIDDEN_KEYS.has(key)) throw new SyntaxError('Forbidden key');
      if (keys.has(key)) throw new SyntaxError('Key given twice');
      keys.add(key);
    }
  }
}
