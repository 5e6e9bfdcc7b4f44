import type { readUser } from '@bitcue/shared/api/user.ts';
import type { z } from 'zod';
import type { BillingStore } from '../ports/billing.ts';
import type { User } from '../ports/users.ts';
import { isUnpaid } from './plan-of.ts';

/** Describes, for a streamer, who gave them Plus, and their subscription. */
export async function describeBilling(
  store: Pick<BillingStore, 'find'>,
  { id, planSource }: User,
): Promise<NonNullable<z.output<typeof readUser.answer>['billing']>> {
  const subscription = (await store.find(id))?.subscription ?? null;
  if (subscription === null) return { source: planSource, subscription: null };
  const endsAt = subscription.endsAt?.getTime() ?? null;
  const state = isUnpaid(subscription) ? 'unpaid' : endsAt === null ? 'active' : 'ending';
  return { source: planSource, subscription: { state, endsAt } };
}
