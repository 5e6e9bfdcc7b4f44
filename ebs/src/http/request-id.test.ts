import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createTrust } from './address.ts';
import { requestIdOf } from './request-id.ts';

const random = { id: () => 'abcdefghijklmnopqrstu' };
const OURS = 'abcdefghijklmnop';
const ask = (given: string | string[] | undefined, trustedProxies: number, from = '203.0.113.7') => {
  const request = { headers: { 'x-request-id': given }, socket: { remoteAddress: from } };
  return requestIdOf(request as unknown as IncomingMessage, createTrust({ local: false, trustedProxies }), random);
};

it('an id from a trusted proxy is kept, one from a caller is not', () => {
  const given = '9f2c1d6e-0000-4000-8000-1234567890ab';
  expect(ask(given, 1)).toBe(given);
  expect(ask(given, 0)).toBe(OURS);
  expect(ask(undefined, 1)).toBe(OURS);
  const onThisMachine = { headers: { 'x-request-id': given }, socket: { remoteAddress: '203.0.113.7' } };
  const local = createTrust({ local: true, trustedProxies: 0 });
  expect(requestIdOf(onThisMachine as unknown as IncomingMessage, local, random)).toBe(OURS);
});

it.each([
  '',
  'short',
  'x'.repeat(65),
  'with space',
  'line\nbreak',
  '<script>alert(1)</script>',
  'a,b,c,d,e,f',
  'Zürich-0000',
  ['first-id-0', 'second-id-0'],
])('what a proxy sends is not taken over unless it is an id: %j', (given) => {
  expect(ask(given, 1)).toBe(OURS);
});
