/**
 * Kinds of violations; each count must be 0. `kept`: points kept for nothing; `returned`: points returned for what played;
 * `stuck`: the change of a lasting effect was not reverted.
 */
export const VIOLATIONS = [
  'lost',
  'doubled',
  'forged',
  'misplaced',
  'underpaid',
  'unproved',
  'kept',
  'returned',
  'stuck',
] as const;
/** A kind of violation. */
export type ViolationKind = (typeof VIOLATIONS)[number];

/** One thing that must not have happened. */
export interface Violation {
  kind: ViolationKind;
  id: string;
  /** The check that found it. */
  check: string;
}

/** Records a violation of one purchase or redemption. */
export type Found = (kind: ViolationKind, id: string, why: string) => void;
