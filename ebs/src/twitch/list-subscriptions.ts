import type { ListedSubscription } from '../ports/subscriptions.ts';
import type { HelixClient } from './api-client.ts';
import { ALIVE } from './bits-subscription.ts';
import { callbackOf } from './eventsub.ts';

/** Lists the EventSub subscriptions of one app. `address`: where this installation receives them. Throws `HelixError` or `NoAnswerError`. */
export async function listSubscriptions(client: HelixClient, address: string): Promise<ListedSubscription[]> {
  const listed = await client.eventSub.getSubscriptionsPaginated().getAll();
  return listed.map((one) => {
    const callback = callbackOf(one._transport);
    return {
      id: one.id,
      type: one.type,
      condition: Object.fromEntries(Object.entries(one.condition).map(([name, value]) => [name, String(value)])),
      status: one.status,
      callback,
      createdAt: one.creationDate,
      isAlive: ALIVE.includes(one.status),
      isHere: callback.startsWith(address),
    };
  });
}
