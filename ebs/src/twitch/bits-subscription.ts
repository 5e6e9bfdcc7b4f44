import { z } from 'zod';
import type { Clock, Log } from '../ports/system.ts';
import type { HelixClient } from './api-client.ts';
import type { SecretWatch } from './changed-secret.ts';
import { BITS_TYPE } from './eventsub.external.ts';
import { HelixError } from './helix-error.ts';

/** Interval between checks that the subscription exists, in milliseconds (reliability: R-24 allows 60 s at most). */
const CHECK_MS = 30_000;

/** Statuses of a subscription that works, or is about to. */
export const ALIVE: readonly string[] = ['enabled', 'webhook_callback_verification_pending'];

const subscriptions = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      condition: z.record(z.string(), z.unknown()),
      transport: z.object({ callback: z.string().optional() }),
      created_at: z.string(),
    }),
  ),
});
type Subscription = z.output<typeof subscriptions>['data'][number];

/** Options for `createBitsSubscription`. `client` calls with the app token of the extension's own client id. */
export interface BitsSubscriptionOptions {
  client: HelixClient;
  extensionClientId: string;
  /** Address that Twitch posts to. */
  callback: string;
  secret: string;
  secretWatch: SecretWatch;
  clock: Clock;
  log: Log;
}

/** The one subscription to purchases in the extension, on all channels. */
export interface BitsSubscription {
  /**
   * Creates the subscription if it is missing or was made with another secret, and deletes stale ones, because Twitch
   * allows three. Throws if Twitch refuses.
   */
  ensure(): Promise<void>;
  /** Calls `ensure` immediately and every half minute, and logs failures. Returns a function that stops it. */
  keep(): () => void;
}

/** Creates the subscription's manager. */
export function createBitsSubscription(options: BitsSubscriptionOptions): BitsSubscription {
  const { client, extensionClientId, callback, secret, secretWatch, clock, log } = options;

  const list = async (): Promise<Subscription[]> => {
    const query = { type: BITS_TYPE };
    const answer = await client.callApi({ type: 'helix', url: 'eventsub/subscriptions', forceType: 'app', query });
    return subscriptions.parse(answer).data.filter((one) => one.condition.extension_client_id === extensionClientId);
  };

  const create = async (others: Subscription[]): Promise<void> => {
    try {
      const condition = { extension_client_id: extensionClientId };
      await client.eventSub.createSubscription(BITS_TYPE, '1', condition, { method: 'webhook', callback, secret });
      log.info('eventsub.subscribe', { type: BITS_TYPE });
    } catch (error) {
      // Twitch allows three per type: delete the oldest one for another address, and let the next check retry.
      const oldest = others.sort((a, b) => a.created_at.localeCompare(b.created_at))[0];
      if (!(error instanceof HelixError) || error.status !== 429 || oldest === undefined) throw error;
      log.warn('eventsub.prune', { type: BITS_TYPE, callback: oldest.transport.callback });
      await client.eventSub.deleteSubscription(oldest.id);
    }
  };

  const ensure = async (): Promise<void> => {
    const own = await list();
    const isOurs = (one: Subscription) => one.transport.callback === callback;
    // Messages of a subscription made with another secret fail our signature check.
    const isForeign = await secretWatch.hasChanged();
    const alive = isForeign ? undefined : own.find((one) => isOurs(one) && ALIVE.includes(one.status));
    // A working subscription for another address belongs to another installation.
    const stale = own.filter((one) => one !== alive && (isOurs(one) || !ALIVE.includes(one.status)));
    for (const one of stale) await client.eventSub.deleteSubscription(one.id);
    if (alive === undefined) await create(own.filter((one) => !stale.includes(one)));
    if (isForeign) await secretWatch.noteRenewed();
  };

  return {
    ensure,
    keep() {
      let cancel = () => {};
      let isStopped = false;
      const check = async () => {
        try {
          await ensure();
        } catch (error) {
          const reason = error instanceof Error ? error.message : 'unknown';
          log.warn('eventsub.subscribe_failed', { type: BITS_TYPE, reason });
        }
        if (!isStopped) cancel = clock.after(CHECK_MS, () => void check());
      };
      void check();
      return () => {
        isStopped = true;
        cancel();
      };
    },
  };
}
