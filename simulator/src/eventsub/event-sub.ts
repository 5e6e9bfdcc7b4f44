import type { Subscription } from '../state/model.ts';

/** Sends EventSub webhooks. */
export interface EventSub {
  /** Notifies every enabled subscription whose condition matches `values`. */
  publish(type: string, values: Record<string, string>, event: Record<string, unknown>): void;
  /** Sends the challenge. The subscription is enabled only if the callback echoes it. */
  verify(subscription: Subscription): Promise<void>;
  /** Revokes a subscription and tells its callback why (`authorization_revoked`, `notification_failures_exceeded`...). */
  revoke(subscription: Subscription, reason: string): void;
  /** Resends a past notification under its own id. Returns false if there is none. */
  redeliver(messageId: string | null, type: string | undefined): boolean;
  /** Sends a notification signed with a wrong secret. Returns the response's status, or null if there was none. */
  sendForged(type: string, event: Record<string, unknown>): Promise<number | null>;
  /** Resolves once nothing is in flight or waiting for a retry. */
  waitIdle(): Promise<void>;
  /** Stops all sending and retries. */
  close(): void;
}
