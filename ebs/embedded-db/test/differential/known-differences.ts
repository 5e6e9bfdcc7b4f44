import type { Case } from './generate.ts';
import type { Outcome } from './run-case.ts';

/** Why mongo-java-server answers a case otherwise than MongoDB does; DIFFERENCES.md quotes MongoDB's manual for each. */
const REASONS: { reason: string; applies: (text: string, ours: Outcome, theirs: Outcome) => boolean }[] = [
  {
    reason: 'conflicting paths are refused only once a document matches',
    applies: (_, ours, theirs) => ours.errorCode === 40 && theirs.errorCode === undefined,
  },
  {
    reason: 'a regular expression that matches the empty string matches values that are no strings',
    applies: (text) => text.includes('"$regex":"^"'),
  },
  {
    reason: 'the positional $ does not know the element that $elemMatch found',
    applies: (text, _, theirs) => text.includes('.$') && text.includes('$elemMatch') && theirs.errorCode === 2,
  },
  {
    reason: '$not of a condition on a path through an array is tested element by element',
    applies: (text) => text.includes('$not'),
  },
  {
    reason: '$exists: false on a path through an empty array does not match',
    applies: (text) => text.includes('"$exists":false'),
  },
  {
    reason: '$all of null, or of one scalar twice, does not match a field that is no array',
    applies: (text) => text.includes('"$all"'),
  },
  { reason: '$gte or $lte null does not match a missing field', applies: (text) => /"\$[gl]te":null/.test(text) },
  {
    reason: 'a negative $position is refused where the array is missing',
    applies: (text, _, theirs) => text.includes('"$position":-1') && theirs.errorCode !== undefined,
  },
  {
    reason: 'an array operator on a null field acts as if it were missing',
    applies: (text, ours, theirs) => ours.errorCode === 2 && theirs.errorCode === undefined && text.includes('null'),
  },
  {
    reason: 'two bounds on an array must be met by one element',
    applies: (text) => /"\$gte?":[^{}]*"\$lte?":|"\$lte?":[^{}]*"\$gte?":/.test(text),
  },
];

/** The reason for a difference between embedded-db (left) and mongo-java-server (right), or undefined. */
export function findKnownDifference(test: Case, ours: Outcome, theirs: Outcome): string | undefined {
  const text = JSON.stringify([test.filter, test.update, test.arrayFilters]);
  return REASONS.find((entry) => entry.applies(text, ours, theirs))?.reason;
}
