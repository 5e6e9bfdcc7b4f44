import { connect } from 'node:net';
import { TOKEN_FIELD } from '../commands/handshake.ts';
import { frameCommand, HEADER_BYTES, MAX_MESSAGE_BYTES, parseMessage } from '../wire/messages.ts';
import type { Address } from './addresses.ts';

/** Time a server has to answer hello, in ms. */
const ANSWER_MS = 5_000;

/** Said of somebody who is there and does not answer: it may be our server in a long query, or with too many clients. */
export const SILENT = Symbol('silent');

/** Asks the server at an address who it is. Answers its token, `SILENT`, or undefined when nobody of ours is there. */
export function askToken(address: Address): Promise<string | typeof SILENT | undefined> {
  return new Promise((resolve) => {
    const socket = connect(
      'port' in address ? { port: address.port, host: '127.0.0.1' } : { path: address.socketPath },
    );
    let received = Buffer.alloc(0);
    const finish = (token: string | typeof SILENT | undefined): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(token);
    };
    const timer = setTimeout(() => finish(SILENT), ANSWER_MS);
    // Nobody listens: the only errors that prove it. Any other may come from a server that is overloaded.
    const proofs = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'];
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish(proofs.includes(error.code ?? '') ? undefined : SILENT),
    );
    // A port may by now be another program's; a socket in our own folder is not.
    socket.on('close', () => finish('port' in address ? undefined : SILENT));
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
