import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto';
import type { Sealer } from '../ports/seal.ts';

const KEY_ID_BYTES = 4;
/** Bytes. NIST SP 800-38D: 96-bit nonces, 128-bit tags. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Makes a sealer over AES-256-GCM. A sealed value is base64 of key id, nonce, tag and ciphertext; the place is bound to
 * it as associated data. `key`: 32 bytes.
 */
export function createSealer(key: Buffer): Sealer {
  const secret = createSecretKey(key);
  const keyId = createHash('sha256').update('key id').update(key).digest().subarray(0, KEY_ID_BYTES);
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(place));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([keyId, nonce, cipher.getAuthTag(), ciphertext]).toString('base64');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64');
      if (!bytes.subarray(0, KEY_ID_BYTES).equals(keyId)) throw new Error('Sealed with another key');
      const nonce = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
      const tagEnd = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(KEY_ID_BYTES + NONCE_BYTES, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
    },
  };
}
