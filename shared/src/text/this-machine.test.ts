import { expect, it } from 'vitest';
import { isThisMachine } from './this-machine.ts';

it.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['bitcue.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['::FFFF:127.0.0.1', true],
  ['203.0.113.7', false],
  ['::ffff:203.0.113.7', false],
  ['::', false],
  ['0.0.0.0', false],
  ['localhost.evil.example', false],
  ['evillocalhost', false],
  ['127.0.0.1.evil.example', false],
  ['127.evil.example', false],
  ['', false],
  [undefined, false],
])('%s is this machine: %s', (host, expected) => expect(isThisMachine(host)).toBe(expected));
