import { parse as parseQuery } from 'node:querystring';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request } from 'express';
import { readReturnPath } from '../../../src/accounts/sign-in.ts';
import { checkCsrf, createCookie, readBearer } from '../../../src/http/credentials.ts';
import { contentTypeOf, isObjectKey } from '../../../src/objects/object-keys.ts';
import { type Edge, Finding, feedDeclared, type Outcome } from '../edge.ts';
import { mutateTextInput } from '../mutate/text.ts';

const ORIGIN = 'https://bitcue.example';
const isRefusal = (error: unknown) => error instanceof AppError && /^auth\./.test(error.code);
const cookie = createCookie('bitcue_session', ORIGIN);
const SECRET = 'A'.repeat(43);

/** Passes a header's value to the code that reads that header. */
function readAs(name: string, value: string): Outcome {
  switch (name) {
    case 'authorization':
      return feedDeclared(() => {
        if (!value.endsWith(readBearer(value))) throw new Finding('A token that is not in the header.');
      }, isRefusal);
    case 'cookie':
      return cookie.read({ headers: { cookie: value } }) === SECRET ? 'taken' : 'refused';
    case 'origin':
      return feedDeclared(() => {
        const headers = { 'content-type': 'application/json', 'x-requested-with': 'bitcue', origin: value };
        checkCsrf({ headers } as unknown as Request, { publicUrl: ORIGIN });
        if (value !== ORIGIN) throw new Finding('A foreign origin may change things.');
      }, isRefusal);
    case 'return-to': {
      const to = readReturnPath([parseQuery(`x=${value}`).x].flat().at(0));
      if (new URL(to, ORIGIN).origin !== ORIGIN) throw new Finding(`Leads away: ${JSON.stringify(to)}`);
      return to === '/' ? 'refused' : 'taken';
    }
    default: {
      const isKey = isObjectKey(value);
      if (isKey && (/(^|\/)\.|\\|\0/.test(value) || contentTypeOf(value) === null)) throw new Finding('A key escapes.');
      return isKey ? 'taken' : 'refused';
    }
  }
}

/** Header values, cookies, the query of sign-in and object keys. An input is `name: value`. */
export const headers: Edge = {
  name: 'headers',
  share: 120,
  samples: [
    `authorization: Bearer ${'a'.repeat(40)}.${'b'.repeat(90)}.${'c'.repeat(43)}`,
    `cookie: theme=dark; __Host-bitcue_session=${SECRET}; other="quoted value"`,
    `cookie: __Host-bitcue_session=${SECRET}`,
    `origin: ${ORIGIN}`,
    'return-to: /rewards?tab=1&sort=title#top',
    'return-to: %2Frewards%3Ftab%3D1',
    'key: media/0123456789abcdef.mp3',
  ].map((text) => Buffer.from(text)),
  mutate(base, random, all) {
    const split = base.indexOf(': ') + 2;
    return Buffer.concat([base.subarray(0, split), mutateTextInput(base.subarray(split), random, all)]);
  },
  open: () => ({
    feed(input) {
      const text = input.toString('utf8');
      const split = text.indexOf(': ');
      return readAs(text.slice(0, Math.max(0, split)), text.slice(split + 2));
    },
  }),
};
