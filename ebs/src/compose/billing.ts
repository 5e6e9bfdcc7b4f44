import { describeBilling } from '../billing/describe-billing.ts';
import { CUSTOMER_END, createCustomerEnd, endBilling } from '../billing/end-billing.ts';
import { handleWebhook } from '../billing/handle-webhook.ts';
import { openCheckout, openPortal } from '../billing/open-pages.ts';
import { createStripe } from '../billing/stripe.ts';
import { createPlanSync, PLAN_SYNC, requestSync } from '../billing/sync-plan.ts';
import type { Announce } from '../channels/announce.ts';
import { billingRoutes, stripeEventRoute } from '../http/routes/billing.ts';
import type { User } from '../ports/users.ts';
import type { Area, Foundation } from './foundation.ts';

/** Interval between checks of all subscriptions, for webhooks that never arrived, in milliseconds. */
const POLL_MS = 24 * 3_600_000;
/** Milliseconds between streamers in such a check. Stripe allows a hundred calls a second, and 25 in test mode. */
const SPREAD_MS = 200;

/** The billing area, with what accounts need from it. */
export interface Billing extends Area {
  /** Describes a streamer's billing; null if Plus cannot be bought here. */
  describe(user: User): ReturnType<typeof describeBilling> | Promise<null>;
  /** Ends billing of an account that is being deleted. */
  end(userId: string): Promise<void>;
}

/** Builds the billing area. Without its settings, Plus is given by the operator alone. */
export function composeBilling(foundation: Foundation, announce: Announce): Billing {
  const { config, stores, audit, events, tasks, clock, random, log } = foundation;
  const store = stores.billing;
  const settings = config.billing;
  const payments = settings && createStripe({ settings, publicUrl: config.publicUrl, clock });
  tasks.register(CUSTOMER_END, createCustomerEnd(payments, log));
  const end = (userId: string) => endBilling({ store, tasks }, userId, clock.now());
  if (settings === null || payments === null) {
    return { routes: billingRoutes(null), rawRoutes: [stripeEventRoute(null)], describe: async () => null, end };
  }
  const { prices } = settings;
  const { users } = stores;
  const shared = { store, payments, prices, tasks, clock, random, log };
  tasks.register(PLAN_SYNC, createPlanSync({ ...shared, users, audit, announce, events }));
  tasks.repeat('look-at-subscriptions', POLL_MS, async () => {
    const now = clock.now();
    for (const [index, userId] of (await store.listWithCustomer()).entries()) {
      await tasks.change(PLAN_SYNC, userId, (planned) => planned ?? { due: now + index * SPREAD_MS, payload: {} });
    }
  });
  const deps = {
    openCheckout: (user: User) => openCheckout(shared, user),
    openPortal: (user: User) => openPortal(shared, user),
    requestSync: (userId: string) => requestSync(tasks, userId, clock.now()),
    handleWebhook: (body: Buffer, signature: string | undefined) => handleWebhook(shared, body, signature),
  };
  return {
    routes: billingRoutes(deps),
    rawRoutes: [stripeEventRoute(deps)],
    describe: (user) => describeBilling(store, user),
    end,
  };
}
