import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake of the server behind a proxy. It reports what arrives, and when. */
export interface Upstream {
  port: number;
  /** Resolves once this many bytes of the current upload have arrived. */
  untilArrived(bytes: number): Promise<void>;
  /** Sends one more event to the client that reads events. */
  sendEvent(text: string): void;
  /** Number of requests so far, without health checks. */
  asked(): number;
  /** Reports to health checks that it is stopping, but keeps serving. */
  stop(): void;
  close(): void;
}

/**
 * Starts it on a free port: `/headers` returns the request's headers and `/uploads` the number of bytes, `/api/user/events`
 * sends events as the server does, and `/alerts/socket` becomes a WebSocket that echoes everything.
 */
export async function startUpstream(): Promise<Upstream> {
  let arrived = 0;
  let waiting: { bytes: number; resolve: () => void } | null = null;
  let events: ServerResponse | null = null;
  const count = (bytes: number) => {
    arrived += bytes;
    if (waiting && arrived >= waiting.bytes) waiting.resolve();
  };
  let asked = 0;
  let isStopping = false;
  const server = createServer((request: IncomingMessage, response) => {
    if (request.url !== '/healthz') asked += 1;
    if (request.url === '/healthz') response.writeHead(isStopping ? 503 : 200).end();
    else if (request.url === '/uploads') {
      arrived = 0;
      request.on('data', (chunk: Buffer) => count(chunk.length));
      request.on('end', () => response.end(String(arrived)));
    } else if (request.url === '/api/user/events') {
      events = response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      response.write('retry: 1000\n\n');
    } else response.end(JSON.stringify(request.headers));
  });
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    untilArrived: (bytes) =>
      new Promise((resolve) => {
        waiting = { bytes, resolve };
        count(0);
      }),
    sendEvent: (text) => events?.write(`data: ${text}\n\n`),
    asked: () => asked,
    stop() {
      isStopping = true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
