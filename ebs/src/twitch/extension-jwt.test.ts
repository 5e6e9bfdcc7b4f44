import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { describe, expect, it } from 'vitest';
import {
  createReceiptClaims,
  createSessionClaims,
  signAsTwitch,
  signRaw,
  TEST_CLIENT_ID,
  TEST_EXP,
  TEST_SECRET,
} from '../../test/support/sign.ts';
import { createExtensionVerifier } from './extension-jwt.ts';

const NOW_S = TEST_EXP - 1800;
const clock = { now: () => NOW_S * 1000, after: () => () => undefined };
const OLD_SECRET = Buffer.alloc(32, 7).toString('base64');
const verifier = createExtensionVerifier({ secrets: [TEST_SECRET, OLD_SECRET], clientId: TEST_CLIENT_ID, clock });

const SESSION_VECTOR =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjE4OTM0NTYwMDAsIm9wYXF1ZV91c2VyX2lkIjoiVTEyMzQ1Njc4IiwidXNlcl9pZCI6IjEyMzQ1Njc4IiwiY2hhbm5lbF9pZCI6Ijg3NjU0MzIxIiwicm9sZSI6InZpZXdlciIsImlzX3VubGlua2VkIjpmYWxzZSwicHVic3ViX3Blcm1zIjp7Imxpc3RlbiI6WyJicm9hZGNhc3QiLCJ3aGlzcGVyLVUxMjM0NTY3OCIsImdsb2JhbCJdfX0.VDG7-CW7bdgEhyWpgHuaQuQBky1mcendiT88kEfBk2s';
const RECEIPT_VECTOR =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ0b3BpYyI6ImJpdHNfdHJhbnNhY3Rpb25fcmVjZWlwdCIsImV4cCI6MTg5MzQ1NjAwMCwiZGF0YSI6eyJ0cmFuc2FjdGlvbklkIjoiZWRmZWZiMzgtNmZlNy00YzRiLTllNTItMGU3ZDA3NTkyODhiIiwidGltZSI6IjIwMjYtMDEtMDIgMDM6MDQ6MDUuNjc4OTAxMjM0ICswMDAwIFVUQyIsInVzZXJJZCI6IjEyMzQ1Njc4IiwicHJvZHVjdCI6eyJkb21haW5JZCI6InR3aXRjaC5leHQuYWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXowMTIzIiwic2t1IjoiYml0czEwMCIsImRpc3BsYXlOYW1lIjoiMTAwIEJpdHMiLCJjb3N0Ijp7ImFtb3VudCI6MTAwLCJ0eXBlIjoiYml0cyJ9fX19.jVjRNOc3lVQfCOREqx2FvZSBM6fnQThzsXAQAvnpAh4';

/** Returns the code of the `AppError` that a call throws, or 'accepted' if it throws none. Rethrows any other error. */
function refusal(call: () => unknown): string {
  try {
    call();
    return 'accepted';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
const session = (token: string) => refusal(() => verifier.verifySession(token));
const receipt = (token: string) => refusal(() => verifier.verifyReceipt(token));

describe('what Twitch signs is accepted', () => {
  it('reads the published session', () => {
    expect(verifier.verifySession(SESSION_VECTOR)).toEqual({
      channelId: '87654321',
      opaqueId: 'U12345678',
      userId: '12345678',
      role: 'viewer',
    });
  });

  it('reads the published receipt', () => {
    expect(verifier.verifyReceipt(RECEIPT_VECTOR)).toEqual({
      transactionId: 'edfefb38-6fe7-4c4b-9e52-0e7d0759288b',
      userId: '12345678',
      sku: 'bits100',
      amount: 100,
      at: new Date('2026-01-02T03:04:05.678Z'),
      inDevelopment: false,
      expired: false,
    });
  });

  it.each([
    ['a viewer who does not share identity', { user_id: undefined, is_unlinked: true }],
    ['a viewer who is not signed in', { user_id: undefined, opaque_user_id: 'AbC_d-9' }],
    ['a moderator', { role: 'moderator' }],
    ['a broadcaster', { role: 'broadcaster', user_id: '87654321', opaque_user_id: 'U87654321' }],
    ['a claim that Twitch may add', { is_new: true }],
    ['an end nine seconds ago', { exp: NOW_S - 9 }],
    ['an end in 24 hours', { exp: NOW_S + 24 * 3600 }],
    ['a start now', { iat: NOW_S, nbf: NOW_S + 9 }],
  ])('accepts %s', (_name, changes) => {
    expect(session(signAsTwitch(createSessionClaims(changes)))).toBe('accepted');
  });

  it('accepts the old secret while it is listed, and not after', () => {
    const token = signRaw(
      '{"alg":"HS256","typ":"JWT"}',
      JSON.stringify(createSessionClaims()),
      Buffer.from(OLD_SECRET, 'base64'),
    );
    expect(session(token)).toBe('accepted');
    const after = createExtensionVerifier({ secrets: [TEST_SECRET], clientId: TEST_CLIENT_ID, clock });
    expect(refusal(() => after.verifySession(token))).toBe('auth.invalid');
  });

  it('accepts a numeric string as amount, and recognizes a product in development', () => {
    const token = signAsTwitch(createReceiptClaims({ cost: { amount: '100' }, product: { inDevelopment: true } }));
    expect(verifier.verifyReceipt(token)).toMatchObject({ amount: 100, inDevelopment: true });
  });

  it.each([NOW_S - 11, NOW_S - 86_400, 1])('reports a receipt that ended at %i as expired', (exp) => {
    expect(verifier.verifyReceipt(signAsTwitch(createReceiptClaims({ top: { exp } })))).toMatchObject({
      transactionId: 'edfefb38-6fe7-4c4b-9e52-0e7d0759288b',
      expired: true,
    });
  });
});

const HEADER = '{"alg":"HS256","typ":"JWT"}';
const { privateKey: rsaKey, publicKey: rsaPublic } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: ecKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Attacks on the envelope, whatever the claims. The numbers are those of the list of known JWT attacks. */
const envelopeAttacks: [string, (payload: string) => string][] = [
  ['1 alg none, no signature', (p) => signRaw('{"alg":"none","typ":"JWT"}', p).replace(/[^.]*$/, '')],
  ['1 alg none, signed', (p) => signRaw('{"alg":"none","typ":"JWT"}', p)],
  ['1 alg nOnE', (p) => signRaw('{"alg":"nOnE","typ":"JWT"}', p)],
  ['1 no signature', (p) => signRaw(HEADER, p).replace(/[^.]*$/, '')],
  ['1 no third part', (p) => signRaw(HEADER, p).replace(/\.[^.]*$/, '')],
  ['2 alg RS256, HMAC signature', (p) => signRaw('{"alg":"RS256","typ":"JWT"}', p)],
  [
    '2 RS256 with a key of its own',
    (p) => {
      const input = `${Buffer.from('{"alg":"RS256","typ":"JWT"}').toString('base64url')}.${Buffer.from(p).toString('base64url')}`;
      return `${input}.${sign('sha256', Buffer.from(input), rsaKey).toString('base64url')}`;
    },
  ],
  [
    '2 ES256 with a key of its own',
    (p) => {
      const input = `${Buffer.from('{"alg":"ES256","typ":"JWT"}').toString('base64url')}.${Buffer.from(p).toString('base64url')}`;
      return `${input}.${sign('sha256', Buffer.from(input), { key: ecKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    },
  ],
  ['2 HS384', (p) => signRaw('{"alg":"HS384","typ":"JWT"}', p, Buffer.from(TEST_SECRET, 'base64'), 'sha384')],
  ['2 HS512', (p) => signRaw('{"alg":"HS512","typ":"JWT"}', p, Buffer.from(TEST_SECRET, 'base64'), 'sha512')],
  [
    '2 a public key as the secret',
    (p) =>
      signRaw(
        HEADER,
        p,
        createPublicKey(rsaPublic.export({ type: 'pkcs1', format: 'pem' }))
          .export({ type: 'spki', format: 'pem' })
          .toString(),
      ),
  ],
  ['3 another secret', (p) => signRaw(HEADER, p, Buffer.alloc(32, 9))],
  ['3 the secret as base64 text', (p) => signRaw(HEADER, p, TEST_SECRET)],
  ['3 an empty secret', (p) => signRaw(HEADER, p, '')],
  ['5 exp missing', (p) => signRaw(HEADER, JSON.stringify({ ...JSON.parse(p), exp: undefined }))],
  ['5 exp a string', (p) => signRaw(HEADER, JSON.stringify({ ...JSON.parse(p), exp: String(TEST_EXP) }))],
  ['5 exp a fraction', (p) => signRaw(HEADER, JSON.stringify({ ...JSON.parse(p), exp: TEST_EXP + 0.5 }))],
  ['5 exp null', (p) => signRaw(HEADER, JSON.stringify({ ...JSON.parse(p), exp: null }))],
  ['5 exp negative', (p) => signRaw(HEADER, JSON.stringify({ ...JSON.parse(p), exp: -1 }))],
  ['5 exp 9e15', (p) => signRaw(HEADER, JSON.stringify({ ...JSON.parse(p), exp: 9e15 }))],
  ['5 exp 1e400', (p) => signRaw(HEADER, p.replace(`"exp":${TEST_EXP}`, '"exp":1e400'))],
  ['5 exp over 24 h ahead', (p) => signRaw(HEADER, JSON.stringify({ ...JSON.parse(p), exp: NOW_S + 86_401 }))],
  ['5 nbf in the future', (p) => signRaw(HEADER, JSON.stringify({ ...JSON.parse(p), nbf: NOW_S + 11 }))],
  ['5 nbf a string', (p) => signRaw(HEADER, JSON.stringify({ ...JSON.parse(p), nbf: '0' }))],
  ['5 iat in the future', (p) => signRaw(HEADER, JSON.stringify({ ...JSON.parse(p), iat: NOW_S + 11 }))],
  ['6 payload a string', (p) => signRaw(HEADER, JSON.stringify(p))],
  ['6 payload an array', (p) => signRaw(HEADER, `[${p}]`)],
  ['6 payload a number', () => signRaw(HEADER, '1')],
  ['6 payload null', () => signRaw(HEADER, 'null')],
  ['6 payload empty', () => signRaw(HEADER, '')],
  ['6 payload not JSON', () => signRaw(HEADER, '{')],
  [
    '6 payload not UTF-8',
    (p) =>
      signRaw(HEADER, Buffer.concat([Buffer.from(`${p.slice(0, -1)},"x":"`), Buffer.from([0xff]), Buffer.from('"}')])),
  ],
  ['6 header crit', (p) => signRaw('{"alg":"HS256","typ":"JWT","crit":["x"],"x":1}', p)],
  ['6 header jku', (p) => signRaw('{"alg":"HS256","typ":"JWT","jku":"https://example.com"}', p)],
  ['6 header jwk', (p) => signRaw('{"alg":"HS256","typ":"JWT","jwk":{"kty":"oct","k":"AA"}}', p)],
  ['6 header x5u', (p) => signRaw('{"alg":"HS256","typ":"JWT","x5u":"https://example.com"}', p)],
  ['6 header kid an object', (p) => signRaw('{"alg":"HS256","typ":"JWT","kid":{}}', p)],
  ['6 header typ unknown', (p) => signRaw('{"alg":"HS256","typ":"at+jwt"}', p)],
  ['6 header an array', (p) => signRaw('["HS256"]', p)],
  ['23 a leading space', (p) => ` ${signRaw(HEADER, p)}`],
  ['23 padding', (p) => `${signRaw(HEADER, p)}=`],
  ['23 a newline behind', (p) => `${signRaw(HEADER, p)}\n`],
  ['23 a fourth part', (p) => `${signRaw(HEADER, p)}.AAAA`],
  ['23 over 8 KB', (p) => signRaw(HEADER, `${p.slice(0, -1)},"x":"${'y'.repeat(8_000)}"}`)],
  ['23 a megabyte', () => 'A'.repeat(1_000_000)],
  ['23 empty', () => ''],
  ['24 a right beginning of the signature', (p) => signRaw(HEADER, p).replace(/.{4}$/, 'AAAA')],
  [
    '24 a shorter signature',
    (p) => {
      const input = signRaw(HEADER, p).replace(/\.[^.]*$/, '');
      const half = createHmac('sha256', Buffer.from(TEST_SECRET, 'base64')).update(input).digest().subarray(0, 16);
      return `${input}.${half.toString('base64url')}`;
    },
  ],
];

describe('attacks on the envelope', () => {
  it.each(envelopeAttacks)('%s', (_name, forge) => {
    expect(session(forge(JSON.stringify(createSessionClaims())))).toMatch(/^auth\.(invalid|clock)$/);
    expect(receipt(forge(JSON.stringify(createReceiptClaims())))).toBe('receipt.invalid');
  });
});

describe('attacks on the claims of a session', () => {
  const attacks: [string, Record<string, unknown>, string?][] = [
    ['5 exp 11 s ago', { exp: NOW_S - 11 }],
    ['5 exp exactly at the tolerance', { exp: NOW_S - 10 }],
    ['5 exp an hour ago', { exp: NOW_S - 3600 }, 'auth.clock'],
    ['5 exp a day and an hour ahead', { exp: NOW_S + 90_000 }, 'auth.clock'],
    ['5 iat an hour ahead', { iat: NOW_S + 3600 }, 'auth.clock'],
    ['7 role unknown', { role: 'admin' }],
    ['7 role empty', { role: '' }],
    ['7 role missing', { role: undefined }],
    ['7 role an array', { role: ['viewer'] }],
    ['7 role in capitals', { role: 'Viewer' }],
    ['8 a token for servers', { role: 'external', opaque_user_id: undefined }, 'auth.forbidden'],
    ['8 a token for servers with a viewer in it', { role: 'external' }, 'auth.forbidden'],
    ['9 a broadcaster elsewhere', { role: 'broadcaster', user_id: '1' }],
    ['11 channel missing', { channel_id: undefined }],
    ['11 channel all', { channel_id: 'all' }],
    ['11 channel a number', { channel_id: 87654321 }],
    ['11 channel 0', { channel_id: '0' }],
    ['11 channel negative', { channel_id: '-1' }],
    ['11 channel of 40 digits', { channel_id: '1'.repeat(40) }],
    ['11 channel an object', { channel_id: { $ne: '' } }],
    ['11 opaque id missing', { opaque_user_id: undefined }],
    ['11 opaque id another letter', { opaque_user_id: 'X123' }],
    ['11 opaque id with a dollar', { opaque_user_id: 'U$ne' }],
    ['11 opaque id huge', { opaque_user_id: `U${'1'.repeat(200)}` }],
    ['11 user id a number', { user_id: 12345678 }],
    ['11 user id empty', { user_id: '' }],
    ['11 user id null', { user_id: null }],
    ['12 a session that is a receipt too', { topic: 'bits_transaction_receipt', data: {} }],
  ];
  it.each(attacks)('%s', (_name, changes, code = 'auth.invalid') => {
    expect(session(signAsTwitch(createSessionClaims(changes)))).toBe(code);
  });

  it('7 a changed role breaks the signature', () => {
    const [head, , signature] = SESSION_VECTOR.split('.');
    const raised = Buffer.from(JSON.stringify(createSessionClaims({ role: 'broadcaster' }))).toString('base64url');
    expect(session(`${head}.${raised}.${signature}`)).toBe('auth.invalid');
  });

  it('12 a receipt is not a session', () => {
    expect(session(RECEIPT_VECTOR)).toBe('auth.invalid');
  });
});

describe('claims that Twitch never signs', () => {
  // Whoever can sign these has the secret and could sign anything. They merely must not crash the verifier.
  it.each([
    ['a claim given twice: the last one counts', `"role":"viewer","role":"moderator"`, 'moderator'],
    ['a claim that names the prototype', `"role":"viewer","__proto__":{"role":"broadcaster"}`, 'viewer'],
  ])('%s', (_name, claims, role) => {
    const payload = JSON.stringify(createSessionClaims({ role: undefined })).replace('{', `{${claims},`);
    expect(verifier.verifySession(signRaw(HEADER, payload)).role).toBe(role);
  });

  it('takes no role from the prototype', () => {
    const payload = JSON.stringify(createSessionClaims({ role: undefined })).replace(
      '{',
      '{"__proto__":{"role":"viewer"},',
    );
    expect(session(signRaw(HEADER, payload))).toBe('auth.invalid');
  });
});

describe('attacks on the claims of a receipt', () => {
  const attacks: [string, Parameters<typeof createReceiptClaims>[0]][] = [
    ['12 a receipt that is a session too', { top: { role: 'viewer', channel_id: '1', opaque_user_id: 'U1' } }],
    ['15 another topic', { top: { topic: 'bits_transaction' } }],
    ['15 topic missing', { top: { topic: undefined } }],
    ['15 topic an array', { top: { topic: ['bits_transaction_receipt'] } }],
    ['15 data missing', { top: { data: undefined } }],
    ['16 another extension', { product: { domainId: 'twitch.ext.someoneelse' } }],
    ['16 our id inside another', { product: { domainId: `twitch.ext.${TEST_CLIENT_ID}.example` } }],
    ['16 our id alone', { product: { domainId: TEST_CLIENT_ID } }],
    ['16 domain missing', { product: { domainId: undefined } }],
    ['17 product unknown', { product: { sku: 'bits101' } }],
    ['17 product of the prototype', { product: { sku: 'toString' } }],
    ['17 a dear product at a cheap price', { product: { sku: 'bits10000' } }],
    ['17 amount 0', { cost: { amount: 0 } }],
    ['17 amount negative', { cost: { amount: -100 } }],
    ['17 amount a fraction', { cost: { amount: 100.5 } }],
    ['17 amount with an exponent', { cost: { amount: '1e2' } }],
    ['17 amount in hexadecimal', { cost: { amount: '0x64' } }],
    ['17 amount with spaces', { cost: { amount: ' 100' } }],
    ['17 amount missing', { cost: { amount: undefined } }],
    ['17 amount an array', { cost: { amount: [100] } }],
    ['17 another currency', { cost: { type: 'usd' } }],
    ['17 cost missing', { product: { cost: undefined } }],
    ['19 inDevelopment a string', { product: { inDevelopment: 'false' } }],
    ['11 user missing', { data: { userId: undefined } }],
    ['11 user a number', { data: { userId: 12345678 } }],
    ['11 user opaque', { data: { userId: 'U12345678' } }],
    ['13 transaction id missing', { data: { transactionId: undefined } }],
    ['13 transaction id an object', { data: { transactionId: { $gt: '' } } }],
    ['13 transaction id empty', { data: { transactionId: '' } }],
    ['13 transaction id with a newline', { data: { transactionId: 'edfefb38-6fe7\n-4c4b' } }],
    ['13 transaction id too long', { data: { transactionId: 'a'.repeat(200) } }],
    ['5 time missing', { data: { time: undefined } }],
    ['5 time in ISO', { data: { time: '2026-01-02T03:04:05Z' } }],
    ['5 impossible time', { data: { time: '2026-02-30 03:04:05 +0000 UTC' } }],
  ];
  it.each(attacks)('%s', (_name, changes) => {
    expect(receipt(signAsTwitch(createReceiptClaims(changes)))).toBe('receipt.invalid');
  });

  it('12 a session is not a receipt', () => {
    expect(receipt(SESSION_VECTOR)).toBe('receipt.invalid');
  });
});
