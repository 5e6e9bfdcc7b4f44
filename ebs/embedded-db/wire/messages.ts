import { CommandError } from '../errors.ts';
import { type Document, decodeDocument, encodeDocument } from './bson.ts';

/** Operation codes of the MongoDB wire protocol (MongoDB manual, "MongoDB Wire Protocol"). */
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_COMPRESSED = 2012;
const OP_MSG = 2013;

/** Size of every message's header, in bytes: length, request id, response to, operation; four int32. */
export const HEADER_BYTES = 16;

/** Size of the largest message MongoDB accepts, in bytes (`maxMessageSizeBytes` in its hello). */
export const MAX_MESSAGE_BYTES = 48_000_000;

const FLAG_CHECKSUM_PRESENT = 1;
const FLAG_MORE_TO_COME = 2;
/** Bits 0-15 are required: a receiver must reject messages with unknown ones. */
const UNKNOWN_REQUIRED_FLAGS = 0xffff & ~(FLAG_CHECKSUM_PRESENT | FLAG_MORE_TO_COME);

/** A command as it arrived. `sequences` has raw documents that were sent alongside the body (document sequences). */
export type Request = {
  requestId: number;
  legacy: boolean;
  wantsReply: boolean;
  bodyBytes: Buffer;
  body: Document;
  sequences: Map<string, Buffer[]>;
};

/** Thrown if a message cannot be understood at all. The connection is closed after the reply. */
export class WireError extends Error {
  readonly requestId: number;
  readonly reply: CommandError;

  constructor(requestId: number, reply: CommandError) {
    super(reply.message);
    this.name = 'WireError';
    this.requestId = requestId;
    this.reply = reply;
  }
}

/** Decodes one message. Throws `WireError`. */
export function parseMessage(message: Buffer): Request {
  const requestId = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  try {
    if (operation === OP_MSG) return parseOpMsg(message, requestId);
    if (operation === OP_QUERY) return parseOpQuery(message, requestId);
  } catch (error) {
    if (error instanceof CommandError) throw new WireError(requestId, error);
    throw new WireError(requestId, new CommandError('InvalidBSON', `malformed message: ${String(error)}`));
  }
  const name = operation === OP_COMPRESSED ? 'OP_COMPRESSED' : `operation ${operation}`;
  throw new WireError(requestId, new CommandError('IllegalOperation', `embedded-db does not implement ${name}`));
}

function parseOpMsg(message: Buffer, requestId: number): Request {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & UNKNOWN_REQUIRED_FLAGS) !== 0) throw new CommandError('IllegalOperation', 'unknown required flag bits');
  const end = (flags & FLAG_CHECKSUM_PRESENT) === 0 ? message.length : message.length - 4;
  const sequences = new Map<string, Buffer[]>();
  let bodyBytes: Buffer | undefined;
  let at = HEADER_BYTES + 4;
  while (at < end) {
    const kind = message[at];
    const size = message.readInt32LE(at + 1);
    const sectionEnd = at + 1 + size;
    if (size < 5 || sectionEnd > end) throw new RangeError('section reaches past its message');
    if (kind === 0 && bodyBytes === undefined) bodyBytes = message.subarray(at + 1, sectionEnd);
    else if (kind === 1) readSequence(message, at + 5, sectionEnd, sequences);
    else throw new RangeError(`unexpected section of kind ${kind}`);
    at = sectionEnd;
  }
  if (bodyBytes === undefined) throw new RangeError('message without a body');
  const wantsReply = (flags & FLAG_MORE_TO_COME) === 0;
  return { requestId, legacy: false, wantsReply, bodyBytes, body: decodeDocument(bodyBytes), sequences };
}

function readSequence(message: Buffer, start: number, end: number, sequences: Map<string, Buffer[]>): void {
  const nameEnd = message.indexOf(0, start);
  if (nameEnd < 0 || nameEnd >= end) throw new RangeError('sequence without a name');
  const documents: Buffer[] = [];
  let at = nameEnd + 1;
  while (at < end) {
    const size = message.readInt32LE(at);
    if (size < 5 || at + size > end) throw new RangeError('document reaches past its sequence');
    documents.push(message.subarray(at, at + size));
    at += size;
  }
  sequences.set(message.toString('utf8', start, nameEnd), documents);
}

/** Drivers use OP_QUERY only for the first hello, sent to `admin.$cmd`. */
function parseOpQuery(message: Buffer, requestId: number): Request {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  const namespace = message.toString('utf8', HEADER_BYTES + 4, nameEnd);
  if (nameEnd < 0 || !namespace.endsWith('.$cmd')) throw new CommandError('IllegalOperation', 'OP_QUERY is for hello');
  const start = nameEnd + 1 + 8;
  const bodyBytes = message.subarray(start, start + message.readInt32LE(start));
  const body = { ...decodeDocument(bodyBytes), $db: namespace.slice(0, -5) };
  return { requestId, legacy: true, wantsReply: true, bodyBytes, body, sequences: new Map() };
}

let nextReplyId = 1;

/** Frames an encoded reply for a request. */
export function frameReply(request: { requestId: number; legacy: boolean }, document: Uint8Array): Buffer {
  const prefix = HEADER_BYTES + (request.legacy ? 20 : 5);
  const message = Buffer.allocUnsafe(prefix + document.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(nextReplyId, 4);
  nextReplyId = (nextReplyId + 1) | 0;
  message.writeInt32LE(request.requestId, 8);
  message.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  message.fill(0, HEADER_BYTES, prefix);
  if (request.legacy) {
    message.writeInt32LE(8, HEADER_BYTES); // AwaitCapable
    message.writeInt32LE(1, HEADER_BYTES + 16); // one document
  }
  message.set(document, prefix);
  return message;
}

/** Frames a command. Used to ask another server for its token. */
export function frameCommand(requestId: number, command: Document): Buffer {
  const message = frameReply({ requestId: 0, legacy: false }, encodeDocument(command));
  message.writeInt32LE(requestId, 4);
  return message;
}

/** Encodes an error as a reply document. */
export function encodeErrorReply(error: CommandError): Uint8Array {
  return encodeDocument({
    ok: 0,
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName,
    ...error.details,
  });
}
