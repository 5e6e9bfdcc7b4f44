import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { Delivery } from '../control-api.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import type { Subscription, Transport } from '../state/model.ts';
import { createMessage, type Message } from './message.ts';
import { PendingWork } from './pending-work.ts';
import { createHeaders, postWebhook, type WebhookResponse } from './post.ts';

/** Milliseconds before each retry. Twitch retries "a few times"; these waits are our choice. */
const RETRY_MS = [1000, 3000, 10_000, 30_000];
/** Milliseconds. Twitch expects a response "within a few seconds". */
const TIMEOUT_MS = 5000;
const FAILURE_LIMIT = 50;
/** Number of past requests kept for the control API. */
const MAX_DELIVERIES = 1000;
/** Maximum requests in flight. */
const MAX_IN_FLIGHT = 32;

/** A receiver of webhooks: a subscription, or a shard of a conduit. */
export interface WebhookTarget {
  status: string;
  failures: number;
  transport: Transport;
}

/** Looks up the target before each request, because it may have been deleted since. */
export type FindTarget = () => WebhookTarget | undefined;

/** Sends webhook requests, as described in Twitch's guide "Handling webhook events". */
export class Webhooks {
  readonly #twitch: () => LocalTwitch;
  readonly #sleeps = new Map<NodeJS.Timeout, () => void>();
  readonly #aborts = new Set<AbortController>();
  readonly #work = new PendingWork();
  readonly #limit = pLimit(MAX_IN_FLIGHT);
  #closed = false;

  constructor(twitch: () => LocalTwitch) {
    this.#twitch = twitch;
  }

  /** Sends a notification, with retries by default. Returns false if an enabled target did not accept it. */
  deliver(message: Message, find: FindTarget, { retries }: { retries: boolean } = { retries: true }): Promise<boolean> {
    return this.#work.track(async () => {
      const waits = retries ? (this.#twitch().options.webhookRetryMs ?? RETRY_MS) : [];
      for (let attempt = 0; ; attempt += 1) {
        const response = await this.#post(message, find, attempt);
        const target = find();
        if (this.#closed || target?.status !== 'enabled') return true;
        if (response !== null && response.status >= 200 && response.status < 300) {
          target.failures = 0;
          return true;
        }
        const waitMs = waits[attempt];
        if (waitMs === undefined) {
          target.failures += 1;
          return false;
        }
        await this.#sleep(waitMs);
      }
    });
  }

  /** Returns true if enough notifications in a row have failed to end the target. */
  isExceeded(target: WebhookTarget): boolean {
    return target.failures >= (this.#twitch().options.webhookFailureLimit ?? FAILURE_LIMIT);
  }

  /** Sends the challenge. The target is enabled only if the callback echoes it. */
  verify(find: FindTarget, subscription: Subscription | null): Promise<void> {
    return this.#work.track(async () => {
      const challenge = randomBytes(24).toString('base64url');
      const message = createMessage('webhook_callback_verification', subscription, { challenge });
      const response = await this.#post(message, find, 0);
      const target = find();
      if (target === undefined) return;
      const isProved = response?.status === 200 && response.text === challenge;
      target.status =
        isProved && response.contentType.startsWith('text/plain') ? 'enabled' : 'webhook_callback_verification_failed';
      this.#twitch().touch();
    });
  }

  /** Sends a message once, signed with another secret if one is given. Returns the response's status, or null if there was none. */
  tell(message: Message, find: FindTarget, secret?: string): Promise<number | null> {
    return this.#work.track(async () => (await this.#post(message, find, 0, secret))?.status ?? null);
  }

  /** Resolves once nothing is in flight or waiting for a retry. */
  waitIdle(): Promise<void> {
    return this.#work.wait();
  }

  /** Stops all sending and retries. */
  close(): void {
    this.#closed = true;
    for (const [timer, wake] of this.#sleeps) {
      clearTimeout(timer);
      wake();
    }
    for (const abort of this.#aborts) abort.abort();
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#sleeps.delete(timer);
        resolve();
      }, ms);
      this.#sleeps.set(timer, resolve);
    });
  }

  #post(message: Message, find: FindTarget, attempt: number, secret?: string): Promise<WebhookResponse | null> {
    return this.#limit(async () => {
      const transport = find()?.transport;
      if (this.#closed || transport?.method !== 'webhook') return null;
      const twitch = this.#twitch();
      const callback = new URL(transport.callback);
      const delivery: Delivery = {
        at: new Date().toISOString(),
        messageId: message.id,
        messageType: message.type,
        subscriptionType: message.about?.type ?? '',
        attempt,
        status: null,
      };
      twitch.deliveries.push(delivery);
      if (twitch.deliveries.length > MAX_DELIVERIES) twitch.deliveries.shift();
      const abort = new AbortController();
      this.#aborts.add(abort);
      const timer = setTimeout(() => abort.abort(), twitch.options.webhookTimeoutMs ?? TIMEOUT_MS);
      const body = Buffer.from(JSON.stringify(message.payload));
      try {
        const response = await postWebhook(
          new URL(callback.pathname + callback.search, twitch.urls.ebs),
          callback.host,
          createHeaders(message, attempt, secret ?? transport.secret, body),
          body,
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
    });
  }
}
