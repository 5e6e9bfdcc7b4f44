import { connect, type Socket } from 'node:net';
import { TOKEN_FIELD } from '../commands/handshake.ts';
import { CommandError } from '../errors.ts';
import {
  encodeErrorReply,
  frameCommand,
  frameReply,
  HEADER_BYTES,
  MAX_MESSAGE_BYTES,
  parseMessage,
} from '../wire/messages.ts';
import type { Address } from './addresses.ts';

/** Time a server has to respond to hello, in milliseconds. */
const RESPONSE_MS = 5_000;

/** Something listens but does not respond. It may be our server in a long query, or with too many clients. */
export const NO_RESPONSE = Symbol('no response');

/** Asks the server at an address for its token. Returns `NO_RESPONSE`, or undefined if it is certainly not ours. */
export function readServerToken(address: Address): Promise<string | typeof NO_RESPONSE | undefined> {
  return new Promise((resolve) => {
    const socket = connect(
      'port' in address ? { port: address.port, host: '127.0.0.1' } : { path: address.socketPath },
    );
    let received = Buffer.alloc(0);
    const finish = (token: string | typeof NO_RESPONSE | undefined): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(token);
    };
    const timer = setTimeout(() => finish(NO_RESPONSE), RESPONSE_MS);
    // These errors prove that nobody listens. Any other may come from an overloaded server.
    const proofs = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'];
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish(proofs.includes(error.code ?? '') ? undefined : NO_RESPONSE),
    );
    // Another program may have taken over a port, but not a socket in our own folder.
    socket.on('close', () => finish('port' in address ? undefined : NO_RESPONSE));
    socket.on('connect', () => socket.write(frameCommand(1, { hello: 1, $db: 'admin' })));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < HEADER_BYTES) return;
      const length = received.readInt32LE(0);
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) finish(undefined);
      else if (received.length >= length) finish(readToken(received.subarray(0, length)));
    });
  });
}

function readToken(message: Buffer): string | undefined {
  try {
    const token = parseMessage(message).body[TOKEN_FIELD];
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Serves connections before the folder is claimed. The reply to whatever a client sends has the token, which is all that
 * another starting server needs, and says that this one is not ready. Then the connection ends.
 */
export function serveWhileStarting(token: string): (socket: Socket) => void {
  return (socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (chunk: Buffer) => {
      const requestId = chunk.length >= HEADER_BYTES ? chunk.readInt32LE(4) : 0;
      const error = new CommandError('NotYetInitialized', 'embedded-db is starting', { [TOKEN_FIELD]: token });
      socket.end(frameReply({ requestId, legacy: false }, encodeErrorReply(error)));
    });
  };
}
