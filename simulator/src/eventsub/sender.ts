import { randomBytes } from 'node:crypto';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Conduit, Shard, Subscription } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';
import { Conduits } from './conduits.ts';
import type { EventSub } from './event-sub.ts';
import { createMessage, type Message } from './message.ts';
import { Sockets } from './sockets.ts';
import { EVENT_TYPES } from './subscriptions.ts';
import { Webhooks } from './webhooks.ts';

/** Number of past notifications that can be resent. */
const MAX_RECENT = 1000;

/** Creates EventSub messages, and hands each to its subscription's transport. */
export class EventSubSender implements EventSub {
  readonly sockets: Sockets;
  readonly #twitch: () => LocalTwitch;
  readonly #webhooks: Webhooks;
  readonly #conduits: Conduits;
  readonly #recent: Message[] = [];

  constructor(twitch: () => LocalTwitch) {
    this.#twitch = twitch;
    this.#webhooks = new Webhooks(twitch);
    this.sockets = new Sockets(twitch, (sessionId, status) => this.#endSession(sessionId, status));
    this.#conduits = new Conduits(twitch, this.#webhooks, this.sockets);
  }

  publish(type: string, values: Record<string, string>, event: Record<string, unknown>): void {
    const twitch = this.#twitch();
    for (const subscription of Object.values(twitch.state.subscriptions)) {
      if (subscription.type !== type || subscription.status !== 'enabled') continue;
      const reader = EVENT_TYPES.get(type)?.reader;
      const isMet = Object.entries(subscription.condition).every(
        ([key, value]) => value === '' || key === reader || values[key] === value,
      );
      if (!isMet) continue;
      const message = createMessage('notification', subscription, { event });
      this.#recent.push(message);
      if (this.#recent.length > MAX_RECENT) this.#recent.shift();
      twitch.faults.pass('webhook', type, () => void this.#deliver(message));
    }
  }

  verify(subscription: Subscription): Promise<void> {
    return this.#webhooks.verify(() => this.#find(subscription), subscription);
  }

  verifyShard(conduit: Conduit, id: string, shard: Shard): Promise<void> {
    return this.#conduits.verify(conduit, id, shard);
  }

  revoke(subscription: Subscription, reason: string): void {
    subscription.status = reason;
    this.#twitch().touch();
    const message = createMessage('revocation', subscription, {});
    const { transport } = subscription;
    if (transport.method === 'webhook') void this.#webhooks.tell(message, () => this.#find(subscription));
    else if (transport.method === 'websocket') this.sockets.find(transport.sessionId)?.send(message);
    else void this.#conduits.deliver(message, transport);
  }

  redeliver(messageId: string | null, type: string | undefined): boolean {
    const message = this.#recent.findLast((candidate) =>
      messageId === null ? type === undefined || candidate.about?.type === type : candidate.id === messageId,
    );
    if (message === undefined) return false;
    void this.#deliver(message);
    return true;
  }

  async sendForged(type: string, event: Record<string, unknown>): Promise<number | null> {
    const subscription = Object.values(this.#twitch().state.subscriptions).find(
      (one) => one.type === type && one.status === 'enabled' && one.transport.method === 'webhook',
    );
    if (subscription === undefined) return null;
    const message = createMessage('notification', subscription, { event });
    return this.#webhooks.tell(message, () => this.#find(subscription), randomBytes(32).toString('hex'));
  }

  waitIdle(): Promise<void> {
    return this.#webhooks.waitIdle();
  }

  close(): void {
    this.sockets.close();
    this.#webhooks.close();
  }

  /** Ends subscriptions and shards on WebSocket sessions of an earlier run, which are no longer connected. */
  endLostSessions(): void {
    const { subscriptions, conduits } = this.#twitch().state;
    const shards = Object.values(conduits).flatMap((conduit) => Object.values(conduit.shards));
    for (const { status, transport } of [...Object.values(subscriptions), ...shards]) {
      if (transport.method === 'websocket' && status === 'enabled') {
        this.#endSession(transport.sessionId, 'websocket_disconnected');
      }
    }
  }

  async #deliver(message: Message): Promise<void> {
    const subscription = this.#twitch().state.subscriptions[message.about?.id ?? ''];
    if (subscription?.status !== 'enabled') return;
    const { transport } = subscription;
    if (transport.method === 'websocket') this.sockets.find(transport.sessionId)?.send(message);
    else if (transport.method === 'conduit') await this.#conduits.deliver(message, transport);
    else {
      const isTaken = await this.#webhooks.deliver(message, () => this.#find(subscription));
      if (!isTaken && this.#webhooks.isExceeded(subscription)) {
        this.revoke(subscription, 'notification_failures_exceeded');
      }
    }
  }

  /** Returns the subscription, unless it has since been deleted. */
  #find({ id }: Subscription): Subscription | undefined {
    return this.#twitch().state.subscriptions[id];
  }

  #endSession(sessionId: string, status: string): void {
    for (const subscription of Object.values(this.#twitch().state.subscriptions)) {
      const { transport } = subscription;
      if (transport.method !== 'websocket' || transport.sessionId !== sessionId) continue;
      if (subscription.status === 'enabled') subscription.status = status;
      transport.disconnectedAt = formatNanoTime(new Date());
    }
    this.#conduits.endSession(sessionId, status);
    this.#twitch().touch();
  }
}
