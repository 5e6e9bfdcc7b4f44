import { z } from 'zod';
import type { ClaimValue } from '../ports/claims.ts';

/** How long ended claims are remembered, in milliseconds. Their steps are repeated within seconds of a restart. */
const REMEMBER_MS = 3_600_000;

const claimValue = z.union([z.string(), z.number(), z.boolean(), z.null()]) satisfies z.ZodType<ClaimValue>;

/** One effect's claim. `until`: milliseconds since 1970, null if permanent. */
const claim = z.object({ by: z.string(), value: claimValue, until: z.number().nullable() });
/** One effect's claim. */
export type Claim = z.output<typeof claim>;

/** The claims on one thing. */
export const claimStack = z.object({
  /** The thing's state before the first claim. */
  before: claimValue,
  /** The thing's last known state. If it has another one, somebody changed it by hand. */
  known: claimValue,
  /** Oldest first. The newest decides the thing's state. */
  claims: z.array(claim),
  /** The effect of the newest claim while it is not known whether the thing was set. */
  unsure: z.string().nullable(),
  /** Effects whose claims ended recently, and when, in milliseconds since 1970. */
  ended: z.array(z.object({ by: z.string(), at: z.number() })),
});
/** The claims on one thing. */
export type ClaimStack = z.output<typeof claimStack>;

/** Returns the stack of a thing that nothing claims. */
export function emptyStack(value: ClaimValue): ClaimStack {
  return { before: value, known: value, claims: [], unsure: null, ended: [] };
}

/** Returns the state that the thing should have. */
export function wantedOf({ claims, before }: ClaimStack): ClaimValue {
  const newest = claims.at(-1);
  return newest ? newest.value : before;
}

/** Returns true if the thing still has to be set, or it is not known whether it was. */
export function isOpen(stack: ClaimStack): boolean {
  return stack.unsure !== null || wantedOf(stack) !== stack.known;
}

/** Returns true if the effect has begun, given the stack after `compare`. It may have ended. */
export function hasBegun({ claims, ended }: ClaimStack, by: string): boolean {
  return [...claims, ...ended].some((one) => one.by === by);
}

/** Returns when the last claim ends, in milliseconds since 1970; null if there is none. */
export function lastEnd({ claims }: ClaimStack): number | null {
  return claims.reduce<number | null>(
    (last, { until }) => (until === null ? last : Math.max(last ?? until, until)),
    null,
  );
}

/** Returns the stack with a further claim. It does not count as begun before `confirm`. */
export function push(stack: ClaimStack, one: Claim): ClaimStack {
  return { ...stack, claims: [...stack.claims, one], unsure: one.by };
}

/** Returns the stack once the thing has the wanted state. A permanent effect leaves nothing to restore. */
export function confirm(stack: ClaimStack, now: number): ClaimStack {
  const known = wantedOf(stack);
  if (stack.claims.at(-1)?.until === null) return forget(stack, known, now);
  return isOpen(stack) ? { ...stack, known, unsure: null } : stack;
}

/** Returns the stack without the claim that did not begin. */
export function withdraw(stack: ClaimStack): ClaimStack {
  if (stack.unsure === null) return stack;
  return { ...stack, claims: stack.claims.filter(({ by }) => by !== stack.unsure), unsure: null };
}

/** Returns the stack after the thing was read. A change by hand stays, and ends all claims. */
export function compare(stack: ClaimStack, read: ClaimValue, now: number): ClaimStack {
  if (read === wantedOf(stack)) return confirm(stack, now);
  return read === stack.known ? withdraw(stack) : forget(withdraw(stack), read, now);
}

/**
 * Returns the stack without the claims that end by `over`, and without ended ones that need no longer be remembered.
 */
export function expire(stack: ClaimStack, now: number, over = now): ClaimStack {
  const isOver = ({ until }: Claim) => until !== null && until <= over;
  const gone = stack.claims.filter(isOver).map(({ by }) => ({ by, at: now }));
  const ended = stack.ended.filter(({ at }) => at > now - REMEMBER_MS);
  if (gone.length === 0 && ended.length === stack.ended.length) return stack;
  return { ...stack, claims: stack.claims.filter((one) => !isOver(one)), ended: [...ended, ...gone] };
}

/** Returns when there is something to do, in milliseconds since 1970; null if nothing is left to remember. */
export function nextTime({ claims, ended }: ClaimStack): number | null {
  const ends = claims.flatMap(({ until }) => until ?? []);
  if (ends.length > 0) return Math.min(...ends);
  return ended.length > 0 ? Math.max(...ended.map(({ at }) => at)) + REMEMBER_MS : null;
}

/** Ends all claims, and leaves the thing as it is. */
function forget({ claims, ended }: ClaimStack, value: ClaimValue, now: number): ClaimStack {
  return { ...emptyStack(value), ended: [...ended, ...claims.map(({ by }) => ({ by, at: now }))] };
}
