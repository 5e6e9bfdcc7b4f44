import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Config } from '../config.ts';
import type { RawRoute } from '../http/route.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Sealer } from '../ports/seal.ts';
import type { FreshGrant, SignInProvider } from '../ports/sign-in.ts';
import type { Tasks } from '../ports/tasks.ts';
import type { BitsTransaction, Moderation, Transactions } from '../ports/twitch.ts';
import type { TwitchGrant, UserStore } from '../ports/users.ts';
import { createAppTokens } from './app-token.ts';
import { createTokenProvider } from './auth-provider.ts';
import { createClients } from './clients.ts';
import type { Arrival } from './eventsub.external.ts';
import { createEventSub } from './eventsub.ts';
import { createGrants } from './grants.ts';
import { GrantError } from './helix-error.ts';
import { createModeration } from './moderation.ts';
import { createOAuth } from './oauth.ts';
import { toUnavailable } from './outcome.ts';
import { startRemoderation } from './remoderate.ts';
import { sealGrant } from './sealed-grant.ts';
import { createSignInProvider } from './sign-in-provider.ts';
import { createTransactions } from './transactions.ts';
import { startGrantValidation } from './validate-grants.ts';

/** What Twitch is built from. */
export interface TwitchOptions {
  config: Config;
  users: UserStore;
  tasks: Tasks;
  sealer: Sealer;
  clock: Clock;
  log: Log;
  /** Resolves once the purchase is stored durably. */
  onBits(transaction: BitsTransaction & Arrival): Promise<void>;
  /** A grant is over, and that is stored: end what depends on it. */
  onGrantEnded(userId: string): Promise<void>;
  /** Milliseconds; another deadline for tests that cannot wait. */
  deadlineMs?: number;
}

/** Everything that talks with Twitch. */
export interface Twitch {
  signInProvider: SignInProvider;
  moderation: Moderation;
  transactions: Transactions;
  /** Where Twitch posts its webhooks; to be mounted before any body parser. */
  eventSubRoute: RawRoute;
  /** Seals the tokens of a fresh sign-in for the store. */
  sealGrant(grant: FreshGrant, userId: string): TwitchGrant;
  /** Drops what is in memory of a grant, after a new sign-in. */
  forgetGrant(userId: string): void;
  /** Throws `AppError` `auth.relink` or `twitch.unavailable`. */
  readAccessToken(userId: string): Promise<string>;
  /** Display name of a user, null when there is none. Throws `AppError` `twitch.unavailable`. */
  findName(userId: string): Promise<string | null>;
  /**
   * Starts what runs by itself: subscriptions, hourly validation, the return of moderators. To be called once the server
   * listens. Resolves with what stops it.
   */
  start(): Promise<() => void>;
}

/**
 * Builds everything that talks with Twitch. Against a local Twitch `process.env.TWURPLE_MOCK_API_PORT` must be set
 * before the first call, as the library reads it at each one.
 */
export function createTwitch(options: TwitchOptions): Twitch {
  const { config, users, tasks, sealer, clock, log, deadlineMs } = options;
  const oauth = createOAuth(config.twitch);
  const grants = createGrants({ users, sealer, oauth, clock, log, onEnded: options.onGrantEnded });
  const clients = createClients(createTokenProvider(createAppTokens(oauth), grants), clock, deadlineMs);
  const extensionClientId = config.extension.clientId;
  const extensionClient =
    extensionClientId === config.twitch.clientId
      ? clients.app
      : createClients(createTokenProvider(createAppTokens(createOAuth(config.extension)), null), clock, deadlineMs).app;
  const eventSub = createEventSub({
    appClient: clients.app,
    extensionClient,
    extensionClientId,
    publicUrl: config.publicUrl,
    secret: config.eventSubSecret,
    clock,
    log,
    onBits: options.onBits,
    onAuthorizationRevoked: (userId) => grants.validate(userId),
  });

  return {
    signInProvider: createSignInProvider({ oauth, publicUrl: config.publicUrl, apiPort: config.twitch.apiPort, clock }),
    moderation: createModeration({ clients, tasks, clock }),
    transactions: createTransactions({ client: extensionClient, extensionClientId, log }),
    eventSubRoute: eventSub.guard,
    sealGrant: (grant, userId) => sealGrant(grant, userId, sealer),
    forgetGrant: (userId) => grants.forget(userId),
    async readAccessToken(userId) {
      try {
        return (await grants.get(userId)).accessToken;
      } catch (error) {
        if (error instanceof GrantError && error.kind === 'relink') throw new AppError('auth.relink', { cause: error });
        throw toUnavailable(error);
      }
    },
    async findName(userId) {
      try {
        return (await clients.app.users.getUserById(userId))?.displayName ?? null;
      } catch (error) {
        throw toUnavailable(error);
      }
    },
    async start() {
      const stopValidation = startGrantValidation({ grants, clock, log });
      const stopRemoderation = startRemoderation({ clients, tasks, clock, log });
      await eventSub.start();
      return () => {
        stopValidation();
        stopRemoderation();
        eventSub.stop();
      };
    },
  };
}
