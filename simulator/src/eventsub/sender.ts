import { randomBytes, randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Delivery } from '../control-api.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Subscription } from '../state/model.ts';
import { formatNanoTime } from '../time.ts';
import type { EventSub } from './event-sub.ts';
import { postWebhook, signMessage, type WebhookResponse } from './post.ts';
import { EVENT_TYPES, showSubscription } from './subscriptions.ts';

/** Milliseconds before each retry. Twitch retries "a few times"; these waits are our choice. */
const RETRY_MS = [1000, 3000, 10_000, 30_000];
/** Milliseconds. Twitch expects a response "within a few seconds". */
const TIMEOUT_MS = 5000;
const FAILURE_LIMIT = 50;
const MAX_RECENT = 1000;
/** Requests in flight at once. */
const MAX_IN_FLIGHT = 32;

/** A webhook request, ready to be signed. */
interface Message {
  id: string;
  timestamp: string;
  type: Delivery['messageType'];
  subscriptionId: string;
  body: Buffer;
}

/** Sends EventSub webhook requests, as Twitch's guide "Handling webhook events" describes. */
export class EventSubSender implements EventSub {
  readonly #twitch: () => LocalTwitch;
  readonly #recent: Message[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #aborts = new Set<AbortController>();
  readonly #idleWaiters: (() => void)[] = [];
  readonly #limit = pLimit(MAX_IN_FLIGHT);
  #pending = 0;
  #closed = false;

  constructor(twitch: () => LocalTwitch) {
    this.#twitch = twitch;
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
      const message = this.#createMessage(subscription, 'notification', { event });
      this.#recent.push(message);
      if (this.#recent.length > MAX_RECENT) this.#recent.shift();
      twitch.faults.pass('webhook', type, () => void this.#deliver(message, 0));
    }
  }

  async verify(subscription: Subscription): Promise<void> {
    const challenge = randomBytes(24).toString('base64url');
    const message = this.#createMessage(subscription, 'webhook_callback_verification', { challenge });
    const response = await this.#send(message, 0);
    const proved = response !== null && response.status === 200 && response.text === challenge;
    const known = this.#twitch().state.subscriptions[subscription.id];
    if (known === undefined) return;
    known.status =
      proved && response.contentType.startsWith('text/plain') ? 'enabled' : 'webhook_callback_verification_failed';
    this.#twitch().touch();
  }

  revoke(subscription: Subscription, reason: string): void {
    subscription.status = reason;
    this.#twitch().touch();
    void this.#send(this.#createMessage(subscription, 'revocation', {}), 0);
  }

  redeliver(messageId: string | null, type: string | undefined): boolean {
    const { subscriptions } = this.#twitch().state;
    const message = this.#recent.findLast((candidate) =>
      messageId === null
        ? type === undefined || subscriptions[candidate.subscriptionId]?.type === type
        : candidate.id === messageId,
    );
    if (message === undefined) return false;
    void this.#deliver(message, 0);
    return true;
  }

  async sendForged(type: string, event: Record<string, unknown>): Promise<number | null> {
    const subscription = Object.values(this.#twitch().state.subscriptions).find(
      (candidate) => candidate.type === type && candidate.status === 'enabled',
    );
    if (subscription === undefined) return null;
    const message = this.#createMessage(subscription, 'notification', { event });
    const response = await this.#send(message, 0, randomBytes(32).toString('hex'));
    return response?.status ?? null;
  }

  async waitIdle(): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const abort of this.#aborts) abort.abort();
    this.#timers.clear();
    this.#settle();
  }

  #createMessage(subscription: Subscription, type: Message['type'], rest: Record<string, unknown>): Message {
    return {
      id: randomUUID(),
      timestamp: formatNanoTime(new Date()),
      type,
      subscriptionId: subscription.id,
      body: Buffer.from(JSON.stringify({ subscription: showSubscription(subscription), ...rest })),
    };
  }

  async #deliver(message: Message, attempt: number): Promise<void> {
    const response = await this.#send(message, attempt);
    const subscription = this.#twitch().state.subscriptions[message.subscriptionId];
    if (this.#closed || subscription === undefined || subscription.status !== 'enabled') return;
    if (response !== null && response.status >= 200 && response.status < 300) {
      subscription.failures = 0;
      return;
    }
    const { options } = this.#twitch();
    const waitMs = (options.webhookRetryMs ?? RETRY_MS)[attempt];
    if (waitMs === undefined) {
      subscription.failures += 1;
      if (subscription.failures >= (options.webhookFailureLimit ?? FAILURE_LIMIT)) {
        this.revoke(subscription, 'notification_failures_exceeded');
      }
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#deliver(message, attempt + 1);
    }, waitMs);
    this.#timers.add(timer);
  }

  async #send(message: Message, attempt: number, secret?: string): Promise<WebhookResponse | null> {
    this.#pending += 1;
    try {
      return await this.#limit(() => this.#post(message, attempt, secret));
    } finally {
      this.#pending -= 1;
      this.#settle();
    }
  }

  async #post(message: Message, attempt: number, secret?: string): Promise<WebhookResponse | null> {
    const twitch = this.#twitch();
    const subscription = twitch.state.subscriptions[message.subscriptionId];
    if (this.#closed || subscription === undefined) return null;
    const callback = new URL(subscription.callback);
    const delivery: Delivery = {
      at: new Date().toISOString(),
      messageId: message.id,
      messageType: message.type,
      subscriptionType: subscription.type,
      attempt,
      status: null,
    };
    twitch.deliveries.push(delivery);
    if (twitch.deliveries.length > MAX_RECENT) twitch.deliveries.shift();
    const abort = new AbortController();
    this.#aborts.add(abort);
    const timer = setTimeout(() => abort.abort(), twitch.options.webhookTimeoutMs ?? TIMEOUT_MS);
    try {
      const response = await postWebhook(
        new URL(callback.pathname + callback.search, twitch.urls.ebs),
        callback.host,
        {
          'content-type': 'application/json',
          'twitch-eventsub-message-id': message.id,
          'twitch-eventsub-message-retry': String(attempt),
          'twitch-eventsub-message-type': message.type,
          'twitch-eventsub-message-signature': signMessage(
            secret ?? subscription.secret,
            message.id,
            message.timestamp,
            message.body,
          ),
          'twitch-eventsub-message-timestamp': message.timestamp,
          'twitch-eventsub-subscription-type': subscription.type,
          'twitch-eventsub-subscription-version': subscription.version,
        },
        message.body,
        abort.signal,
      );
      delivery.status = response.status;
      return response;
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
      this.#aborts.delete(abort);
    }
  }

  #isIdle(): boolean {
    return this.#timers.size === 0 && this.#pending === 0;
  }

  /** Wakes callers of waitIdle after the current call has finished. */
  #settle(): void {
    setImmediate(() => {
      if (!this.#isIdle()) return;
      for (const resolve of this.#idleWaiters.splice(0)) resolve();
    });
  }
}
