import { EventSubMiddleware } from '@twurple/eventsub-http';
import type { Request, Response } from 'express';
import type { SecretMarks } from '../ports/secret-marks.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { BitsTransaction } from '../ports/twitch.ts';
import type { HelixClient } from './api-client.ts';
import { createBitsSubscription } from './bits-subscription.ts';
import { watchSecret } from './changed-secret.ts';
import { type Arrival, BITS_TYPE } from './eventsub.external.ts';
import { createEventSubGuard } from './eventsub-guard.ts';
import { takeLibraryHandler } from './library-handler.ts';

/** Milliseconds before the next try after a start or subscription failed. */
const RETRY_MS = 10_000;
/** First segment of the path that Twitch posts to. */
const PATH_PREFIX = 'eventsub';

/** What `createEventSub` needs. */
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
  /** Subscribes, and retries failures. Call it once the server listens, because Twitch verifies immediately. */
  start(): Promise<void>;
  stop(): void;
}

/** Creates EventSub: purchases use our own subscription, everything else the library's. */
export function createEventSub(options: EventSubOptions): EventSub {
  const { appClient, extensionClient, extensionClientId, publicUrl, secrets, marks, clock, log } = options;
  const [secret = ''] = secrets;
  const hostName = new URL(publicUrl).hostname;
  const cancels = new Set<() => void>();
  const watchEnds = new Map<string, () => void>();
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
    callback: `https://${hostName}/${PATH_PREFIX}/event/${BITS_TYPE}.${extensionClientId}`,
    secret,
    secretWatch: watchSecret(marks, 'purchases', secret),
    clock,
    log,
  });
  const libraryWatch = watchSecret(marks, 'library', secret);
  const middleware = new EventSubMiddleware({
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
    const endWatch = watchEnds.get(subscription.id);
    if (endWatch === undefined) later(subscribe);
    else endWatch();
  });
  middleware.onSubscriptionCreateFailure((subscription) => later(() => subscription.start()));

  /** Deletes the library's subscriptions if they were made with another secret. It then creates them again. */
  const dropForeign = async () => {
    if (!(await libraryWatch.hasChanged())) return;
    for (const one of await appClient.eventSub.getSubscriptionsPaginated().getAll()) {
      const callback = one._transport.method === 'webhook' ? one._transport.callback : '';
      const isOurs = callback.startsWith(`https://${hostName}/${PATH_PREFIX}/`);
      if (isOurs && one.type !== BITS_TYPE) await appClient.eventSub.deleteSubscription(one.id);
    }
    await libraryWatch.noteRenewed();
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
      onBitsRevoked: () => later(() => void bits.ensure().catch(() => undefined)),
      forward: takeLibraryHandler(middleware),
    }),
    watchStream(channelId, onLive, onEnded) {
      const subscriptions = [
        middleware.onStreamOnline(channelId, () => onLive(true)),
        middleware.onStreamOffline(channelId, () => onLive(false)),
      ];
      const stopWatching = () => {
        for (const subscription of subscriptions) {
          watchEnds.delete(subscription.id);
          subscription.stop();
        }
      };
      for (const { id } of subscriptions) {
        watchEnds.set(id, () => {
          stopWatching();
          onEnded();
        });
      }
      return stopWatching;
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
