import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { systemRandom } from '../ports/system.ts';
import type { User, UserStore } from '../ports/users.ts';
import { createSealer } from '../twitch/seal.ts';
import { createAlertKey, findByAlertKey, openAlertKey } from './alert-key.ts';

const sealer = createSealer([randomBytes(32)]);

it('an alert key is 192 random bits, shown to its owner, and stored hashed and sealed', async () => {
  const stored = createAlertKey('1', systemRandom, sealer);
  const user = { id: '1', ...stored } as User;
  const key = openAlertKey(user, sealer);
  expect(Buffer.from(key, 'base64url')).toHaveLength(24);
  expect(JSON.stringify(stored)).not.toContain(key);
  expect(createAlertKey('1', systemRandom, sealer).alertKeyHash).not.toBe(stored.alertKeyHash);
  expect(() => openAlertKey({ ...user, id: '2' }, sealer)).toThrow();

  const asked: string[] = [];
  const users = {
    findByAlertKeyHash: async (hash: string) => {
      asked.push(hash);
      return hash === stored.alertKeyHash ? user : null;
    },
  } as UserStore;
  expect(await findByAlertKey(users, key)).toBe(user);
  expect(await findByAlertKey(users, createLike(key))).toBeNull();
  expect(asked).toHaveLength(2);
  for (const other of ['', key.slice(1), `${key}x`, `${key} `, '../../etc', key.replace(/./, '$')]) {
    expect(await findByAlertKey(users, other)).toBeNull();
  }
  expect(asked).toHaveLength(2);
});

function createLike(key: string): string {
  return (key.startsWith('A') ? 'B' : 'A') + key.slice(1);
}
