import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { expect, it } from 'vitest';
import { readBearer } from './credentials.ts';

function refusal(header: string | undefined): string {
  try {
    return readBearer(header);
  } catch (error) {
    return error instanceof AppError ? error.code : 'crash';
  }
}

it('accepts a token only in a Bearer header', () => {
  expect(readBearer('Bearer a.b-c_d')).toBe('a.b-c_d');
  expect(refusal(undefined)).toBe('auth.required');
  expect(refusal('')).toBe('auth.required');
});

it.each([
  'Bearer',
  'Bearer ',
  'bearer a.b.c',
  ' Bearer a.b.c',
  'Bearer  a.b.c',
  'Bearer a.b.c ',
  'Bearer a.b.c=',
  'Bearer Bearer a.b.c',
  'Bearer a.b.c, Bearer d.e.f',
  'Basic YTpi',
  'Extension a.b.c',
  `Bearer ${'a'.repeat(8193)}`,
  `Bearer ${'a'.repeat(1_000_000)}`,
])('refuses %.40s', (header) => {
  expect(refusal(header)).toBe('auth.invalid');
});
