import { createHash } from 'node:crypto';
import type { Random } from '../ports/system.ts';
import type { Sealer, User, UserStore } from '../ports/users.ts';

/** Bytes in an alert key: 192 bits, too many to guess (reliability: B.4). */
const KEY_BYTES = 24;
const KEY_SHAPE = /^[A-Za-z0-9_-]{32}$/;

const placeOf = (userId: string) => `alert-key:${userId}`;

/** Creates an alert key and returns what is stored. The key opens the alert page and nothing else. */
export function createAlertKey(
  userId: string,
  random: Random,
  sealer: Sealer,
): Pick<User, 'alertKey' | 'alertKeyHash'> {
  const key = random.bytes(KEY_BYTES).toString('base64url');
  return { alertKeyHash: hashKey(key), alertKey: sealer.seal(key, placeOf(userId)) };
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
  return KEY_SHAPE.test(key) ? users.findByAlertKeyHash(hashKey(key)) : null;
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
