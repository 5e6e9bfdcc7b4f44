import type { readUser } from '@bitcue/shared/api/user.ts';
import type { z } from 'zod';

/** Fields of a streamer that describe their plan. */
export type PlanOf = Pick<z.output<typeof readUser.answer>, 'plan' | 'planRenewsAt' | 'billing'>;

const formatDay = (at: number) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns whether a payment for the subscription failed or is missing. */
export function isUnpaid({ billing }: PlanOf): boolean {
  return billing?.subscription?.state === 'unpaid';
}

/** Describes a streamer's plan: whether it renews or ends (TIER-10), and what to do about a failed payment. */
export function describePlan({ plan, planRenewsAt, billing }: PlanOf): string {
  const subscription = billing?.subscription ?? null;
  const isGiven = billing?.source === 'admin';
  if (subscription?.state === 'unpaid' && !isGiven) {
    return plan === 'plus'
      ? 'Your last payment failed. Change how you pay under Manage plan to keep Plus.'
      : 'Your subscription is not paid. Pay under Manage plan to have Plus again.';
  }
  if (isGiven && planRenewsAt === null) return 'The operator of this server gave you Plus.';
  if (subscription?.endsAt != null && !isGiven) {
    return `You have Plus until ${formatDay(subscription.endsAt)}. It does not renew.`;
  }
  if (planRenewsAt === null) return 'Your subscription is active. It has no renewal date.';
  return `Your subscription is active. It renews on ${formatDay(planRenewsAt)}.`;
}
