import { CommandError } from '../errors.ts';
import { type Document, encodeDocument } from '../wire/bson.ts';

/** One statement's failure, as a driver expects it in `writeErrors`. */
export type WriteError = { index: number; code: number; errmsg: string } & Document;

/** Runs the statements of one write command; a refused one is reported and, when `ordered`, ends the run. */
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

/** Reply of an insert or delete. Those that report success alone are encoded once. */
export function encodeWriteReply(n: number, errors: WriteError[]): Uint8Array {
  if (errors.length > 0) return encodeDocument({ n, writeErrors: errors, ok: 1 });
  const known = successReplies.get(n);
  if (known) return known;
  const reply = encodeDocument({ n, ok: 1 });
  if (n < 100) successReplies.set(n, reply);
  return reply;
}

/** False only when the client said `ordered: false`. */
export function isOrdered(body: Document): boolean {
  return body.ordered !== false;
}
