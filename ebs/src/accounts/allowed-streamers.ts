import type { User } from '../ports/users.ts';

/** Tells whether a streamer may use this installation. */
export type IsAllowed = (streamer: Pick<User, 'login'>) => boolean;

/** Creates the check. `allowed`: logins in lower case; null if everyone may. */
export function createAllowList(allowed: readonly string[] | null): IsAllowed {
  return ({ login }) => allowed === null || allowed.includes(login.toLowerCase());
}
