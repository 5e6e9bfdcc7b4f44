import { z } from 'zod';
import type { Announce } from '../channels/announce.ts';
import type { StreamerEvents } from '../channels/streamer-events.ts';
import type { Audit } from '../ports/audit.ts';
import type { BillingStore, Payments, PlusSubscription } from '../ports/billing.ts';
import type { Clock, Log, Random } from '../ports/system.ts';
import type { UserStore } from '../ports/users.ts';
import type { TaskHandler, TaskKind } from '../tasks/kind.ts';
import type { TaskQueue } from '../tasks/tasks.ts';
import { chooseSubscription, givesPlus, planOf } from './plan-of.ts';

/** The task that sets a streamer's plan to its current state at Stripe. Its key is the user's id. */
export const PLAN_SYNC: TaskKind<object> = {
  name: 'sync-plan',
  payload: z.object({}),
  tries: Number.POSITIVE_INFINITY,
  backoffMs: [5_000, 30_000, 120_000, 600_000, 3_600_000],
};

/** Schedules an immediate sync of a streamer's plan with Stripe. Safe to repeat. */
export function requestSync(tasks: Pick<TaskQueue, 'schedule'>, userId: string, now: number): Promise<void> {
  return tasks.schedule(PLAN_SYNC, userId, { due: now, payload: {} });
}

/** Dependencies of `createPlanSync`. */
export interface SyncPlanDeps {
  store: BillingStore;
  users: Pick<UserStore, 'findById' | 'replacePlan'>;
  payments: Pick<Payments, 'listSubscriptions'>;
  /** Ids of the prices that give Plus. */
  prices: readonly string[];
  audit: Audit;
  announce: Announce;
  events: Pick<StreamerEvents, 'tell'>;
  clock: Clock;
  random: Random;
  log: Log;
}

/**
 * Creates the handler of `PLAN_SYNC`. It asks Stripe each time, so it does not matter in which order events arrived, or whether all
 * did (decision 067). Every step is safe to repeat.
 */
export function createPlanSync(deps: SyncPlanDeps): TaskHandler<object> {
  const { store, payments, clock, random } = deps;
  return async ({ key: userId }) => {
    const account = await store.find(userId);
    if (account === null || account.customerId === null) return 'done';
    // Read before Stripe is asked: events that arrive meanwhile may be newer than its answer.
    const reported = await store.listEvents(userId, true);
    const found = await payments.listSubscriptions(account.customerId);
    const subscription = readAnswer(deps, userId, found ?? []);
    const checked = {
      ...account,
      rev: random.id(),
      customerId: found === null ? null : account.customerId,
      subscription,
      checkedAt: new Date(clock.now()),
    };
    // Another process stored an answer that may be newer.
    if (!(await store.replace(account.rev, checked))) return { again: clock.now() };
    if (!(await setPlan(deps, userId, subscription))) return { again: clock.now() };
    const ids = reported.map(({ id }) => id);
    await store.closeEvents(ids, new Date(clock.now()));
    return 'done';
  };
}

/** Chooses the subscription that counts, and logs problems for the operator. */
function readAnswer({ prices, log }: SyncPlanDeps, userId: string, found: readonly PlusSubscription[]) {
  const paying = found.filter(givesPlus);
  const others = paying.filter(({ priceId }) => !prices.includes(priceId));
  if (others.length > 0) log.warn('billing.other_price', { userId, prices: others.map(({ priceId }) => priceId) });
  const ours = new Set(paying.filter((one) => !others.includes(one)).map(({ id }) => id));
  if (ours.size > 1) log.error('billing.paid_twice', { userId, subscriptions: [...ours] });
  return chooseSubscription(found, prices);
}

/** Sets the plan, unless the operator gave it. Returns false if another writer changed it meanwhile. */
async function setPlan(deps: SyncPlanDeps, userId: string, subscription: PlusSubscription | null): Promise<boolean> {
  const { users, audit, announce, events, log } = deps;
  const user = await users.findById(userId);
  if (user === null) return true;
  const next = planOf(subscription);
  if (user.planSource !== 'admin' && !(await users.replacePlan(userId, user.planSource, next))) return false;
  if (user.planSource !== 'admin' && user.plan !== next.plan) {
    log.info('billing.plan_changed', { userId, plan: next.plan });
    const object = { name: next.plan };
    await audit.record({ channelId: userId, action: 'plan.changed', object, by: null, via: 'stripe', from: null });
    await announce(userId, true);
  }
  events.tell(userId, 'user');
  return true;
}
