import { ERRORS, type ErrorCode } from './codes.ts';

/** Options of an `AppError`. */
export interface AppErrorOptions {
  /** Replaces the catalogue's message. */
  message?: string;
  /** Logged, never sent. */
  detail?: Record<string, unknown>;
  /** Messages by field, sent as `fields`. */
  fields?: Record<string, string>;
  /** Seconds to wait before a retry, sent as `Retry-After`. */
  retryAfterS?: number;
  /** Further keys of the response, for endpoints whose response always has them. */
  answer?: Record<string, unknown>;
  cause?: unknown;
}

/** An error from the error catalogue. `message` is for people, `detail` for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: Record<string, unknown> | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterS: number | undefined;
  readonly answer: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.detail = options.detail;
    this.fields = options.fields;
    this.retryAfterS = options.retryAfterS;
    this.answer = options.answer;
  }
}
