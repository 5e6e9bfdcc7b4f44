import type { BillingStore, Payments } from '../ports/billing.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { TaskQueue } from '../tasks/tasks.ts';
import { requestSync } from './sync-plan.ts';

/** Dependencies of `handleWebhook`. */
export interface TakeEventDeps {
  store: BillingStore;
  payments: Pick<Payments, 'readEvent'>;
  tasks: Pick<TaskQueue, 'schedule'>;
  clock: Clock;
  log: Log;
}

/**
 * Handles a webhook from Stripe. Stores the event, then schedules the task that asks Stripe for the subscription. Stripe repeats
 * events that were not answered; one that was already processed does nothing. Throws `AppError` `billing.signature`.
 */
export async function handleWebhook(deps: TakeEventDeps, body: Buffer, signature: string | undefined): Promise<void> {
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
