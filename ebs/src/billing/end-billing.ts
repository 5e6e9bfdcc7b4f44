import { z } from 'zod';
import type { BillingStore, Payments } from '../ports/billing.ts';
import type { Log } from '../ports/system.ts';
import type { TaskHandler, TaskKind } from '../tasks/kind.ts';
import type { TaskQueue } from '../tasks/tasks.ts';

/**
 * The task that deletes a customer at Stripe, which ends the subscription. Its key is the customer's id. It is never given up:
 * an account that is gone must not be charged.
 */
export const CUSTOMER_END: TaskKind<object> = {
  name: 'end-customer',
  payload: z.object({}),
  tries: Number.POSITIVE_INFINITY,
  backoffMs: [5_000, 60_000, 600_000, 3_600_000],
};

/** Creates the handler of `CUSTOMER_END`. `payments` is null if Stripe is no longer configured. */
export function createCustomerEnd(payments: Pick<Payments, 'deleteCustomer'> | null, log: Log): TaskHandler<object> {
  return async ({ key: customerId }) => {
    if (payments === null) {
      throw new Error('A deleted account has a customer at Stripe. Delete it there, or set STRIPE_SECRET_KEY again.');
    }
    await payments.deleteCustomer(customerId);
    log.info('billing.customer_deleted', { customer: customerId });
    return 'done';
  };
}

/** Ends billing for an account that is being deleted, and removes its stored billing data. Safe to repeat. */
export async function endBilling(
  { store, tasks }: { store: BillingStore; tasks: Pick<TaskQueue, 'schedule'> },
  userId: string,
  now: number,
): Promise<void> {
  const account = await store.find(userId);
  if (account !== null && account.customerId !== null) {
    await tasks.schedule(CUSTOMER_END, account.customerId, { due: now, payload: {} });
  }
  await store.deleteOf(userId);
}
