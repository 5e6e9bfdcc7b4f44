import type { Sealed } from './users.ts';

/** Encrypts small secrets at rest. */
export interface Sealer {
  /** `place` names where the value belongs, such as `grant:<user id>`; it opens nowhere else. */
  seal(text: string, place: string): Sealed;
  /** Throws an error when the value was changed, moved or sealed with another key. */
  open(sealed: Sealed, place: string): string;
}
