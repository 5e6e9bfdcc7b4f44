import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Minimum length of a passphrase. Whoever has the archive can try as many as they like. */
export const PASSPHRASE_MIN = 12;

/** Cost of a try (scrypt), by default 128 MB and about half a second. `N` is a power of two. */
interface Cost {
  N: number;
  r: number;
  p: number;
}
const COST: Cost = { N: 2 ** 17, r: 8, p: 1 };
/** Maximum cost. A header with a higher one is damaged, and reading it would exhaust the machine's memory. */
const COST_MAX: Cost = { N: 2 ** 20, r: 16, p: 4 };
/** Bytes of key, salt and nonce of AES-256-GCM. */
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;

/** The sealed content: settings by name, and the secret files of the data folder by name. */
const keys = z.object({
  settings: z.record(z.string().regex(/^[A-Z_]+$/), z.string()),
  files: z.record(z.string().regex(/^[a-z]+\.json$/), z.string()),
});
/** The sealed content: settings by name, and the secret files of the data folder by name. */
export type Keys = z.output<typeof keys>;

const base64 = (bytes: number) =>
  z.base64().refine((text) => Buffer.from(text, 'base64').length === bytes, `Must be ${bytes} bytes.`);
const isPowerOfTwo = (value: number) => Number.isInteger(Math.log2(value));
const sealed = z.object({
  cipher: z.literal('aes-256-gcm'),
  kdf: z.literal('scrypt'),
  N: z.number().int().min(2).max(COST_MAX.N).refine(isPowerOfTwo),
  r: z.number().int().min(1).max(COST_MAX.r),
  p: z.number().int().min(1).max(COST_MAX.p),
  salt: base64(SALT_BYTES),
  nonce: base64(NONCE_BYTES),
  tag: base64(16),
  data: z.base64(),
});

const derive = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt);

/** Seals the keys with a passphrase. Returns JSON that includes the parameters. */
export async function sealKeys(content: Keys, passphrase: string, cost: Cost = COST): Promise<string> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, cost), nonce);
  const data = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString('base64');
  return `${JSON.stringify(
    {
      cipher: 'aes-256-gcm',
      kdf: 'scrypt',
      ...cost,
      salt: text(salt),
      nonce: text(nonce),
      tag: text(cipher.getAuthTag()),
      data: text(data),
    } satisfies z.input<typeof sealed>,
    null,
    2,
  )}\n`;
}

/** Opens sealed keys. Returns `damaged` if their header cannot be read, or `wrong` if the passphrase does not open them. */
export async function openKeys(text: string, passphrase: string): Promise<Keys | 'damaged' | 'wrong'> {
  const header = sealed.safeParse(parse(text));
  if (!header.success) return 'damaged';
  const { N, r, p, ...bytes } = header.data;
  const read = (field: 'salt' | 'nonce' | 'tag' | 'data') => Buffer.from(bytes[field], 'base64');
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, read('salt'), { N, r, p }), read('nonce'));
  decipher.setAuthTag(read('tag'));
  try {
    return keys.parse(parse(Buffer.concat([decipher.update(read('data')), decipher.final()]).toString('utf8')));
  } catch {
    return 'wrong';
  }
}

function keyOf(passphrase: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // Node's default limit is below the 128 * N * r bytes that the cost needs.
  return derive(passphrase.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
