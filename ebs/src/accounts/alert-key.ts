import { createHash } from 'node:crypto';
import type { Random } from '../ports/system.ts';
import type { Sealer, User, UserStore } from '../ports/users.ts';

/** Bytes of an alert key: 192 bits, out of reach of guessing (reliability: B.4). */
const KEY_BYTES = 24;
const KEY_SHAPE = /^[A-Za-z0-9_-]{32}$/;

const placeOf = (userId: string) => `alert-key:${userId}`;

/** What is stored of a new alert key. The key opens the alert page and nothing else. */
export function createAlertKey(
  userId: string,
  random: Random,
  sealer: Sealer,
): Pick<User, 'alertKey' | 'alertKeyHash'> {
  const key = random.bytes(KEY_BYTES).toString('base64url');
  return { alertKeyHash: hashKey(key), alertKey: sealer.seal(key, placeOf(userId)) };
}

/** The key itself, to be shown to its owner alone. */
export function openAlertKey(user: User, sealer: Sealer): string {
  return sealer.open(user.alertKey, placeOf(user.id));
}

/** The address of a streamer's alert page, to be shown to its owner alone. `publicUrl` without a slash at its end. */
export function alertUrlOf(user: User, { publicUrl, sealer }: { publicUrl: string; sealer: Sealer }): string {
  return `${publicUrl}/alerts/v1/${openAlertKey(user, sealer)}`;
}

/** Whose alert page a key opens; null for a key of any other shape, unknown or replaced. */
export async function findByAlertKey(users: UserStore, key: string): Promise<User | null> {
  return KEY_SHAPE.test(key) ? users.findByAlertKeyHash(hashKey(key)) : null;
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
