import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { FreshGrant } from '../ports/sign-in.ts';
import type { Sealer, TwitchGrant } from '../ports/users.ts';

const KEY_ID_BYTES = 4;
/** Sizes in bytes. NIST SP 800-38D: 96-bit nonces, 128-bit tags. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key, with the id that is stored in the values it sealed. */
interface SealKey {
  id: Buffer;
  secret: KeyObject;
}

/**
 * Creates a sealer over AES-256-GCM. A sealed value is the base64 of key id, nonce, tag and ciphertext. The place is
 * bound to it as associated data. The first key seals, all keys open, so that a key can be replaced; each has 32 bytes.
 */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const all: SealKey[] = keys.map((key) => ({ id: idOf(key), secret: createSecretKey(key) }));
  const [first] = all;
  if (first === undefined) throw new Error('There is no key to seal with');
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first.secret, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(place));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([first.id, nonce, cipher.getAuthTag(), ciphertext]).toString('base64');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64');
      const key = all.find(({ id }) => id.equals(bytes.subarray(0, KEY_ID_BYTES)));
      if (key === undefined) throw new Error('Sealed with another key');
      const nonce = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
      const tagEnd = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(KEY_ID_BYTES + NONCE_BYTES, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
    },
    readAge(sealed) {
      const index = all.findIndex(({ id }) => id.equals(Buffer.from(sealed, 'base64').subarray(0, KEY_ID_BYTES)));
      if (index === -1) return 'unknown';
      return index === 0 ? 'current' : 'old';
    },
  };
}

function idOf(key: Buffer): Buffer {
  return createHash('sha256').update('key id').update(key).digest().subarray(0, KEY_ID_BYTES);
}

/** A grant with its tokens in clear text. */
export interface OpenGrant extends FreshGrant {
  userId: string;
}

/** Seals a working grant for the store. Each token opens only as that token of that user. */
export function sealGrant(grant: FreshGrant, userId: string, sealer: Sealer): TwitchGrant {
  return {
    state: 'ok',
    accessToken: sealer.seal(grant.accessToken, `grant:${userId}:access`),
    refreshToken: sealer.seal(grant.refreshToken, `grant:${userId}:refresh`),
    scopes: grant.scopes,
    expiresInS: grant.expiresInS,
    obtainedAt: grant.obtainedAt,
  };
}

/** Opens a stored grant. Throws if it was tampered with or sealed with another key. */
export function openGrant(grant: TwitchGrant, userId: string, sealer: Sealer): OpenGrant {
  return {
    userId,
    accessToken: sealer.open(grant.accessToken, `grant:${userId}:access`),
    refreshToken: sealer.open(grant.refreshToken, `grant:${userId}:refresh`),
    scopes: grant.scopes,
    expiresInS: grant.expiresInS,
    obtainedAt: grant.obtainedAt,
  };
}

/** Seals a stored grant with the key in use. Throws what `openGrant` throws. */
export function resealGrant(grant: TwitchGrant, userId: string, sealer: Sealer): TwitchGrant {
  return { ...sealGrant(openGrant(grant, userId, sealer), userId, sealer), state: grant.state };
}
