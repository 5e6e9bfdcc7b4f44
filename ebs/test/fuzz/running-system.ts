import { createHmac } from 'node:crypto';
import { type System, startSystem } from '../support/system.ts';
import { connectInMemory, createExchange, type Exchange } from './in-memory-http.ts';

/** A whole backend for inputs that go through its real HTTP server. */
export interface RunningSystem {
  system: System;
  /** Sends raw bytes from an address that has not been used before, so that no rate limit answers instead. */
  send(bytes: Buffer): Promise<Exchange>;
  connect(): ReturnType<typeof connectInMemory>;
  /** A session token of a viewer who has made no call yet. */
  newViewerToken(): string;
  /** A receipt of a purchase, always the same one. */
  receipt(): string;
  close(): Promise<void>;
}

/** Maximum number of log lines kept while inputs run. */
const LOG_LINES_MAX = 2_000;

/** Starts the backend, a local Twitch included, with one streamer and items. */
export async function startRunningSystem(): Promise<RunningSystem> {
  const system = await startSystem();
  const exchange = createExchange(system.server.http);
  const key = Buffer.from(system.config.extension.secrets[0] ?? '', 'base64');
  let callers = 0;

  const sign = (claims: object): string => {
    const exp = Math.floor(Date.now() / 1000) + 1_800;
    const parts = [
      { alg: 'HS256', typ: 'JWT' },
      { exp, ...claims },
    ];
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const newAddress = () => {
    callers += 1;
    if (system.lines.length > LOG_LINES_MAX) system.lines.length = 0;
    return `10.${(callers >>> 16) & 255}.${(callers >>> 8) & 255}.${callers & 255}`;
  };

  return {
    system,
    send: (bytes) => exchange(bytes, newAddress()),
    connect: () => connectInMemory(system.server.http, newAddress()),
    newViewerToken() {
      callers += 1;
      return sign({ channel_id: system.channelId, opaque_user_id: `U${callers}`, user_id: '4242', role: 'viewer' });
    },
    receipt: () =>
      sign({
        topic: 'bits_transaction_receipt',
        data: {
          transactionId: 'edfefb38-6fe7-4c4b-9e52-0e7d0759288b',
          time: '2026-01-02 03:04:05.678901234 +0000 UTC',
          userId: '4242',
          product: {
            domainId: `twitch.ext.${system.config.extension.clientId}`,
            sku: 'bits25',
            displayName: '25 Bits',
            cost: { amount: 25, type: 'bits' },
          },
        },
      }),
    close: () => system.close(),
  };
}
