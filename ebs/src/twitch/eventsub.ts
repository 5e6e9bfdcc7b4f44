import type { HelixEventSubTransportData } from '@twurple/api';
import type { EventSubMiddleware } from '@twurple/eventsub-http';
import type { Request, Response } from 'express';
import type { UsedPowerUp } from '../ports/redemptions.ts';
import type { SecretMarks } from '../ports/secret-marks.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { BitsTransaction } from '../ports/twitch.ts';
import type { HelixClient } from './api-client.ts';
import { ALIVE, createBitsSubscription } from './bits-subscription.ts';
import { watchSecret } from './changed-secret.ts';
import { type Arrival, BITS_TYPE, type ChannelRedemption, type RedemptionEventKind } from './eventsub.external.ts';
import { createEventSubGuard } from './eventsub-guard.ts';
import { HelixError } from './helix-error.ts';
import { takeLibraryHandler } from './library-handler.ts';
import { PowerUpMiddleware } from './power-up-subscription.ts';

/** Delay before a failed start or subscription is retried, in milliseconds. */
const RETRY_MS = 10_000;
/** Time after which Twitch has verified a new subscription or never will, in milliseconds. */
const VERIFICATION_MS = 60_000;
/**
 * Statuses with which Twitch refuses a subscription because it already has one, or three, working or not. A 429 can also mean
 * too many calls.
 */
const TAKEN = [409, 429];
/** First segment of the path that Twitch posts to. */
const PATH_PREFIX = 'eventsub';

/** A subscription of the library. */
type Subscription = Parameters<Parameters<EventSubMiddleware['onSubscriptionCreateFailure']>[0]>[0];

type Watched = Pick<Subscription, 'id' | 'start' | 'stop'>;

/** Options for `createEventSub`. */
export interface EventSubOptions {
  /** Calls with Twitch's app token. */
  appClient: HelixClient;
  /** Calls with the extension's app token; the same client if both client ids are equal. */
  extensionClient: HelixClient;
  extensionClientId: string;
  publicUrl: string;
  /** The first signs new subscriptions; messages signed with any of them are accepted. */
  secrets: readonly string[];
  marks: SecretMarks;
  clock: Clock;
  log: Log;
  /** Resolves once the purchase is stored durably. */
  onBits(transaction: BitsTransaction & Arrival): Promise<void>;
  /** Resolves once the redemption is stored durably, or is known not to be ours. */
  onRedemption(redemption: ChannelRedemption, news: RedemptionEventKind): Promise<void>;
  /** Resolves once the Power-up is stored durably, or is known not to be ours. */
  onPowerUp(used: UsedPowerUp): Promise<void>;
  /** Called when a user may have disconnected the app. */
  onAuthorizationRevoked(userId: string): Promise<void>;
}

/** Receives Twitch's webhooks. */
export interface EventSub {
  /** Handles one webhook request. It reads the body itself, so no body parser may run before it. */
  receive(request: Request, response: Response): Promise<void>;
  /**
   * Calls `onLive` at every start and end of a channel's stream, until the returned function is called. `onEnded` is
   * called if Twitch ends the subscription.
   */
  watchStream(channelId: string, onLive: (live: boolean) => void, onEnded: () => void): () => void;
  /**
   * Receives a channel's redemptions, and calls `onRewards` when its rewards change on Twitch, until the returned function
   * is called. `onEnded` is called if Twitch ends a subscription.
   */
  watchRewards(channelId: string, onRewards: () => void, onEnded: () => void): () => void;
  /** Calls `onChange` when a channel's category or title changes. Otherwise like `watchStream`. */
  watchChannel(channelId: string, onChange: () => void, onEnded: () => void): () => void;
  /** Receives the uses of a channel's Power-ups. Otherwise like `watchRewards`. Needs the scope `bits:read`. */
  watchPowerUps(channelId: string, onEnded: () => void): () => void;
  /** Restores subscriptions that Twitch dropped without a notification. Throws if Twitch does not answer. */
  check(): Promise<void>;
  /** Subscribes, and retries failures. Call it once the server listens, because Twitch verifies immediately. */
  start(): Promise<void>;
  stop(): void;
}

/** Creates EventSub: purchases use our own subscription, everything else the library's. */
export function createEventSub(options: EventSubOptions): EventSub {
  const { appClient, extensionClient, extensionClientId, publicUrl, secrets, marks, clock, log } = options;
  const [secret = ''] = secrets;
  const hostName = new URL(publicUrl).hostname;
  const address = eventSubAddress(publicUrl);
  const cancels = new Set<() => void>();
  /** Subscriptions of watched channels, by their id in our addresses: when they began, and what to do if Twitch ends them. */
  const watched = new Map<string, { subscription: Watched; since: number; end(): void }>();
  let isStopped = false;

  const later = (work: () => void) => {
    if (isStopped) return;
    const cancel = clock.after(RETRY_MS, () => {
      cancels.delete(cancel);
      work();
    });
    cancels.add(cancel);
  };

  const bits = createBitsSubscription({
    client: extensionClient,
    extensionClientId,
    callback: `${address}event/${BITS_TYPE}.${extensionClientId}`,
    secret,
    secretWatch: watchSecret(marks, 'purchases', secret),
    clock,
    log,
  });
  const libraryWatch = watchSecret(marks, 'library', secret);
  const middleware = new PowerUpMiddleware({
    apiClient: appClient,
    hostName,
    pathPrefix: PATH_PREFIX,
    secret,
    // The guard checks the signature, and a proxy may call us by another host name.
    strictHostCheck: false,
    helperRoutes: false,
    logger: { minLevel: 'error', custom: (_level, message) => log.warn('eventsub.library', { message }) },
  });

  const subscribe = () => {
    middleware.onUserAuthorizationRevoke(({ userId }) => {
      options.onAuthorizationRevoked(userId).catch((error) => {
        log.error('grant.revoke_failed', { userId, error: error instanceof Error ? error.message : 'unknown' });
      });
    });
  };
  middleware.onRevoke((subscription, status) => {
    log.warn('eventsub.revoked', { type: subscription.id, status });
    const known = watched.get(subscription.id);
    if (known === undefined) later(subscribe);
    else known.end();
  });
  /** Lists the library's subscriptions of this installation at Twitch. */
  const listOwn = async () =>
    (await appClient.eventSub.getSubscriptionsPaginated().getAll()).filter(
      (one) => callbackOf(one._transport).startsWith(address) && one.type !== BITS_TYPE,
    );

  type Listed = Awaited<ReturnType<typeof listOwn>>;
  const findListed = ({ id }: Watched, own: Listed) =>
    own.filter((one) => callbackOf(one._transport) === `${address}event/${id}`);

  /** Adopts a working subscription that Twitch already has and deletes its duplicates; without one, creates it again. */
  const adopt = async (subscription: Watched, own: Listed) => {
    const found = findListed(subscription, own);
    const alive = found.find((one) => ALIVE.includes(one.status));
    for (const one of found.filter((other) => other !== alive)) await appClient.eventSub.deleteSubscription(one.id);
    subscription.start(alive);
  };
  middleware.onSubscriptionCreateFailure((subscription, error) => {
    const again = () => later(() => subscription.start());
    if (!(error instanceof HelixError) || !TAKEN.includes(error.status)) return again();
    listOwn()
      .then((own) => (findListed(subscription, own).length > 0 ? adopt(subscription, own) : again()))
      .catch(again);
  });

  /** Deletes the library's subscriptions if they were made with another secret. The library then creates them again. */
  const dropForeign = async () => {
    if (!(await libraryWatch.hasChanged())) return;
    for (const one of await listOwn()) await appClient.eventSub.deleteSubscription(one.id);
    await libraryWatch.noteRenewed();
  };

  /** Keeps subscriptions until the returned function is called, or until Twitch ends one of them. */
  const watch = (subscriptions: readonly Watched[], onEnded: () => void) => {
    const stopWatching = () => {
      for (const subscription of subscriptions) {
        watched.delete(subscription.id);
        subscription.stop();
      }
    };
    const end = () => {
      stopWatching();
      onEnded();
    };
    for (const subscription of subscriptions) watched.set(subscription.id, { subscription, since: clock.now(), end });
    return stopWatching;
  };

  const markReady = async () => {
    try {
      await dropForeign();
      await middleware.markAsReady();
    } catch (error) {
      log.warn('eventsub.start_failed', { reason: error instanceof Error ? error.message : 'unknown' });
      later(() => void markReady());
    }
  };

  return {
    receive: createEventSubGuard({
      secrets,
      extensionClientId,
      clock,
      log,
      onBits: options.onBits,
      onRedemption: options.onRedemption,
      onPowerUp: options.onPowerUp,
      holds: (id) => watched.has(id),
      onBitsRevoked: () => later(() => void bits.ensure().catch(() => undefined)),
      forward: takeLibraryHandler(middleware),
    }),
    watchStream: (channelId, onLive, onEnded) =>
      watch(
        [
          middleware.onStreamOnline(channelId, () => onLive(true)),
          middleware.onStreamOffline(channelId, () => onLive(false)),
        ],
        onEnded,
      ),
    watchChannel: (channelId, onChange, onEnded) => watch([middleware.onChannelUpdate(channelId, onChange)], onEnded),
    watchRewards: (channelId, onRewards, onEnded) =>
      watch(
        [
          // The guard stores redemptions itself, before it answers.
          middleware.onChannelRedemptionAdd(channelId, () => {}),
          middleware.onChannelRedemptionUpdate(channelId, () => {}),
          middleware.onChannelRewardAdd(channelId, onRewards),
          middleware.onChannelRewardUpdate(channelId, onRewards),
          middleware.onChannelRewardRemove(channelId, onRewards),
        ],
        onEnded,
      ),
    watchPowerUps: (channelId, onEnded) => watch([middleware.watchPowerUps(channelId, appClient)], onEnded),
    async check() {
      await bits.ensure();
      const own = await listOwn();
      const alive = new Set(
        own.filter((one) => ALIVE.includes(one.status)).map(({ _transport: to }) => callbackOf(to)),
      );
      for (const { subscription, since } of watched.values()) {
        const isNew = clock.now() - since < VERIFICATION_MS;
        if (isNew || alive.has(`${address}event/${subscription.id}`)) continue;
        log.warn('eventsub.missing', { type: subscription.id });
        await adopt(subscription, own);
      }
    },
    async start() {
      subscribe();
      cancels.add(bits.keep());
      await markReady();
    },
    stop() {
      isStopped = true;
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
  };
}

/** Returns the prefix of the addresses to which Twitch posts the messages of an installation's subscriptions. */
export function eventSubAddress(publicUrl: string): string {
  return `https://${new URL(publicUrl).hostname}/${PATH_PREFIX}/`;
}

/** Returns the address that Twitch posts a subscription's messages to; empty for other transports. */
export function callbackOf(transport: HelixEventSubTransportData): string {
  return transport.method === 'webhook' ? transport.callback : '';
}
