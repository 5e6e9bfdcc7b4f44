import { connect } from 'node:net';
import { TOKEN_FIELD } from '../commands/handshake.ts';
import { frameCommand, HEADER_BYTES, MAX_MESSAGE_BYTES, parseMessage } from '../wire/messages.ts';
import type { Address } from './addresses.ts';

/** Time a live server has to answer hello, in ms; it may be in the middle of a long query. */
const ANSWER_MS = 10_000;

/** Asks the server at an address who it is. Answers its token, or undefined when nobody, or somebody else, is there. */
export function askToken(address: Address): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(
      'port' in address ? { port: address.port, host: '127.0.0.1' } : { path: address.socketPath },
    );
    let received = Buffer.alloc(0);
    const finish = (token: string | undefined): void => {
      socket.destroy();
      resolve(token);
    };
    socket.setTimeout(ANSWER_MS, () => finish(undefined));
    socket.on('error', () => finish(undefined));
    socket.on('close', () => finish(undefined));
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
