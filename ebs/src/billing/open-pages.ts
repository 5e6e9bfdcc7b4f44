import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { BillingStore, Payments } from '../ports/billing.ts';
import type { Clock, Random } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import type { TaskQueue } from '../tasks/tasks.ts';
import { chooseSubscription } from './plan-of.ts';
import { requestSync } from './sync-plan.ts';

/** Dependencies of opening Stripe's pages. */
export interface OpenPagesDeps {
  store: BillingStore;
  payments: Payments;
  /** Ids of the prices that give Plus. */
  prices: readonly string[];
  tasks: Pick<TaskQueue, 'schedule'>;
  clock: Clock;
  random: Random;
}

/** Returns the page on which a streamer buys Plus. Throws `AppError`. */
export async function openCheckout(deps: OpenPagesDeps, user: User): Promise<string> {
  const { store, payments, prices, tasks, clock } = deps;
  if (user.planSource === 'admin') throw new AppError('billing.has_plus');
  const customerId = await findCustomer(deps, user);
  const found = await payments.listSubscriptions(customerId);
  if (found === null) {
    // The operator deleted the customer at Stripe; the next call creates a new one.
    await forgetCustomer(store, user.id, customerId, deps.random);
    throw new AppError('billing.unavailable', { retryAfterS: 1 });
  }
  if (chooseSubscription(found, prices) !== null) {
    // It was paid in another tab, and its webhook is still in flight.
    await requestSync(tasks, user.id, clock.now());
    throw new AppError('billing.subscribed');
  }
  return payments.openCheckout(customerId, user.id);
}

/** Returns the page on which a streamer manages the subscription. Throws `AppError`. */
export async function openPortal({ store, payments }: OpenPagesDeps, user: User): Promise<string> {
  const account = await store.find(user.id);
  if (account === null || account.customerId === null) throw new AppError('billing.none');
  return payments.openPortal(account.customerId);
}

/**
 * Returns the streamer's customer id at Stripe. The idempotency key of a new customer is stored before it is created, so that a retry
 * after a lost answer, or a concurrent call, gets the same one.
 */
async function findCustomer({ store, payments, random }: OpenPagesDeps, user: User): Promise<string> {
  for (;;) {
    const empty = { userId: user.id, rev: random.id(), customerId: null, subscription: null, checkedAt: null };
    const account = (await store.find(user.id)) ?? (await store.insertIfNew(empty));
    if (account.customerId !== null) return account.customerId;
    const customerId = await payments.createCustomer(user, account.rev);
    await store.replace(account.rev, { ...account, rev: random.id(), customerId });
  }
}

async function forgetCustomer(store: BillingStore, userId: string, customerId: string, random: Random): Promise<void> {
  const account = await store.find(userId);
  if (account === null || account.customerId !== customerId) return;
  await store.replace(account.rev, { ...account, rev: random.id(), customerId: null });
}
