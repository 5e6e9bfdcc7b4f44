import type { PlusSubscription } from '../ports/billing.ts';
import type { User } from '../ports/users.ts';

/** A plan, when it renews, and who gave it. */
export type GivenPlan = Pick<User, 'plan' | 'planRenewsAt' | 'planSource'>;

/** Free, given by nobody. */
export const FREE: GivenPlan = { plan: 'free', planRenewsAt: null, planSource: null };

/** States that give Plus. After a failed payment, Stripe retries for some time before it ends the subscription. */
const GIVING = ['active', 'trialing', 'past_due'];
/** States in which Stripe waits for the streamer, who can still pay. */
const WAITING = ['past_due', 'unpaid', 'paused'];

/** Returns whether a subscription gives Plus. */
export function givesPlus({ status }: Pick<PlusSubscription, 'status'>): boolean {
  return GIVING.includes(status);
}

/** Returns whether a subscription has not ended. With another one beside it, Plus would be paid twice. */
export function isOpen({ status }: Pick<PlusSubscription, 'status'>): boolean {
  return givesPlus({ status }) || isUnpaid({ status });
}

/** Returns whether a payment failed or is missing. */
export function isUnpaid({ status }: Pick<PlusSubscription, 'status'>): boolean {
  return WAITING.includes(status);
}

/** Chooses the subscription that counts: one that gives Plus, or else an open one. Returns null if there is none. */
export function chooseSubscription(
  found: readonly PlusSubscription[],
  prices: readonly string[],
): PlusSubscription | null {
  const ours = found.filter(({ priceId }) => prices.includes(priceId));
  return ours.find(givesPlus) ?? ours.find(isOpen) ?? null;
}

/** Returns the plan that a subscription gives. */
export function planOf(subscription: PlusSubscription | null): GivenPlan {
  if (subscription === null || !givesPlus(subscription)) return FREE;
  const { endsAt, paidUntil } = subscription;
  return { plan: 'plus', planRenewsAt: endsAt === null ? paidUntil : null, planSource: 'stripe' };
}
