/**
 * Kinds of violation; each count must be 0. `kept`: points for nothing; `returned`: points for what played;
 * `stuck`: what an effect changed for a time was not set back.
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

/** Takes down a violation of one purchase or redemption. */
export type Found = (kind: ViolationKind, id: string, why: string) => void;
