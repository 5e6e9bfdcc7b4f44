/** Comments, strings, brackets and commas of a list's source text, whichever comes first. */
const TOKENS = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|[[({]|[\])}]|,/g;

/** Finds the entries of the list whose opening matches `anchor`; each reaches from one comma to the next. */
function findEntries(text, anchor) {
  const opening = anchor.exec(text);
  if (!opening) throw new Error(`There is no list that begins like ${anchor}.`);
  const start = opening.index + opening[0].length;
  const entries = [];
  let from = start;
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(TOKENS)) {
    const at = start + index;
    const isClosing = /^[\])}]/.test(token);
    if (depth === 0 && (token === ',' || isClosing)) {
      if (text.slice(from, at).trim() !== '') entries.push({ from, to: at });
      if (isClosing) return entries;
      from = at + 1;
    } else if (isClosing) depth -= 1;
    else if (/^[[({]/.test(token)) depth += 1;
  }
  throw new Error(`The list that begins like ${anchor} has no end.`);
}

/**
 * Adds an entry to the end of a list in a source text. The result needs formatting.
 * @param {string} text
 * @param {RegExp} anchor matches the list's opening, bracket included
 * @param {string} entry
 * @throws Error if there is no such list, or nothing in it yet.
 */
export function addEntry(text, anchor, entry) {
  const last = findEntries(text, anchor).at(-1);
  if (!last) throw new Error(`The list that begins like ${anchor} is empty.`);
  return `${text.slice(0, last.to).trimEnd()}, ${entry}${text.slice(last.to)}`;
}

/** Removes the entry of that name from a list in a source text; without one, the text does not change. */
export function removeEntry(text, anchor, name) {
  const entries = findEntries(text, anchor);
  const place = entries.findIndex(({ from, to }) => /^\w+/.exec(text.slice(from, to).trim())?.[0] === name);
  if (place < 0) return text;
  const { from, to } = entries[place];
  return place === 0 ? text.slice(0, from) + text.slice(to + 1) : text.slice(0, entries[place - 1].to) + text.slice(to);
}

/** Adds an import to a source text that begins with imports. The result needs formatting, which sorts them. */
export function addImport(text, statement) {
  return `${statement}\n${text}`;
}

/** Removes the imports from a folder or file of that name. */
export function removeImports(text, name) {
  return text.replace(new RegExp(`^import [^;]*? from '\\.[^']*/${name}(/[^']*|\\.ts)';\\n`, 'gm'), '');
}
