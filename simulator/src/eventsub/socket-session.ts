import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { formatNanoTime } from '../time.ts';
import type { Message } from './message.ts';

/** Timings of WebSocket sessions, in milliseconds. `secondMs` is the length of a second of the keepalive. */
export interface SocketWaits {
  /** Until a session without a subscription is closed. */
  unusedMs: number;
  /** Until a session that was told to reconnect is closed. */
  reconnectMs: number;
  /** Between two pings. Twitch publishes no number. */
  pingMs: number;
  secondMs: number;
}

/** Twitch's timings (Twitch: Getting Events Using WebSockets). */
export const SOCKET_WAITS: SocketWaits = { unusedMs: 10_000, reconnectMs: 30_000, pingMs: 10_000, secondMs: 1000 };

/** Why Twitch closes a socket, and the status its subscriptions get (Twitch: Getting Events Using WebSockets, close message). */
export const CLOSINGS = {
  failed: { code: 4000, text: 'internal server error', status: 'websocket_internal_error' },
  inbound: { code: 4001, text: 'sent inbound traffic', status: 'websocket_received_inbound_traffic' },
  pingPong: { code: 4002, text: 'failed ping pong', status: 'websocket_failed_ping_pong' },
  unused: { code: 4003, text: 'connection unused', status: 'websocket_connection_unused' },
  notReconnected: { code: 4004, text: 'client reconnect grace time expired', status: 'websocket_failed_to_reconnect' },
  badReconnect: { code: 4007, text: 'invalid reconnect attempt', status: 'websocket_disconnected' },
} as const;

type Closing = (typeof CLOSINGS)[keyof typeof CLOSINGS];

/** One connection of a client. `isUsed` means that a subscription or a shard uses it. */
export class SocketSession {
  readonly id: string;
  readonly keepaliveSeconds: number;
  readonly connectedAt = formatNanoTime(new Date());
  readonly #socket: WebSocket;
  readonly #waits: SocketWaits;
  readonly #onEnd: (session: SocketSession, status: string) => void;
  readonly #pings: NodeJS.Timeout;
  #unused: NodeJS.Timeout | undefined;
  #keepalive: NodeJS.Timeout | undefined;
  #grace: NodeJS.Timeout | undefined;
  #challenge: string | null = null;
  #hasAnswered = true;
  #hasEnded = false;

  constructor(
    socket: WebSocket,
    { id, keepaliveSeconds, isUsed }: { id: string; keepaliveSeconds: number; isUsed: boolean },
    waits: SocketWaits,
    onEnd: (session: SocketSession, status: string) => void,
  ) {
    this.id = id;
    this.keepaliveSeconds = keepaliveSeconds;
    this.#socket = socket;
    this.#waits = waits;
    this.#onEnd = onEnd;
    socket.on('message', () => this.close(CLOSINGS.inbound));
    socket.on('pong', () => {
      this.#hasAnswered = true;
    });
    socket.on('close', () => this.#end('websocket_disconnected'));
    socket.on('error', () => socket.terminate());
    this.#pings = setInterval(() => this.#ping(), waits.pingMs);
    if (!isUsed) this.#unused = setTimeout(() => this.close(CLOSINGS.unused), waits.unusedMs);
    this.#sendSession('session_welcome', 'connected', null);
  }

  /** Records that a subscription or a shard uses the session, which keeps it open. */
  use(): void {
    clearTimeout(this.#unused);
  }

  /** Sends a notification or a revocation. Returns false if the socket is not open. */
  send({ id, timestamp, type, about, payload }: Message): boolean {
    return this.#send(
      {
        message_id: id,
        message_type: type,
        message_timestamp: timestamp,
        ...(about && { subscription_type: about.type, subscription_version: about.version }),
      },
      payload,
    );
  }

  /** Tells the client to reconnect at another URL, and closes this connection after a grace period. */
  askToReconnect(url: (challenge: string) => string): void {
    this.#challenge = randomUUID();
    this.#sendSession('session_reconnect', 'reconnecting', url(this.#challenge));
    clearTimeout(this.#keepalive);
    clearTimeout(this.#grace);
    this.#grace = setTimeout(() => this.close(CLOSINGS.notReconnected), this.#waits.reconnectMs);
  }

  /** True if this session was told to reconnect with the challenge. */
  isAsked(challenge: string): boolean {
    return this.#challenge === challenge;
  }

  /** Closes the connection as Twitch does. */
  close({ code, text, status }: Closing): void {
    this.#end(status);
    this.#socket.close(code, text);
  }

  #send(metadata: Record<string, string>, payload: unknown): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    this.#socket.send(JSON.stringify({ metadata, payload }));
    clearTimeout(this.#keepalive);
    this.#keepalive = setTimeout(
      () => this.#send(createMetadata('session_keepalive'), {}),
      this.keepaliveSeconds * this.#waits.secondMs,
    );
    return true;
  }

  #sendSession(type: string, status: string, reconnectUrl: string | null): void {
    this.#send(createMetadata(type), {
      session: {
        id: this.id,
        status,
        keepalive_timeout_seconds: reconnectUrl === null ? this.keepaliveSeconds : null,
        reconnect_url: reconnectUrl,
        connected_at: this.connectedAt,
      },
    });
  }

  #ping(): void {
    if (!this.#hasAnswered) {
      this.close(CLOSINGS.pingPong);
      return;
    }
    this.#hasAnswered = false;
    this.#socket.ping();
  }

  #end(status: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#pings);
    for (const timer of [this.#unused, this.#keepalive, this.#grace]) clearTimeout(timer);
    this.#onEnd(this, status);
  }
}

function createMetadata(type: string): Record<string, string> {
  return { message_id: randomUUID(), message_type: type, message_timestamp: formatNanoTime(new Date()) };
}
