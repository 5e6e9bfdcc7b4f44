import { LISTS, ownPathsOf } from './feature-lists.mjs';

/** Files that name feature types although they belong to none, with the reason. The lists come first. */
export const EXCEPTIONS = new Map([
  [LISTS.types, 'the list of all types'],
  [LISTS.fixtures, 'the list of their fixtures'],
  [LISTS.executors, 'the list of their executors'],
  [LISTS.editors, 'the list of their editors'],
  [LISTS.cues, 'the list of their cues'],
  [LISTS.renderers, 'the list of their players'],
  ['shared/src/theme.css', 'holds every colour in both themes; a type picks one by name'],
  ['cli/src/demo/demo-items.ts', 'a sample channel, whose items use certain types'],
  ['ebs/src/triggers/drill/send-drill.ts', 'a test alert says something, so it is speech'],
  ['ebs/src/admin.ts', 'builds the executor for that test alert, without the ports that the others need'],
  ['shared/src/api/usage.ts', 'the specification calls the monthly limit of speech "tts" (API-45)'],
  ['ebs/src/accounts/limits.ts', 'answers that call'],
  ['dashboard/src/pages/home/PlanCard.tsx', 'reads that answer'],
]);

/** Types whose names are also kinds of clips. The word alone may mean a clip: it counts only where a type is meant. */
const KINDS_OF_CLIPS = ['sound', 'video'];

/** Comments, strings, custom properties of CSS and identifiers, whichever comes first. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|--[\w-]+|[A-Za-z_$][\w$]*/g;

/**
 * The places where a source text names a feature type: as a string, as the first part of a field's name (`'poll.title'`),
 * as an identifier or property, or by importing from its folders. Comments do not count.
 * @param {readonly string[]} types
 * @param {string} text
 * @returns {{ type: string, line: number }[]}
 */
export function findTypeNames(types, text) {
  if (!new RegExp(types.join('|')).test(text)) return [];
  const found = [];
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (/^\/[/*]/.test(token)) continue;
    for (const type of types) {
      if (token.includes(type) && isName(type, token, text.slice(0, index))) {
        found.push({ type, line: text.slice(0, index).split('\n').length });
      }
    }
  }
  return found;
}

function isName(type, token, before) {
  const isClip = KINDS_OF_CLIPS.includes(type);
  if (!/^['"`]/.test(token)) {
    if (isClip) return token === type && /\bFEATURES\??\.$/.test(before);
    return token === type || token === `--${type}`;
  }
  const content = token.slice(1, -1);
  if (content === type) return !isClip || /(\btype\s*([=!]==?|:)\s*|\bFEATURES\[)$/.test(before);
  if (token.startsWith('`') && [...content.matchAll(/\$\{([^}]*)\}/g)].some(([, code]) => isIn(type, code)))
    return true;
  return (
    new RegExp(`^${type}(\\.\\w+)+$`).test(content) || new RegExp(`^[.@][^\\s]*/${type}(/|\\.tsx?$)`).test(content)
  );
}

function isIn(type, code) {
  return findTypeNames([type], code).length > 0;
}

/**
 * Holds sources against the rule that no file outside a feature type's own folders names it.
 * @param {readonly string[]} types
 * @param {Iterable<[path: string, text: string]>} sources
 * @returns {{ broken: { path: string, type: string, line: number }[], stale: string[] }} `stale`: exceptions that need none
 */
export function checkTypeNames(types, sources) {
  const broken = [];
  const stale = new Set(EXCEPTIONS.keys());
  for (const [path, text] of sources) {
    const others = types.filter((type) => !ownPathsOf(type).some((own) => path.startsWith(own)));
    for (const name of findTypeNames(others, text)) {
      if (EXCEPTIONS.has(path)) stale.delete(path);
      else broken.push({ path, ...name });
    }
  }
  return { broken, stale: [...stale] };
}
