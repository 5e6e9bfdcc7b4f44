import type { Random } from '../../../embedded-db/test/random.ts';
import { createReceiptClaims, createSessionClaims, signAsTwitch } from '../../support/sign.ts';
import { type Edge, Finding, feedDeclared } from '../edge.ts';
import { mutateBytes } from '../mutate/bytes.ts';
import { mutateJsonText } from '../mutate/json.ts';
import { mutateText } from '../mutate/text.ts';
import { isTokenRefusal, verifier } from './verifier.ts';

const samples = [
  signAsTwitch(createSessionClaims()),
  signAsTwitch(createSessionClaims({ role: 'broadcaster', user_id: '87654321' })),
  signAsTwitch(createReceiptClaims()),
  signAsTwitch(createReceiptClaims({ product: { inDevelopment: true } })),
].map((token) => Buffer.from(token));
const honest = new Set(samples.map(String));

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \0é';
const encode = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url');

/** Makes one change to a part of the signed text or to its signature. */
function mutateOnce(token: string, random: Random, all: readonly Buffer[]): string {
  const at = random.below(token.length + 1);
  const letter = ALPHABET[random.below(ALPHABET.length)] ?? '';
  const parts = token.split('.');
  const index = random.below(Math.min(3, parts.length));
  const withPart = (part: string) => parts.map((old, place) => (place === index ? part : old)).join('.');
  const decoded = Buffer.from(parts[index] ?? '', 'base64url');
  return random.pick([
    () => token.slice(0, at) + letter + token.slice(at + 1),
    () => token.slice(0, at) + letter + token.slice(at),
    () => token.slice(0, at),
    () => token.slice(0, at) + token.slice(at + 1 + random.below(8)),
    () => withPart(encode(mutateBytes(decoded, random, all))),
    () => withPart(encode(mutateJsonText(decoded.toString(), random))),
    () => withPart(random.pick(all).toString().split('.')[index] ?? ''),
    () => withPart(Buffer.from(decoded).toString('base64')),
    () => `${encode(random.pick(['{"alg":"none"}', '{"alg":"HS256"}', '{"typ":"JWT","alg":"HS256"}']))}.${parts[1]}.`,
    () => [...parts].reverse().join('.'),
    () => mutateText(token, random, [token]),
  ])();
}

/** Tokens changed after they were signed. None may be accepted, neither as a session nor as a receipt. */
export const tokens: Edge = {
  name: 'tokens',
  share: 160,
  samples,
  mutate(base, random, all) {
    for (let tries = 0; tries < 20; tries += 1) {
      const mutated = Buffer.from(mutateOnce(base.toString(), random, all));
      if (!honest.has(mutated.toString())) return mutated;
    }
    return base.subarray(1);
  },
  open: () => ({
    feed(input) {
      const token = input.toString('utf8');
      const outcomes = [
        feedDeclared(() => verifier.verifySession(token), isTokenRefusal),
        feedDeclared(() => verifier.verifyReceipt(token), isTokenRefusal),
      ];
      if (!outcomes.includes('taken')) return 'refused';
      if (!honest.has(token)) throw new Finding('A token was accepted that nobody signed.');
      return 'taken';
    },
  }),
};
