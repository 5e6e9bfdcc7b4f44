import { ApiClient } from '@twurple/api';
import type { Clock } from '../ports/clock.ts';
import type { TokenProvider } from './auth-provider.ts';
import { DEADLINE_MS, readAnswer, readResetMs, sendCall } from './helix-call.ts';
import { HelixError } from './helix-error.ts';

/** Milliseconds of waiting for a rate limit that a call puts up with before it gives up. */
const MAX_HOLD_MS = 2_000;
/** Milliseconds of spread, so that waiting calls do not all come back at once. */
const SPREAD_MS = 250;

type CallOptions = Parameters<ApiClient['callApi']>[0];

/** A token to call with, and how to get another when Twitch refuses it. */
interface CallToken {
  accessToken: string;
  renew(): Promise<string>;
}

/** What a client is made of. `userId`: whose token serves calls that any token may make; null = the app's. */
export interface HelixClientOptions {
  provider: TokenProvider;
  userId: string | null;
  clock: Clock;
  /** Milliseconds; another deadline for tests that cannot wait. */
  deadlineMs?: number;
}

/**
 * The library's typed calls over our own sending. The library itself repeats a POST after a failure, waits for ever on a
 * hung call and on a used-up rate limit, and shares one limit among all users. Here every call ends within its deadline
 * and nothing of it is sent later; after a 429 nothing is sent before the limit's reset; nothing is repeated but a call
 * that Twitch refused with 401, once, with a new token. Throws `HelixError`, `NoAnswerError` or `GrantError`.
 */
export class HelixClient extends ApiClient {
  readonly #provider: TokenProvider;
  readonly #userId: string | null;
  readonly #clock: Clock;
  readonly #deadlineMs: number;
  #pausedUntilMs = 0;

  constructor({ provider, userId, clock, deadlineMs = DEADLINE_MS }: HelixClientOptions) {
    super({ authProvider: provider });
    this.#provider = provider;
    this.#userId = userId;
    this.#clock = clock;
    this.#deadlineMs = deadlineMs;
  }

  override async callApi<T = unknown>(options: CallOptions): Promise<T> {
    const token = await this.#selectToken(options);
    await this.#waitForReset();
    const first = await this.#send(options, token.accessToken);
    if (first.status !== 401) return (await readAnswer(first, this.#clock.now())) as T;
    await first.body?.cancel();
    const second = await this.#send(options, await token.renew());
    return (await readAnswer(second, this.#clock.now())) as T;
  }

  async #selectToken(options: CallOptions): Promise<CallToken> {
    const userId = options.userId ?? this.#userId;
    if (options.forceType !== 'app' && userId !== null) {
      const token = await this.#provider.getAccessTokenForUser(userId, options.scopes);
      const renew = async () => (await this.#provider.renewForUser(userId, token.accessToken)).accessToken;
      return { accessToken: token.accessToken, renew };
    }
    const { appTokens } = this.#provider;
    const { accessToken } = await appTokens.get();
    return { accessToken, renew: async () => (await appTokens.renew(accessToken)).accessToken };
  }

  async #waitForReset(): Promise<void> {
    const waitMs = this.#pausedUntilMs - this.#clock.now();
    if (waitMs <= 0) return;
    if (waitMs > MAX_HOLD_MS) throw new HelixError(429, 'Too many calls to Twitch', this.#pausedUntilMs);
    await new Promise<void>((resolve) => {
      this.#clock.after(waitMs + Math.random() * SPREAD_MS, resolve);
    });
  }

  async #send(options: CallOptions, accessToken: string): Promise<Response> {
    const response = await sendCall(options, this.#provider.clientId, accessToken, this.#deadlineMs);
    if (response.status === 429) {
      const untilMs = readResetMs(response, this.#clock.now());
      if (untilMs !== null) this.#pausedUntilMs = Math.max(this.#pausedUntilMs, untilMs);
    }
    return response;
  }
}
