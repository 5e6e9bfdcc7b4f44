import { ApiClient } from '@twurple/api';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/system.ts';
import type { TokenProvider } from './auth-provider.ts';
import { DEADLINE_MS, readAnswer, readResetMs, sendCall } from './helix-call.ts';
import { HelixError } from './helix-error.ts';

/** Maximum time a call waits for a rate limit to reset, in milliseconds. */
const MAX_HOLD_MS = 2_000;
/** Milliseconds of jitter, so that waiting calls do not all resume at once. */
const SPREAD_MS = 250;

/** Maximum streamers' clients in the cache. */
const MAX_CLIENTS = 500;

type CallOptions = Parameters<ApiClient['callApi']>[0];

/** A token to call with, and how to replace it if Twitch refuses it. */
interface CallToken {
  accessToken: string;
  renew(): Promise<string>;
}

/** A finished call to Twitch's API. */
export interface TwitchCall {
  method: string;
  /** Path below the API's address, without a query. */
  path: string;
  /** HTTP status of the response; null if there was none. */
  status: number | null;
  seconds: number;
}

/** Options shared by all clients. */
export interface TransportOptions {
  /** Deadline of each call in milliseconds. Tests pass a shorter one. */
  deadlineMs?: number | undefined;
  /** Called after each call. */
  onCall?: ((call: TwitchCall) => void) | undefined;
}

/** Options for a client. `userId` says whose token is used for calls that work with any token; null for the app's. */
export interface HelixClientOptions extends TransportOptions {
  provider: TokenProvider;
  userId: string | null;
  clock: Clock;
}

/**
 * The library's typed calls over our own transport. The library itself retries a POST after a failure, waits forever
 * on a hung call or an exhausted rate limit, and shares one limit between all users. Here every call ends within its
 * deadline and is not sent afterwards; after a 429 nothing is sent until the limit resets; only a call refused with 401
 * is retried, once, with a new token. Throws `HelixError`, `NoAnswerError` or `GrantError`.
 */
export class HelixClient extends ApiClient {
  readonly #provider: TokenProvider;
  readonly #userId: string | null;
  readonly #clock: Clock;
  readonly #deadlineMs: number;
  readonly #onCall: NonNullable<TransportOptions['onCall']>;
  #pausedUntilMs = 0;

  constructor({ provider, userId, clock, deadlineMs = DEADLINE_MS, onCall = () => {} }: HelixClientOptions) {
    super({ authProvider: provider });
    this.#provider = provider;
    this.#userId = userId;
    this.#clock = clock;
    this.#deadlineMs = deadlineMs;
    this.#onCall = onCall;
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
    const startedAt = performance.now();
    const { method = 'GET', url: path } = options;
    const note = (status: number | null) =>
      this.#onCall({ method, path, status, seconds: (performance.now() - startedAt) / 1_000 });
    const sent = sendCall(options, this.#provider.clientId, accessToken, this.#deadlineMs);
    const response = await sent.catch((error: unknown) => {
      note(null);
      throw error;
    });
    note(response.status);
    if (response.status === 429) {
      const untilMs = readResetMs(response, this.#clock.now());
      if (untilMs !== null) this.#pausedUntilMs = Math.max(this.#pausedUntilMs, untilMs);
    }
    return response;
  }
}

/** Helix clients: the app's, and one for each streamer, because Twitch limits each user's calls separately. */
export interface Clients {
  /** Calls with the app's token. */
  app: HelixClient;
  forStreamer(userId: string): HelixClient;
}

/** Creates the clients of one token provider. */
export function createClients(provider: TokenProvider, clock: Clock, common: TransportOptions = {}): Clients {
  const streamers = new LRUCache<string, HelixClient>({ max: MAX_CLIENTS });
  return {
    app: new HelixClient({ ...common, provider, userId: null, clock }),
    forStreamer(userId) {
      const known = streamers.get(userId);
      if (known !== undefined) return known;
      const client = new HelixClient({ ...common, provider, userId, clock });
      streamers.set(userId, client);
      return client;
    },
  };
}
