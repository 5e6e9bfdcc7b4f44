import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSealer } from './seal.ts';

const key = randomBytes(32);
const sealer = createSealer([key]);

it('opens a sealed value in the place it was sealed for', () => {
  for (const text of ['', 'token', 'é✓'.repeat(1000)]) {
    expect(createSealer([key]).open(sealer.seal(text, 'grant:1'), 'grant:1')).toBe(text);
  }
});

it('never seals a text to the same value twice, and never reveals it', () => {
  const sealed = sealer.seal('canary-token', 'grant:1');
  expect(sealed).not.toBe(sealer.seal('canary-token', 'grant:1'));
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('canary');
});

it('refuses to open a value that was moved, changed, truncated or sealed with another key', () => {
  const sealed = sealer.seal('token', 'grant:1');
  expect(() => sealer.open(sealed, 'grant:2')).toThrow();
  expect(() => createSealer([randomBytes(32)]).open(sealed, 'grant:1')).toThrow('another key');
  const bytes = Buffer.from(sealed, 'base64');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => sealer.open(changed.toString('base64'), 'grant:1')).toThrow();
    expect(() => sealer.open(bytes.subarray(0, index).toString('base64'), 'grant:1')).toThrow();
  }
  expect(() => sealer.open('', 'grant:1')).toThrow();
});

it('seals with the first key and opens with all, and knows which one was used', () => {
  const other = randomBytes(32);
  const rotated = createSealer([other, key]);
  const sealed = sealer.seal('token', 'grant:1');
  expect(rotated.open(sealed, 'grant:1')).toBe('token');
  expect(rotated.readAge(sealed)).toBe('old');
  const resealed = rotated.seal('token', 'grant:1');
  expect(rotated.readAge(resealed)).toBe('current');
  expect(createSealer([other]).open(resealed, 'grant:1')).toBe('token');
  expect(sealer.readAge(resealed)).toBe('unknown');
  expect(() => sealer.open(resealed, 'grant:1')).toThrow('another key');
});
