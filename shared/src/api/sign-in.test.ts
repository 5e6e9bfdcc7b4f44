import { describe, expect, it } from 'vitest';
import { FEATURE_TYPES } from '../features/catalog.ts';
import { signInPath, signInQuery } from './sign-in.ts';

/** Parses a query as servers do: a repeated name becomes a list. */
function readQuery(path: string): Record<string, string | string[]> {
  const { searchParams } = new URL(path, 'http://localhost');
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const [first = '', ...others] = searchParams.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

describe('the sign-in URL', () => {
  it.each([
    [{}, '/auth/twitch'],
    [{ features: [] }, '/auth/twitch'],
    [{ returnTo: '/a?b=c&d=e' }, '/auth/twitch?returnTo=%2Fa%3Fb%3Dc%26d%3De'],
    [{ returnTo: '/a', features: ['punishment'] as const }, '/auth/twitch?returnTo=%2Fa&feature=punishment'],
    [{ features: FEATURE_TYPES }, `/auth/twitch?${FEATURE_TYPES.map((type) => `feature=${type}`).join('&')}`],
  ])('%j survives the round trip', (wanted, path) => {
    expect(signInPath(wanted)).toBe(path);
    const { returnTo, features = [] } = wanted as { returnTo?: string; features?: readonly string[] };
    expect(signInQuery.parse(readQuery(path))).toEqual({ ...(returnTo ? { returnTo } : {}), feature: features });
  });

  it.each([{ feature: 'scope' }, { feature: '' }, { feature: ['tts', '__proto__'] }, { feature: { $ne: '' } }])(
    'rejects unknown feature types: %j',
    (query) => {
      expect(signInQuery.safeParse(query).success).toBe(false);
    },
  );
});
