/** Normalizes a typed Twitch name: trims it, drops one leading `@`, and lowercases it. */
export function normalizeLogin(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase();
}

/** Returns whether this is a valid Twitch login: 1 to 25 letters, digits and underscores. */
export function isTwitchLogin(login: string): boolean {
  return /^[a-z0-9_]{1,25}$/.test(login);
}
