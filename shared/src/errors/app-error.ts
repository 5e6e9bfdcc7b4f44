import { ERRORS, type ErrorCode } from './codes.ts';

/** What an `AppError` may carry beside its code. */
export interface AppErrorOptions {
  /** A sentence for the person, in place of the table's. */
  message?: string;
  /** Facts for the log alone; never sent. */
  detail?: Record<string, unknown>;
  /** Sentences by field, sent as `fields`. */
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense, sent as `Retry-After`. */
  retryAfterS?: number;
  /** Keys of the answer beside `error` and `message`, for a call whose answer always has them. */
  answer?: Record<string, unknown>;
  cause?: unknown;
}

/** A refusal from the error table. `message` is fit for people; `detail` is for the log. */
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
