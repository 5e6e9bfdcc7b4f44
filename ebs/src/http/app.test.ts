import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteAccount } from '@bitcue/shared/api/account.ts';
import { readVisitor } from '@bitcue/shared/api/user.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createLocalCounts } from '../../test/support/local-counts.ts';
import { type AppDeps, createApp } from './app.ts';
import { defineRoute, type RawRoute } from './route.ts';

const LIMIT = { points: 10, perS: 60 };
const answer = async () => ({ body: { login: null } });
const raw: RawRoute = {
  method: 'POST',
  path: '/raw',
  principal: 'public',
  limit: LIMIT,
  audit: { none: 'A test.' },
  handle: () => {},
};

function create(
  parts: Partial<Pick<AppDeps, 'routes' | 'rawRoutes' | 'counts'>> & { local?: boolean; trustedProxies?: number },
) {
  const { routes = [], rawRoutes = [], counts = null, local = false, trustedProxies = 1 } = parts;
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const config = {
    publicUrl: 'https://ebs.example',
    local,
    trustedProxies,
    extension: { origin: 'https://x.example' },
  };
  const random = { id: () => 'abcdefghijklmnopqrstu' };
  const deps = { config, log, random, routes, rawRoutes, counts, readStreamer: async () => null };
  return createApp(deps as unknown as AppDeps);
}

describe('the server does not start with a route', () => {
  const visitor = defineRoute(readVisitor, 'visitor', LIMIT, answer);
  const change = defineRoute(deleteAccount, 'streamer', LIMIT, async () => ({ body: { message: '' } }), {
    audit: 'account.deletion_requested',
  });

  it('that names no principal', () => {
    const without = <T extends object>(route: T) => ({ ...route, principal: undefined }) as unknown as T;
    expect(() => create({ routes: [without(visitor)] })).toThrow('/api/visitor names no principal');
    expect(() => create({ rawRoutes: [without(raw)] })).toThrow('/raw names no principal');
    create({ routes: [visitor], rawRoutes: [raw] });
  });

  it('that changes something and does not say what the audit log records', () => {
    const without = <T extends { audit?: unknown }>({ audit: _, ...route }: T) => route as unknown as T;
    expect(() => create({ routes: [without(change)] })).toThrow('/api/user/deletion declares no audit action');
    expect(() => create({ rawRoutes: [without(raw)] })).toThrow('/raw declares no audit action');
    create({ routes: [change], rawRoutes: [raw] });
  });
});

describe('the limit of a caller’s address', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  /** Calls with these X-Forwarded-For headers until one is refused, at most 20 times. Returns the number of answers. */
  async function countCalls(trustedProxies: number, forwardedOf: (n: number) => string): Promise<number> {
    const route = defineRoute(readVisitor, 'visitor', LIMIT, answer);
    server = create({ routes: [route], trustedProxies }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/visitor`;
    for (let n = 0; n < 20; n += 1) {
      const response = await fetch(url, { headers: { 'X-Forwarded-For': forwardedOf(n) } });
      if (response.status === 429) return n;
    }
    return 20;
  }

  it('without a proxy counts the peer, whatever address it claims', async () => {
    expect(await countCalls(0, (n) => `198.51.100.${n}`)).toBe(10);
  });

  it('behind one proxy counts the address that the proxy saw, whatever address the caller claims', async () => {
    expect(await countCalls(1, (n) => `198.51.100.${n}, 203.0.113.7`)).toBe(10);
    server?.close();
    expect(await countCalls(1, (n) => `203.0.113.${n}`)).toBe(20);
  });

  it('counts an IPv6 network as one caller', async () => {
    expect(await countCalls(1, (n) => `2001:db8:1:2::${n}`)).toBe(10);
  });
});

describe('the calls that processes count together', () => {
  const end: RawRoute['handle'] = (_, response) => void response.end();

  it.each([
    ['include those that change something', { ...raw, handle: end }, 10],
    ['include shared reads', { ...raw, method: 'GET', limit: { ...LIMIT, isShared: true }, handle: end }, 10],
    ['exclude other reads', { ...raw, method: 'GET', handle: end }, 20],
    ['exclude changes whose limit is not shared', { ...raw, limit: { ...LIMIT, isShared: false }, handle: end }, 20],
  ] satisfies [string, RawRoute, number][])('%s', async (_, route, expected) => {
    const counts = createLocalCounts();
    const servers = [1, 2].map(() => create({ rawRoutes: [route], counts }).listen(0, '127.0.0.1'));
    let answers = 0;
    await Promise.all(servers.map((server) => once(server, 'listening')));
    for (let n = 0; n < 10; n += 1) {
      for (const server of servers) {
        const { port } = server.address() as AddressInfo;
        const { status } = await fetch(`http://127.0.0.1:${port}/raw`, { method: route.method });
        if (status === 200) answers += 1;
      }
    }
    for (const server of servers) server.close();
    expect(answers).toBe(expected);
  });
});
