import ts from 'typescript';

/** A requirement's id: `EXT-07`, `FEAT-updateRewardV2-01`. */
const idPattern = /[A-Z]+(?:-[a-z][A-Za-z0-9]*)?-\d+/g;

/** Returns the ids that start a list item, as in `- GEN-01 The product ...`, in order. */
export function readRequirementIds(markdown) {
  return [...markdown.matchAll(/^[-*] ([A-Z]+(?:-[a-z][A-Za-z0-9]*)?-\d+)\b/gm)].map(([, id]) => id);
}

/**
 * Returns the ids that start a list item, by level-two heading.
 * @returns {Map<string, string[]>}
 */
export function readExplanations(markdown) {
  const sections = markdown.split(/^## +/m).slice(1);
  return new Map(sections.map((section) => [section.split('\n', 1)[0].trim(), readRequirementIds(section)]));
}

/**
 * Returns the ids in brackets in test titles: `it('[A-1] [B-2] ...')`, `it.each(rows)('[A-1, B-2] ...')`,
 * `describe("[A-1] ...")`. Ids elsewhere do not count.
 * @param {string} file used for its extension only, such as .tsx
 * @returns {Set<string>}
 */
export function readTestedIds(source, file = 'a.test.tsx') {
  const ids = new Set();
  const visit = (node) => {
    if (ts.isCallExpression(node) && /^(it|test|describe)$/.test(getCalleeName(node.expression))) {
      const title = node.arguments[0]?.getText() ?? '';
      for (const [, inside] of /^['"`]/.test(title) ? title.matchAll(/\[([^\]]*)\]/g) : []) {
        for (const [id] of inside.matchAll(idPattern)) ids.add(id);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return ids;
}

/** Returns `it` for `it(...)`, `it.only(...)` and `it.each(rows)(...)`; '' for skipped tests. */
function getCalleeName(expression) {
  let callee = expression;
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) {
    if (ts.isPropertyAccessExpression(callee) && /^(skip|todo)$/.test(callee.name.text)) return '';
    callee = callee.expression;
  }
  return ts.isIdentifier(callee) ? callee.text : '';
}

/** Returns one line per area with untested requirements: `EXT (3 of 15): 02 05 07`. */
export function listUncovered(ids, covered) {
  const areas = new Map();
  for (const id of ids) {
    const cut = id.lastIndexOf('-');
    const area = areas.get(id.slice(0, cut)) ?? { total: 0, missing: [] };
    areas.set(id.slice(0, cut), area);
    area.total += 1;
    if (!covered.has(id)) area.missing.push(id.slice(cut + 1));
  }
  return [...areas]
    .filter(([, { missing }]) => missing.length > 0)
    .map(([area, { total, missing }]) => `  ${area} (${missing.length} of ${total}): ${missing.join(' ')}`);
}
