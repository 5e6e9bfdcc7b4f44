import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { ListedSubscription } from '../ports/subscriptions.ts';
import type { User } from '../ports/users.ts';
import { findRewardDrift, type RewardDrift } from '../rewards/find-drift.ts';
import { mayReadRewards } from '../rewards/read-rewards.ts';
import { createWithLease } from '../tasks/with-lease.ts';
import { createTwitch, type Twitch } from '../twitch/create-twitch.ts';
import { eventSubAddress } from '../twitch/eventsub.ts';
import { HelixError } from '../twitch/helix-error.ts';
import { listSubscriptions } from '../twitch/list-subscriptions.ts';
import { toUnavailable } from '../twitch/outcome.ts';
import { createSealer } from '../twitch/seal.ts';
import type { AdminParts } from './admin-parts.ts';
import { SUBSCRIPTION_CHECK } from './rewards.ts';

/** Why the rewards of a streamer cannot be read. */
const NOT_ALLOWED = 'The streamer has not allowed this on Twitch. The Rewards page asks them to.';

/** A subscription, and whose app made it. */
export type AdminSubscription = ListedSubscription & { app: 'twitch' | 'extension' };

/** What the operator can do with Twitch's webhooks. Each throws `AppError` `twitch.unavailable`. */
export interface EventSubAdmin {
  /** Lists the subscriptions of both apps. */
  list(): Promise<AdminSubscription[]>;
  /** Makes the running server check its subscriptions at once, and create those that are missing. */
  sync(): Promise<void>;
  /** Deletes subscriptions. One that no longer exists counts as deleted. */
  delete(subscriptions: readonly AdminSubscription[]): Promise<void>;
}

/** Summary of a stored reward or Power-up. Times are milliseconds since 1970. */
export interface RewardSummary {
  id: string;
  twitchId: string | null;
  channelId: string;
  kind: 'reward' | 'power-up';
  title: string;
  cost: number;
  features: number;
  lastRedeemedAt: number | null;
  why: string | null;
}

/** What the operator can read about rewards. */
export interface RewardsAdmin {
  /** Lists the stored rewards and Power-ups of one channel or of all (null). */
  list(channelId: string | null): Promise<RewardSummary[]>;
  /** Compares a channel's rewards with Twitch's; null if Twitch offers it none. Changes nothing. Throws `AppError`. */
  findDrift(user: User): Promise<RewardDrift[] | null>;
}

/** Builds the operator's access to Twitch. It is called when first needed. */
function createAdminTwitch({ config, stores, tasks, clock, random, log }: AdminParts): Twitch {
  const refuse = async () => {
    throw new Error('Only the server takes in what Twitch reports.');
  };
  return createTwitch({
    config,
    users: stores.users,
    marks: stores.secretMarks,
    tasks,
    withLease: createWithLease({ leases: stores.namedLeases, clock, random }),
    sealer: createSealer(config.tokenKeys),
    clock,
    log,
    onGrantEnded: async () => {},
    onRedemption: refuse,
    onPowerUp: refuse,
    onBits: refuse,
  });
}

/** Builds the operator's access to webhooks and rewards. */
export function composeTwitchAdmin(parts: AdminParts): { eventSub: EventSubAdmin; rewards: RewardsAdmin } {
  const { config, stores, tasks, clock, record } = parts;
  let created: Twitch | null = null;
  const twitch = () => {
    created ??= createAdminTwitch(parts);
    return created;
  };
  const address = eventSubAddress(config.publicUrl);
  const clientOf = (app: AdminSubscription['app']) =>
    (app === 'twitch' ? twitch().clients : twitch().extensionClients).app;
  const isOneApp = config.twitch.clientId === config.extension.clientId;
  const apps = isOneApp ? (['twitch'] as const) : (['twitch', 'extension'] as const);
  return {
    eventSub: {
      async list() {
        try {
          const lists = apps.map(async (app) =>
            (await listSubscriptions(clientOf(app), address)).map((one) => ({ ...one, app })),
          );
          return (await Promise.all(lists)).flat();
        } catch (error) {
          throw toUnavailable(error);
        }
      },
      async sync() {
        await tasks.schedule(SUBSCRIPTION_CHECK, 'all', { due: clock.now(), payload: {} });
      },
      async delete(subscriptions) {
        for (const { app, id } of subscriptions) {
          await clientOf(app)
            .eventSub.deleteSubscription(id)
            .catch((error) => {
              if (!(error instanceof HelixError) || error.status !== 404) throw toUnavailable(error);
            });
        }
        await record('subscriptions.pruned', null, { name: String(subscriptions.length) });
      },
    },
    rewards: {
      async list(channelId) {
        const ids = channelId === null ? (await stores.users.list()).map(({ id }) => id) : [channelId];
        const stored = await Promise.all(ids.map((id) => stores.rewards.listOf(id)));
        return stored.flat().map(({ form, features, legacy, id, twitchId, channelId, kind, lastRedeemedAt, why }) => ({
          id,
          twitchId,
          channelId,
          kind,
          title: form.title,
          cost: form.cost,
          features: features.length + legacy.length,
          lastRedeemedAt,
          why,
        }));
      },
      async findDrift(user) {
        if (!mayReadRewards(user)) throw new AppError('auth.forbidden', { message: NOT_ALLOWED });
        const listed = await twitch().rewards.list(user.id);
        return listed && findRewardDrift(await stores.rewards.listOf(user.id), listed);
      },
    },
  };
}
