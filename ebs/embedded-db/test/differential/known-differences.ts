import type { Case } from './generate.ts';
import type { Outcome } from './run-case.ts';

/** Why mongo-java-server differs from MongoDB in a case. DIFFERENCES.md says what MongoDB's manual requires. */
const REASONS: { reason: string; applies: (text: string, ours: Outcome, theirs: Outcome, test: Case) => boolean }[] = [
  {
    reason: 'rejects conflicting paths only if a document matches',
    applies: (_, ours, theirs) => ours.errorCode === 40 && theirs.errorCode === undefined,
  },
  {
    reason: 'a regular expression that matches the empty string also matches values that are not strings',
    applies: (text) => text.includes('"$regex":"^"'),
  },
  {
    reason: '$exists: false on a path through an empty array does not match',
    applies: (text) => text.includes('"$exists":false'),
  },
  {
    reason: '$all with null, or with the same scalar twice, does not match a field that is not an array',
    applies: (text) => text.includes('"$all"'),
  },
  { reason: '$gte or $lte null does not match a missing field', applies: (text) => /"\$[gl]te":null/.test(text) },
  {
    reason: 'an array operator treats a null field as missing',
    applies: (_text, ours, _theirs, test) => ours.errorCode === 2 && changesNull(test, ['$pull', '$addToSet']),
  },
  {
    reason: '$inc treats a null field as missing',
    applies: (_text, ours, _theirs, test) => ours.errorCode === 14 && changesNull(test, ['$inc']),
  },
  {
    reason: 'one element of an array must meet both bounds',
    applies: (text) => /"\$[gl]te?":[^{}]*,"\$[gl]te?":/.test(text),
  },
];

/** The reason for a difference between embedded-db (ours) and mongo-java-server (theirs), or undefined. */
export function findKnownDifference(test: Case, ours: Outcome, theirs: Outcome): string | undefined {
  const text = JSON.stringify([test.filter, test.update]);
  return REASONS.find((entry) => entry.applies(text, ours, theirs, test))?.reason;
}

/** True if one of the operators changes a field that is null in a document, or in the filter that an upsert begins with. */
function changesNull({ documents, filter, update = {} }: Case, operators: readonly string[]): boolean {
  const paths = operators.flatMap((operator) => Object.keys((update[operator] as object | undefined) ?? {}));
  return paths.some((path) => [...documents, filter].some((one) => readPath(one, path) === null));
}

function readPath(document: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], document);
}
