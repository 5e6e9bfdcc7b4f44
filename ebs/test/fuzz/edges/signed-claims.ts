import { amountOfSku } from '@bitcue/shared/constants/bits.ts';
import { createReceiptClaims, createSessionClaims, signRaw } from '../../support/sign.ts';
import { type Edge, Finding, feedDeclared } from '../edge.ts';
import { mutateJson } from '../mutate/json.ts';
import { isTokenRefusal, verifier } from './verifier.ts';

const HEADER = '{"alg":"HS256","typ":"JWT"}';
const ID = /^[1-9]\d{0,19}$/;

/** Creates an input: one line with the header, one with the claims. Both are signed with the right secret. */
const toInput = (claims: unknown) => Buffer.from(`${HEADER}\n${JSON.stringify(claims)}`);

function sign(input: Buffer): string {
  const split = input.indexOf('\n');
  const [header, claims] = split < 0 ? [HEADER, input] : [input.subarray(0, split), input.subarray(split + 1)];
  return signRaw(header.toString('utf8'), claims);
}

/** Mutates the claims and, one time in ten, the header. */
const mutate: Edge['mutate'] = (base, random, all) => {
  const split = base.indexOf('\n');
  const claims = mutateJson(base.subarray(split + 1), random, all);
  const header = Buffer.from(base.subarray(0, Math.max(0, split)));
  return Buffer.concat([random.chance(0.1) ? mutateJson(header, random, all) : header, Buffer.from('\n'), claims]);
};

const must = (holds: boolean, what: string) => {
  if (!holds) throw new Finding(`Accepted ${what}.`);
};

/** Correctly signed sessions with arbitrary claims: an accepted one must be a valid session. */
export const sessionClaims: Edge = {
  name: 'session-claims',
  share: 130,
  samples: [
    createSessionClaims(),
    createSessionClaims({ user_id: undefined, opaque_user_id: 'Axyz' }),
    createSessionClaims({ role: 'broadcaster', user_id: '87654321' }),
    createSessionClaims({ iat: 1_893_450_000, nbf: 1_893_450_000 }),
  ].map(toInput),
  mutate,
  open: () => ({
    feed: (input) =>
      feedDeclared(() => {
        const session = verifier.verifySession(sign(input));
        must(ID.test(session.channelId), 'a channel that is none');
        must(session.userId === null || ID.test(session.userId), 'a user that is none');
        must(/^[UA][\w-]{1,127}$/.test(session.opaqueId), 'an opaque id that is none');
        must(['viewer', 'moderator', 'broadcaster'].includes(session.role), 'a role that is none');
        must(session.role !== 'broadcaster' || (session.userId ?? session.channelId) === session.channelId, 'a guest');
      }, isTokenRefusal),
  }),
};

/** Correctly signed receipts with arbitrary claims: an accepted one must be a purchase at the right price. */
export const receipts: Edge = {
  name: 'receipts',
  share: 130,
  samples: [
    createReceiptClaims(),
    createReceiptClaims({ cost: { amount: '100' } }),
    createReceiptClaims({ product: { inDevelopment: true } }),
    createReceiptClaims({ top: { exp: 1 } }),
  ].map(toInput),
  mutate,
  open: () => ({
    feed: (input) =>
      feedDeclared(() => {
        const receipt = verifier.verifyReceipt(sign(input));
        must(receipt.amount > 0 && receipt.amount === amountOfSku(receipt.sku), 'another price');
        must(ID.test(receipt.userId), 'a user that is none');
        must(/^[\w.-]{8,128}$/.test(receipt.transactionId), 'a transaction id that is none');
        must(Number.isFinite(receipt.at.getTime()), 'a time that is none');
      }, isTokenRefusal),
  }),
};
