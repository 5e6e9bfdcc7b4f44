import type { Subscription } from '../state/model.ts';

/** A subscription as Helix and webhooks return it, without its secret. */
export function showSubscription(subscription: Subscription) {
  return {
    id: subscription.id,
    status: subscription.status,
    type: subscription.type,
    version: subscription.version,
    condition: subscription.condition,
    transport: { method: 'webhook', callback: subscription.callback },
    created_at: subscription.createdAt,
    cost: subscription.cost,
  };
}
