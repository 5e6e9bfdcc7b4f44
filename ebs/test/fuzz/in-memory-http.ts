import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { Finding } from './edge.ts';

/** Time that an upgraded connection may stay open without data, in milliseconds. */
const IDLE_MS = 20;

/** The bytes received on a connection. */
export interface Exchange {
  bytes: Buffer;
  /** Status codes of its answers, in order. */
  statuses: number[];
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Opens a connection to a server without a network; the server sees a peer at `address`. */
export function connectInMemory(server: Server, address: string): Duplex {
  const [client, peer] = duplexPair();
  // As on a network, each end notices when the other drops the connection.
  peer.once('close', () => client.destroy());
  client.once('close', () => peer.destroy());
  client.on('error', () => {});
  server.emit('connection', Object.assign(peer, { remoteAddress: address }));
  return client;
}

/**
 * Sends raw bytes to an HTTP server over a new connection and collects the response, until the server has answered or, for
 * a request that is cut off, until it has noticed that the client is gone.
 */
export function createExchange(server: Server): (bytes: Buffer, address: string) => Promise<Exchange> {
  let latest: { request: IncomingMessage; response: ServerResponse | null } | null = null;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest = { request, response };
  });
  server.on('upgrade', (request: IncomingMessage) => {
    latest = { request, response: null };
  });

  return async (bytes, address) => {
    const client = connectInMemory(server, address);
    const chunks: Buffer[] = [];
    client.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.once('close', resolve);
    });
    latest = null;
    client.write(bytes);
    await tick();
    await tick();
    const call = latest as { request: IncomingMessage; response: ServerResponse | null } | null;
    if (call?.response && call.request.complete) {
      const { response } = call;
      if (!response.writableFinished) await Promise.race([ended, new Promise((done) => response.once('close', done))]);
    } else if (call && call.response === null) {
      await Promise.race([ended, new Promise((done) => setTimeout(done, IDLE_MS))]);
    }
    client.end();
    await tick();
    client.destroy();
    const all = Buffer.concat(chunks);
    const statuses = [...all.toString('latin1').matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map((match) => Number(match[1]));
    return { bytes: all, statuses };
  };
}

/** Throws if an answer is a server error. Returns whether the first one is a success. */
export function judge({ bytes, statuses }: Exchange): 'taken' | 'refused' {
  if (statuses.some((status) => status >= 500)) {
    throw new Finding(`Answered ${statuses}: ${bytes.toString('utf8').split('\r\n\r\n').at(-1)?.slice(0, 1_000)}`);
  }
  return (statuses[0] ?? 400) < 400 ? 'taken' : 'refused';
}
