import type { User } from '../ports/users.ts';

/** Tells whether a streamer may use this installation. */
export type IsAllowed = (streamer: Pick<User, 'login'>) => boolean;

/** Creates the check. `allowed` lists logins in lower case; null if everyone is allowed. */
export function createAllowList(allowed: readonly string[] | null): IsAllowed {
  return ({ login }) => allowed === null || allowed.includes(login.toLowerCase());
}
