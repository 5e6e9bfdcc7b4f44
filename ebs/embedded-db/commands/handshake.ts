import { CommandError, notImplemented } from '../errors.ts';
import type { Document } from '../wire/bson.ts';
import { MAX_DOCUMENT_BYTES } from '../wire/bson.ts';
import { MAX_MESSAGE_BYTES } from '../wire/messages.ts';
import type { Call } from './context.ts';

/** Wire protocol version: 17 is MongoDB 6.0. Driver 7 needs at least 9 (its constant MIN_SUPPORTED_WIRE_VERSION). */
const MAX_WIRE_VERSION = 17;
const SERVER_VERSION = '6.0.0';

/** Field of our hello by which `findRunningDb` recognizes a folder's server. */
export const TOKEN_FIELD = 'bitcueToken';

/**
 * `hello` and its old names. The server presents itself as a standalone: there is one durable copy, so every acknowledged
 * write already has what "majority" promises, and the driver sends no transaction numbers. It reports sessions because
 * shells require them, but nothing depends on one.
 */
export function hello({ server, body }: Call): Document {
  const legacy = body.hello === undefined;
  return {
    helloOk: true,
    ...(legacy ? { ismaster: true } : { isWritablePrimary: true }),
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(server.now()),
    logicalSessionTimeoutMinutes: 30,
    connectionId: 1,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    [TOKEN_FIELD]: server.token,
    ok: 1,
  };
}

/** `buildInfo`, for shells. */
export function buildInfo(): Document {
  const versionArray = SERVER_VERSION.split('.').map(Number).concat(0);
  return { version: SERVER_VERSION, versionArray, gitVersion: 'embedded-db', modules: [], bits: 64, ok: 1 };
}

/** `connectionStatus`: there is no authentication. Access to the socket's folder decides who can connect. */
export function connectionStatus(): Document {
  return { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 };
}

/** `getParameter`: shells only ask for the compatibility version. */
export function getParameter({ body }: Call): Document {
  if (body.featureCompatibilityVersion === undefined) throw notImplemented('InvalidOptions', 'other parameters');
  return { featureCompatibilityVersion: { version: '6.0' }, ok: 1 };
}

/** `getLog`: empty. The process logs to its own output. */
export function getLog(): Document {
  return { totalLinesWritten: 0, log: [], ok: 1 };
}

/** Rejects transactions and retryable writes, as a standalone does. */
export function rejectTransactions(body: Document): void {
  if (body.txnNumber === undefined && body.startTransaction === undefined && body.autocommit === undefined) return;
  const message = 'Transaction numbers are only allowed on a replica set member or mongos';
  throw new CommandError('IllegalOperation', message);
}
