import { CommandError } from '../errors.ts';
import { type Document, encodeDocument } from '../wire/bson.ts';

/** The failure of one statement, as drivers expect it in `writeErrors`. */
export type WriteError = { index: number; code: number; errmsg: string } & Document;

/** Runs the statements of a write command. A failed one is reported and, if `ordered`, ends the run. */
export function runStatements(count: number, ordered: boolean, run: (index: number) => void): WriteError[] {
  const errors: WriteError[] = [];
  for (let index = 0; index < count; index++) {
    try {
      run(index);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      errors.push({ index, code: error.code, errmsg: error.message, ...error.details });
      if (ordered) break;
    }
  }
  return errors;
}

const successReplies = new Map<number, Uint8Array>();

/** Encodes the reply of an insert or delete. Plain successes are encoded once. */
export function encodeWriteReply(n: number, errors: WriteError[]): Uint8Array {
  if (errors.length > 0) return encodeDocument({ n, writeErrors: errors, ok: 1 });
  const known = successReplies.get(n);
  if (known) return known;
  const reply = encodeDocument({ n, ok: 1 });
  if (n < 100) successReplies.set(n, reply);
  return reply;
}

/** False only if the client sent `ordered: false`. */
export function isOrdered(body: Document): boolean {
  return body.ordered !== false;
}
