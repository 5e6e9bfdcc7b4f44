import { STATUS_CODES } from 'node:http';

/** Response to a Helix call. `body` null means no body. */
export interface HelixResponse {
  status: number;
  body: unknown;
}

/** An error response, sent as `{error, status, message}` like all of Helix's, with the fields of `extra`. */
export class HelixError extends Error {
  readonly status: number;
  readonly extra: Record<string, unknown>;

  constructor(status: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.extra = extra;
  }
}

/** Twitch's reason phrase for a status. */
export function getReasonPhrase(status: number): string {
  return status === 425 ? 'Too Early' : (STATUS_CODES[status] ?? 'Error');
}

/** Helix's error body. */
export function describeError(status: number, message: string): { error: string; status: number; message: string } {
  return { error: getReasonPhrase(status), status, message };
}

/** 200 with `{data}`. */
export function data(items: unknown): HelixResponse {
  return { status: 200, body: { data: items } };
}

/** 204. */
export const NO_CONTENT: HelixResponse = { status: 204, body: null };

/** Which page of a list: `first` items (20 by default) after or before a cursor. */
interface PageQuery {
  first?: number;
  after?: string;
  before?: string;
}

/** Returns a page of a list, and `pagination` (empty on the last page). The cursor is the last item's key, so new items do not shift it. */
export function paginate<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  { first = 20, after, before }: PageQuery,
): { page: T[]; pagination: { cursor?: string } } {
  const find = (cursor: string, name: string) => {
    const key = Buffer.from(cursor, 'base64url').toString('utf8');
    const at = items.findIndex((item) => keyOf(item) === key);
    if (at < 0) throw new HelixError(400, `The cursor specified in the ${name} parameter is not valid.`);
    return at;
  };
  const end = before === undefined ? items.length : find(before, 'before');
  const start = before === undefined ? (after === undefined ? 0 : find(after, 'after') + 1) : Math.max(0, end - first);
  const page = items.slice(start, Math.min(end, start + first));
  const last = page.at(-1);
  if (last === undefined || start + page.length >= items.length) return { page, pagination: {} };
  return { page, pagination: { cursor: Buffer.from(keyOf(last)).toString('base64url') } };
}

/** 200 with one page of a list. */
export function pageOf<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  query: PageQuery,
  show: (item: T) => unknown,
  extra: Record<string, unknown> = {},
): HelixResponse {
  const { page, pagination } = paginate(items, keyOf, query);
  return { status: 200, body: { ...extra, data: page.map(show), pagination } };
}
