import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Conduit, Shard, Subscription } from '../state/model.ts';
import type { SocketSession } from './socket-session.ts';

/** Sessions of clients connected over WebSockets. */
export interface SocketSessions {
  /** Handles a client's upgrade request. A keepalive that is not a number gets 400; one out of range is clamped. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Returns a connected session, or null if there is none. */
  find(id: string): SocketSession | null;
  /** Returns every connected session. */
  list(): SocketSession[];
  /** Tells a session's client to reconnect. Its subscriptions move to the new connection. */
  askToReconnect(session: SocketSession): void;
  /** Closes every connection. */
  close(): void;
}

/** Sends EventSub messages: over webhooks, WebSockets and conduits. */
export interface EventSub {
  readonly sockets: SocketSessions;
  /** Notifies every enabled subscription whose condition matches `values`. */
  publish(type: string, values: Record<string, string>, event: Record<string, unknown>): void;
  /** Sends a webhook subscription's challenge. It is enabled only if the callback echoes it. */
  verify(subscription: Subscription): Promise<void>;
  /** Sends the challenge of a conduit's webhook shard. */
  verifyShard(conduit: Conduit, id: string, shard: Shard): Promise<void>;
  /** Revokes a subscription and tells its client why (`authorization_revoked`, `notification_failures_exceeded`...). */
  revoke(subscription: Subscription, reason: string): void;
  /** Resends a past notification under its own id. Returns false if there is none. */
  redeliver(messageId: string | null, type: string | undefined): boolean;
  /** Sends a webhook notification signed with a wrong secret. Returns the response's status, or null if there was none. */
  sendForged(type: string, event: Record<string, unknown>): Promise<number | null>;
  /** Resolves once no webhook is in flight or waiting for a retry. */
  waitIdle(): Promise<void>;
  /** Stops all sending and retries. */
  close(): void;
}
