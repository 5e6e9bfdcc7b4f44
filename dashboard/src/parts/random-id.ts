/** Length of the ids of features (ITEM-04) and clips (LIM-09). */
const LENGTH = 21;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** Returns a random id of 21 URL-safe characters. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
