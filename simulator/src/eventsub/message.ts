import { randomUUID } from 'node:crypto';
import type { Delivery } from '../control-api.ts';
import type { Subscription } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';
import { showSubscription } from './subscriptions.ts';

/** A message, ready to be sent over any transport. A message that is resent keeps its id and payload. */
export interface Message {
  id: string;
  timestamp: string;
  type: Delivery['messageType'];
  /** The subscription it is about. Null for the challenge of a conduit's shard. */
  about: { id: string; type: string; version: string } | null;
  payload: Record<string, unknown>;
}

/** Creates a message about a subscription. */
export function createMessage(
  type: Message['type'],
  subscription: Subscription | null,
  rest: Record<string, unknown>,
): Message {
  return {
    id: randomUUID(),
    timestamp: formatNanoTime(new Date()),
    type,
    about: subscription && { id: subscription.id, type: subscription.type, version: subscription.version },
    payload: subscription === null ? rest : { subscription: describeSubscription(subscription), ...rest },
  };
}

/** The subscription as shown in a message. Unlike in Helix, a WebSocket transport has no connection times. */
function describeSubscription(subscription: Subscription) {
  const { transport } = subscription;
  const shown = showSubscription(subscription);
  if (transport.method !== 'websocket') return shown;
  return { ...shown, transport: { method: transport.method, session_id: transport.sessionId } };
}
