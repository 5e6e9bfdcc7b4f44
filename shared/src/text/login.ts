/** Trims, drops one leading `@` and lowers the case, as people type Twitch names. */
export function normalizeLogin(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase();
}

/** True for 1 to 25 letters, digits and underscores, the form of a Twitch login. */
export function isTwitchLogin(login: string): boolean {
  return /^[a-z0-9_]{1,25}$/.test(login);
}
