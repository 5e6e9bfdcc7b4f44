import { connect } from 'node:net';

/** Maximum idle time of a reused connection, in milliseconds. Servers close theirs after five seconds. */
const IDLE_MAX_MS = 2_000;

/** An HTTP answer. */
export interface Answer {
  status: number;
  body: string;
}

/** A keep-alive connection for one call at a time. Minimal, so that the load generator costs little. */
export interface HttpLine {
  ask(request: Buffer): Promise<Answer>;
  /** False once it is closed, or has been idle so long that the server may be closing it. */
  isOpen(): boolean;
  close(): void;
}

/** Returns the bytes of a POST with a JSON body. */
export function encodePost(path: string, headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries({
    Host: '127.0.0.1',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** Opens a connection to a server on this machine. */
export function openLine(port: number): HttpLine {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;
  let text = '';
  let usedAt = performance.now();
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const size = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (text.length < end + 4 + size) return;
    const answer = { status: Number(text.slice(9, 12)), body: text.slice(end + 4, end + 4 + size) };
    text = '';
    waiting?.resolve(answer);
  });
  const fail = (reason: string) => waiting?.reject(new Error(`the server cut a connection off: ${reason}`));
  socket.on('error', (error) => fail(error.message));
  socket.on('close', () => fail('it closed it without an answer'));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        usedAt = performance.now();
        socket.write(request);
      }),
    isOpen: () => !socket.destroyed && socket.readable && performance.now() - usedAt < IDLE_MAX_MS,
    close: () => socket.destroy(),
  };
}
