import type { Random } from '../ports/system.ts';
import type { Sealer, User, UserStore } from '../ports/users.ts';
import { drawKey, hashKey, isKey } from './page-key.ts';

const placeOf = (userId: string) => `alert-key:${userId}`;

/**
 * Creates an alert key and returns what is stored. The key opens the alert page and nothing else; no page is trusted with
 * it yet.
 */
export function createAlertKey(
  userId: string,
  random: Random,
  sealer: Sealer,
): Pick<User, 'alertKey' | 'alertKeyHash' | 'trustedAlertPages'> {
  const key = drawKey(random);
  return { alertKeyHash: hashKey(key), alertKey: sealer.seal(key, placeOf(userId)), trustedAlertPages: [] };
}

/**
 * Returns what to store so that the alert key is sealed with the key in use: the same alert key, or a new one if the
 * old one can no longer be opened. Null if nothing has to change.
 */
export function renewSeal(user: User, random: Random, sealer: Sealer): Pick<User, 'alertKey' | 'alertKeyHash'> | null {
  const age = sealer.readAge(user.alertKey);
  if (age === 'current') return null;
  if (age === 'unknown') return createAlertKey(user.id, random, sealer);
  return { alertKeyHash: user.alertKeyHash, alertKey: sealer.seal(openAlertKey(user, sealer), placeOf(user.id)) };
}

/** Returns the key itself, which only its owner may see. */
export function openAlertKey(user: User, sealer: Sealer): string {
  return sealer.open(user.alertKey, placeOf(user.id));
}

/** Returns the address of a streamer's alert page, which only they may see. `publicUrl` has no trailing slash. */
export function alertUrlOf(user: User, { publicUrl, sealer }: { publicUrl: string; sealer: Sealer }): string {
  return `${publicUrl}/alerts/v1/${openAlertKey(user, sealer)}`;
}

/** Finds the streamer whose alert page a key opens. Returns null if the key is malformed, unknown or replaced. */
export async function findByAlertKey(users: UserStore, key: string): Promise<User | null> {
  return isKey(key) ? users.findByAlertKeyHash(hashKey(key)) : null;
}

/** Returns the name under which a browser's alert pages are trusted: a hash, so that the store does not hold the secret. */
export function hashBrowserId(browserId: string): string {
  return hashKey(browserId);
}
