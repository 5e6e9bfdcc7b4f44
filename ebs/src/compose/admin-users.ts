import { countUndecided } from '@bitcue/shared/ledger/states.ts';
import type { Plan } from '@bitcue/shared/users/plans.ts';
import { exportAccount } from '../account-data/export-account.ts';
import { createAllowList } from '../accounts/allowed-streamers.ts';
import { listGrantedScopes } from '../accounts/scopes.ts';
import { createSessions } from '../accounts/sessions.ts';
import { FREE, type GivenPlan, planOf } from '../billing/plan-of.ts';
import { requestSync } from '../billing/sync-plan.ts';
import { createNoHints } from '../hints/no-hints.ts';
import type { User } from '../ports/users.ts';
import type { AdminParts } from './admin-parts.ts';

/** An account without its secrets. */
export interface UserSummary {
  id: string;
  login: string;
  displayName: string;
  plan: User['plan'];
  planRenewsAt: Date | null;
  /** Who gave Plus: the operator or a subscription at Stripe; null on Free. */
  planSource: User['planSource'];
  /** `relink`: Twitch ended it, and only a new sign-in helps. `none`: the streamer disconnected. */
  twitch: 'ok' | 'relink' | 'none';
  paused: boolean;
  testing: boolean;
  createdAt: Date;
}

/** An account and what belongs to it. */
export interface UserDetails extends UserSummary {
  scopes: readonly string[];
  sessions: number;
  items: number;
  rewards: number;
  clips: number;
  /** Purchases with work left to do. */
  open: number;
  /** Purchases that wait for the streamer's decision. */
  undecided: number;
  /** Ended purchases that are not settled at Twitch yet. */
  unsettled: number;
}

/** What the operator can do with accounts. */
export interface UsersAdmin {
  /** Lists all accounts, connected with Twitch or not, oldest first. */
  list(): Promise<UserSummary[]>;
  /** Finds an account by its login in lower case, or by its id. */
  find(loginOrId: string): Promise<User | null>;
  describe(user: User): Promise<UserDetails>;
  /**
   * Gives Plus, or takes back what the operator gave: then the plan is what a subscription at Stripe gives. Returns the plan,
   * and whether the streamer pays for Plus.
   */
  setPlan(user: User, plan: Plan, renewsAt: Date | null): Promise<GivenPlan & { isPaid: boolean }>;
  /** Writes what is stored about a streamer as one JSON document, piece by piece, without secrets. */
  export(user: User): AsyncIterable<string>;
}

function summarize(user: User): UserSummary {
  const { id, login, displayName, plan, planRenewsAt, planSource, grant, paused, testing, createdAt } = user;
  const twitch = grant?.state ?? 'none';
  return { id, login, displayName, plan, planRenewsAt, planSource, twitch, paused, testing, createdAt };
}

/** Builds the operator's access to accounts. */
export function composeUsersAdmin({ config, data, stores, tasks, clock, random, record }: AdminParts): UsersAdmin {
  const {
    users,
    items,
    rewards,
    swappers,
    media,
    mediaReports,
    privateVoices,
    interactions,
    billing,
    audit: audits,
  } = stores;
  const isAllowed = createAllowList(config.allowedStreamers);
  const sessions = createSessions({ store: stores.sessions, users, isAllowed, hints: createNoHints(), clock, random });
  return {
    list: async () => (await users.list()).map(summarize),
    async find(loginOrId) {
      const known = await users.findById(loginOrId);
      return known ?? (await users.list()).find(({ login }) => login === loginOrId) ?? null;
    },
    async describe(user) {
      const [ofUser, itemList, rewardList, clips, open, unsettled] = await Promise.all([
        sessions.list(user.id),
        items.listOf(user.id),
        rewards.listOf(user.id),
        media.list(user.id),
        interactions.findOpenOf(user.id),
        interactions.countUnsettled(user.id),
      ]);
      const count = (state: string) => open.filter((one) => one.state === state).length;
      const undecided = countUndecided({ asked: count('asked'), held: count('held'), owed: count('owed') });
      return {
        ...summarize(user),
        scopes: listGrantedScopes(user),
        sessions: ofUser.length,
        items: itemList.length,
        rewards: rewardList.length,
        clips: clips.length,
        open: open.length - undecided,
        undecided,
        unsettled,
      };
    },
    async setPlan({ id }, plan, planRenewsAt) {
      // Without Stripe's settings, nobody can ask whether a subscription has ended.
      const account = config.billing === null ? null : await billing.find(id);
      const paid = account === null ? FREE : planOf(account.subscription);
      const next: GivenPlan = plan === 'plus' ? { plan, planRenewsAt, planSource: 'admin' } : paid;
      await users.update(id, next);
      await record('plan.changed', id, { name: next.plan });
      if (account !== null) await requestSync(tasks, id, clock.now());
      return { ...next, isPaid: paid.plan === 'plus' };
    },
    async *export(user) {
      const urlOf = (key: string) => data.objects.urlOf(key);
      yield* exportAccount(
        {
          sessions,
          items,
          rewards,
          swappers,
          media,
          mediaReports,
          voices: privateVoices,
          interactions,
          billing,
          audits,
          urlOf,
        },
        user,
        clock.now(),
      );
      await record('account.exported', user.id);
    },
  };
}
