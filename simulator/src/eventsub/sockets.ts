import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { isOurName } from '../http/loopback.ts';
import type { LocalTwitch } from '../local-twitch.ts';
import type { SocketSessions } from './event-sub.ts';
import { CLOSINGS, SOCKET_WAITS, SocketSession } from './socket-session.ts';

/** Where clients connect, as at `wss://eventsub.wss.twitch.tv/ws`. */
const SOCKET_PATH = '/ws';
/** Bounds of the keepalive, in seconds. The minimum is also the default (Twitch: Getting Events Using WebSockets). */
const MIN_KEEPALIVE_SECONDS = 10;
const MAX_KEEPALIVE_SECONDS = 600;

/** The WebSocket sessions of EventSub, by id. */
export class Sockets implements SocketSessions {
  readonly #twitch: () => LocalTwitch;
  readonly #onEnd: (sessionId: string, status: string) => void;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #sessions = new Map<string, SocketSession>();

  /** `onEnd` is called with the id of each session that ends, and the status its subscriptions get. */
  constructor(twitch: () => LocalTwitch, onEnd: (sessionId: string, status: string) => void) {
    this.#twitch = twitch;
    this.#onEnd = onEnd;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '', 'http://localhost');
    const seconds = Number(url.searchParams.get('keepalive_timeout_seconds') ?? MIN_KEEPALIVE_SECONDS);
    if (!isOurName(request.headers.host)) refuse(socket, '403 Forbidden');
    else if (url.pathname !== SOCKET_PATH) refuse(socket, '404 Not Found');
    else if (Number.isNaN(seconds)) refuse(socket, '400 Bad Request');
    else {
      const keepaliveSeconds = Math.min(Math.max(Math.round(seconds), MIN_KEEPALIVE_SECONDS), MAX_KEEPALIVE_SECONDS);
      this.#server.handleUpgrade(request, socket, head, (client) => this.#open(client, url, keepaliveSeconds));
    }
  }

  find(id: string): SocketSession | null {
    return this.#sessions.get(id) ?? null;
  }

  list(): SocketSession[] {
    return [...this.#sessions.values()];
  }

  askToReconnect(session: SocketSession): void {
    const base = this.#twitch().urls.main.replace('http', 'ws');
    session.askToReconnect(
      (challenge) => `${base}${SOCKET_PATH}?${new URLSearchParams({ challenge, id: session.id })}`,
    );
  }

  close(): void {
    for (const session of this.list()) session.close(CLOSINGS.failed);
    for (const client of this.#server.clients) client.terminate();
  }

  #open(client: WebSocket, url: URL, keepaliveSeconds: number): void {
    const challenge = url.searchParams.get('challenge');
    const old = this.find(url.searchParams.get('id') ?? '');
    if (challenge !== null && !old?.isAsked(challenge)) {
      client.close(CLOSINGS.badReconnect.code, CLOSINGS.badReconnect.text);
      return;
    }
    const start =
      challenge !== null && old !== null
        ? { id: old.id, keepaliveSeconds: old.keepaliveSeconds, isUsed: true }
        : { id: `AgoQ${randomBytes(24).toString('base64url')}`, keepaliveSeconds, isUsed: false };
    const waits = { ...SOCKET_WAITS, ...this.#twitch().options.socketWaits };
    const session = new SocketSession(client, start, waits, (ended, status) => {
      // A connection that has been replaced ends silently.
      if (this.#sessions.get(ended.id) !== ended) return;
      this.#sessions.delete(ended.id);
      this.#onEnd(ended.id, status);
    });
    this.#sessions.set(session.id, session);
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}
