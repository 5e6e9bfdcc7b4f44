import type { BillingStore, Payments } from '../ports/billing.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { TaskQueue } from '../tasks/tasks.ts';
import { requestSync } from './sync-plan.ts';

/** What taking in events of Stripe needs. */
export interface TakeEventDeps {
  store: BillingStore;
  payments: Pick<Payments, 'readEvent'>;
  tasks: Pick<TaskQueue, 'schedule'>;
  clock: Clock;
  log: Log;
}

/**
 * Takes in a webhook of Stripe. The event is written down, then the task that asks Stripe for the subscription; Stripe repeats
 * what was not answered. An event that was dealt with does nothing any more. Throws `AppError` `billing.signature`.
 */
export async function takeEvent(deps: TakeEventDeps, body: Buffer, signature: string | undefined): Promise<void> {
  const { store, payments, tasks, clock, log } = deps;
  const event = await payments.readEvent(body, signature);
  if (event === null) return;
  const { customerId, ...told } = event;
  const account = customerId === null ? null : await store.findByCustomer(customerId);
  const receivedAt = new Date(clock.now());
  const userId = account?.userId ?? null;
  const stored = await store.addEvent({ ...told, receivedAt, userId, doneAt: userId === null ? receivedAt : null });
  if (stored.doneAt === null && stored.userId !== null) await requestSync(tasks, stored.userId, clock.now());
  const { id, type } = stored;
  if (stored.userId === null) log.info('billing.not_ours', { event: id, type, customer: customerId });
  else log.info('billing.reported', { event: id, type, userId: stored.userId, known: stored.doneAt !== null });
}
