import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { currentScope, inScope } from '../ports/scope.ts';
import type { SharedCounts } from '../ports/shared-counts.ts';
import type { Clock, Log } from '../ports/system.ts';
import { createSocketLimits, type SocketLimits } from './socket-limits.ts';

/** Maximum characters of a refused origin in the log. */
const ORIGIN_LOGGED_MAX = 100;

/** Dependencies of `SocketDoor`. */
export interface SocketDoorDeps {
  path: string;
  /** Largest message accepted, in bytes. */
  maxPayload: number;
  /** Prefix of its log events. */
  area: 'alerts' | 'widgets';
  /** Origins whose pages may connect. */
  origins: readonly string[];
  /** Returns the address that limits count for a request; null if it is not limited. */
  readAddress(request: IncomingMessage): string | null;
  /** Returns the id of a connection, for the log. */
  readRequestId(request: IncomingMessage): string;
  /** Counts wrong keys for all processes together; null if this process counts alone. */
  counts: SharedCounts | null;
  clock: Clock;
  log: Log;
}

/** Receives a new socket, the address that limits count, and the id of the connection. */
type Greet = (client: WebSocket, address: string | null, id: string) => void;

/** Accepts the WebSockets of pages. Refuses foreign origins, and addresses with too many sockets or wrong keys. */
export class SocketDoor {
  readonly #deps: SocketDoorDeps;
  readonly #server: WebSocketServer;
  readonly limits: SocketLimits;

  constructor(deps: SocketDoorDeps) {
    this.#deps = deps;
    this.limits = createSocketLimits(deps.clock, deps.counts, deps.area);
    const { maxPayload } = deps;
    this.#server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload, clientTracking: false });
    this.#server.on('headers', (headers) => headers.push(`X-Request-Id: ${currentScope().request}`));
  }

  /** Handles an HTTP upgrade, and calls back with its socket. Returns false if it is for another path. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, greet: Greet): boolean {
    const { path, readRequestId } = this.#deps;
    // Split, not parsed: anyone may send something that is not a URL, and nothing catches an error here.
    if (request.url?.split('?', 1)[0] !== path) return false;
    const id = readRequestId(request);
    inScope({ request: id }, () => this.#open(request, socket, head, id, greet));
    return true;
  }

  #open(request: IncomingMessage, socket: Duplex, head: Buffer, id: string, greet: Greet): void {
    const { area, origins, readAddress, log } = this.#deps;
    if (!origins.includes(request.headers.origin ?? '')) {
      const origin = request.headers.origin?.slice(0, ORIGIN_LOGGED_MAX) ?? null;
      log.warn(`${area}.origin_refused`, { origin });
      refuse(socket, '403 Forbidden', id);
      return;
    }
    const address = readAddress(request);
    if (this.limits.mayOpen(address))
      this.#server.handleUpgrade(request, socket, head, (client) => greet(client, address, id));
    else refuse(socket, '429 Too Many Requests', id, 'Retry-After: 60\r\n');
  }

  /** Stops accepting sockets. */
  close(): void {
    this.#server.close();
  }
}

function refuse(socket: Duplex, status: string, id: string, headers = ''): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}X-Request-Id: ${id}\r\nContent-Length: 0\r\n\r\n`);
}
