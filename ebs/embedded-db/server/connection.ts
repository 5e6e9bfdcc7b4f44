import type { Socket } from 'node:net';
import { BSONError } from 'bson';
import sqlite from 'node-sqlite3-wasm';
import type { Server } from '../commands/context.ts';
import { dispatch } from '../commands/dispatch.ts';
import { CommandError } from '../errors.ts';
import { type Document, encodeDocument } from '../wire/bson.ts';
import {
  encodeErrorReply,
  frameReply,
  HEADER_BYTES,
  MAX_MESSAGE_BYTES,
  parseMessage,
  type Request,
  WireError,
} from '../wire/messages.ts';

/** Size of unsent replies, in bytes, above which the server stops reading from a client until it catches up. */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;
/** Commands that change nothing and can be run again. */
const READS = new Set(['find', 'count', 'aggregate', 'ping', 'hello', 'isMaster', 'ismaster']);

/** Splits a socket's bytes into messages, runs them, and sends the replies once their data is durable. */
export function serveConnection(socket: Socket, server: Server): void {
  let chunks: Buffer[] = [];
  let buffered = 0;
  socket.setNoDelay(true);
  // A disconnected peer is not an error here. The socket closes itself.
  socket.on('error', () => socket.destroy());
  socket.on('drain', () => socket.resume());
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    buffered += chunk.length;
    while (buffered >= HEADER_BYTES && socket.writable) {
      const head = joinHead(chunks, HEADER_BYTES);
      const length = head.readInt32LE(0);
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) {
        const error = new CommandError('BadValue', `message length ${length} is out of bounds`);
        endWithError(socket, head.readInt32LE(4), error);
        return;
      }
      if (buffered < length) return;
      const whole = chunks.length === 1 ? head : Buffer.concat(chunks);
      chunks = whole.length === length ? [] : [whole.subarray(length)];
      buffered -= length;
      receive(socket, server, whole.subarray(0, length));
    }
  });
}

/** The first chunk if it has `count` bytes, else as many chunks as needed, joined. Updates `chunks`. */
function joinHead(chunks: Buffer[], count: number): Buffer {
  let first = chunks[0] ?? Buffer.alloc(0);
  while (first.length < count && chunks.length > 1) {
    first = Buffer.concat(chunks.splice(0, 2));
    chunks.unshift(first);
  }
  return first;
}

/** Sends an error and closes: after malformed bytes, nothing that follows can be trusted. */
function endWithError(socket: Socket, requestId: number, error: CommandError): void {
  socket.removeAllListeners('data');
  socket.end(frameReply({ requestId, legacy: false }, encodeErrorReply(error)), () => socket.destroy());
}

function receive(socket: Socket, server: Server, message: Buffer): void {
  let request: Request;
  try {
    request = parseMessage(message);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    endWithError(socket, error.requestId, error.reply);
    return;
  }
  let reply: Uint8Array | Promise<Uint8Array>;
  try {
    const result = dispatch({ server, body: request.body, request });
    reply = result instanceof Promise ? result.then(encodeReply) : encodeReply(result);
  } catch (error) {
    const failure = describeFailure(error, server);
    if (error instanceof BSONError) {
      server.group.reply(() => endWithError(socket, request.requestId, failure));
      return;
    }
    reply = encodeErrorReply(failure);
  }
  if (reply instanceof Promise) {
    reply
      .catch((error: unknown) => encodeErrorReply(describeFailure(error, server)))
      .then((bytes) => send(socket, request, bytes));
    return;
  }
  const bytes = reply;
  server.group.reply((failure) => send(socket, request, failure ? retryRead(failure, request, server) : bytes));
}

/** The reply to a command whose group could not be committed. A read only shared the group, so it runs again. */
function retryRead(failure: CommandError, request: Request, server: Server): Uint8Array {
  if (!READS.has(Object.keys(request.body)[0] ?? '')) return encodeErrorReply(failure);
  try {
    const result = dispatch({ server, body: request.body, request });
    return result instanceof Promise ? encodeErrorReply(failure) : encodeReply(result);
  } catch (error) {
    return encodeErrorReply(error instanceof CommandError ? error : failure);
  }
}

function encodeReply(result: Document | Uint8Array): Uint8Array {
  return result instanceof Uint8Array ? result : encodeDocument(result);
}

/** Converts whatever a command threw into an error for the client. An error of the file undoes the whole group. */
function describeFailure(error: unknown, server: Server): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof sqlite.SQLite3Error) return server.group.fail(error);
  if (error instanceof BSONError || error instanceof RangeError) return new CommandError('InvalidBSON', error.message);
  // Whatever this is, a change may have been written in part, so nothing of the group may become durable.
  return server.group.fail(error);
}

function send(socket: Socket, request: Request, reply: Uint8Array): void {
  if (!request.wantsReply || socket.destroyed) return;
  socket.write(frameReply(request, reply));
  if (socket.writableLength > MAX_UNSENT_BYTES) socket.pause();
}
