import { LISTS, ownPathsOf } from './feature-lists.mjs';

/** Files that name feature types although they belong to none, and why. The lists come first. */
export const EXCEPTIONS = new Map([
  [LISTS.types, 'the list of all types'],
  [LISTS.fixtures, 'the list of their fixtures'],
  [LISTS.executors, 'the list of their executors'],
  [LISTS.editors, 'the list of their editors'],
  [LISTS.cues, 'the list of their cues'],
  [LISTS.renderers, 'the list of their players'],
  ['shared/src/theme.css', 'holds every colour in both themes; a type picks one by name'],
  ['cli/src/demo/demo-items.ts', 'a sample channel, whose items use certain types'],
  ['ebs/src/triggers/test-alert.ts', 'a test alert says something, so it is speech'],
  ['ebs/src/triggers/drill/send-drill.ts', 'sends that test alert through the real path'],
  ['ebs/src/admin.ts', 'builds the executor for that test alert, without the ports that the others need'],
  ['shared/src/api/rule-trial.ts', 'rules for messages are rules of speech'],
  ['ebs/src/activity/try-rules.ts', 'tries those rules on messages of the past'],
  ['shared/src/features/legacy.ts', 'translates types that are no longer offered into those of today'],
  ['shared/src/api/user.ts', 'the specification calls the monthly limit of speech "tts" (API-45)'],
  ['ebs/src/accounts/limits.ts', 'answers that call'],
  ['dashboard/src/pages/home/PlanCard.tsx', 'reads that answer'],
  ['shared/src/rewards/suggest-reward.ts', 'the specification suggests titles of rewards by these kinds (WIZ-15)'],
  ['dashboard/src/pages/library/add/AddMediaWizard.tsx', 'places a video before its feature exists (WIZ-08)'],
  ['dashboard/src/pages/library/add/PositionStep.tsx', "shows the canvas of that feature's editor"],
]);

/** Types whose names also mean other things. These words count only where they certainly mean a feature type. */
const OTHER_MEANINGS = new Map([
  ['obs', 'the program itself, and what is claimed in it'],
  ['vip', 'a group of viewers, and what is claimed of a person'],
  ['sound', 'a kind of clip'],
  ['video', 'a kind of clip'],
  ['poll', 'asking again and again, and a door of redemptions'],
]);

/** Comments, strings, custom properties of CSS and identifiers, whichever comes first. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|--[\w-]+|[A-Za-z_$][\w$]*/g;

/**
 * Finds where a source text names a feature type: as a string, as the first part of a field's name (`'anyType.title'`), as an
 * identifier or property, or by importing from its folders. Comments do not count.
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
      if (!token.includes(type)) continue;
      const before = text.slice(0, index);
      if (isName(type, token, before, text.slice(index + token.length))) {
        found.push({ type, line: before.split('\n').length });
      }
    }
  }
  return found;
}

function isName(type, token, before, after) {
  const isOnlyType = !OTHER_MEANINGS.has(type);
  if (!/^['"`]/.test(token)) {
    return token === type ? isOnlyType || /\bFEATURES\.$/.test(before) : isOnlyType && token === `--${type}`;
  }
  const content = token.slice(1, -1);
  if (content === type) return isOnlyType || isTypeOfFeature(before, after);
  const isFieldName = new RegExp(`^${type}(\\.\\w+)+$`).test(content);
  const isImported = new RegExp(`^[.@]\\S*/${type}(/|\\.tsx?$)`).test(content);
  const inserted = token.startsWith('`') ? [...content.matchAll(/\$\{([^}]*)\}/g)] : [];
  return isFieldName || isImported || inserted.some(([, code]) => findTypeNames([type], code).length > 0);
}

/** Returns whether a string is compared with a feature's type, looked up in the catalogue, or the type next to settings. */
function isTypeOfFeature(before, after) {
  return (
    /(\b(feature|step)\.type\s*[!=]==?\s*|\bFEATURES\[)$/.test(before) ||
    (/\btype:\s*$/.test(before) && /^(\s+as const)?,\s*settings\b/.test(after))
  );
}

/**
 * Checks sources against the rule that no file outside a feature type's own folders names it.
 * @param {readonly string[]} types
 * @param {Iterable<[path: string, text: string]>} sources
 * @returns {{ broken: { path: string, type: string, line: number }[], stale: string[] }} `stale`: exceptions that are not needed
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
