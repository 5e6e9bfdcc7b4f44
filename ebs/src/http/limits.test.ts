import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLocalCounts } from '../../test/support/local-counts.ts';
import { CONNECTION_DEADLINES, createLimiter, limitAddresses, setBodyDeadline, UPLOAD_PATH } from './limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(path: string, headers: Record<string, string>) {
  const destroy = vi.fn();
  const request = Object.assign(new EventEmitter(), { path, headers, destroy });
  const next = vi.fn();
  setBodyDeadline(request as unknown as Request, {} as Response, next);
  expect(next).toHaveBeenCalledOnce();
  return { request, destroy };
}

it('a request whose body does not arrive within 30 seconds is closed', () => {
  for (const headers of [{ 'content-length': '10' }, { 'transfer-encoding': 'chunked' }]) {
    const { destroy } = open('/api/library', headers as unknown as Record<string, string>);
    vi.advanceTimersByTime(29_999);
    expect(destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(destroy).toHaveBeenCalledOnce();
  }
});

it('requests with a complete body, without a body, and uploads are not closed', () => {
  const arrived = open('/api/library', { 'content-length': '10' });
  arrived.request.emit('close');
  const others = [
    open('/api/library', {}),
    open('/x', { 'content-length': '0' }),
    open(UPLOAD_PATH, { 'content-length': '9' }),
    open(`${UPLOAD_PATH}/1/a.wav`, { 'content-length': '9' }),
  ];
  vi.advanceTimersByTime(60_000);
  for (const { destroy } of [arrived, ...others]) expect(destroy).not.toHaveBeenCalled();
});

it('a limit holds for all processes together, and for each alone while shared counts are unavailable', async () => {
  const counts = createLocalCounts();
  const start = () => createLimiter({ points: 3, perS: 60 }, { counts, name: 'a limit' });
  const [one, two] = [start(), start()];
  const isRefused = (limit: typeof one, caller: string) =>
    limit(caller).then(
      () => false,
      ({ code, retryAfterS }) => [code, retryAfterS],
    );
  for (const limit of [one, two, one]) expect(await isRefused(limit, 'caller')).toBe(false);
  expect(await isRefused(two, 'caller')).toEqual(['request.rate_limited', 60]);
  expect(await isRefused(two, 'another')).toBe(false);
  counts.isAway = true;
  expect(await isRefused(two, 'caller')).toBe(false);
  expect(await isRefused(two, 'caller')).toEqual(['request.rate_limited', 60]);
});

it('keeps connections open longer than proxies do', async () => {
  vi.useRealTimers();
  const server = createServer(CONNECTION_DEADLINES, (_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`);
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(120);
  server.closeAllConnections();
  server.close();
});

it('closes a connection whose headers are late within a second of their deadline', async () => {
  vi.useRealTimers();
  const server = createServer({ ...CONNECTION_DEADLINES, headersTimeout: 200 }, (_, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const startedAt = performance.now();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  await once(socket.resume(), 'close');
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  server.close();
});

it('an address can make 3,000 calls a minute, on any path but the webhooks', async () => {
  const call = async (ip: string, path: string, limit = limitCalls) => {
    const passed = vi.fn();
    await limit({ ip, path } as Request, {} as Response, passed).catch((error) => expect(error.status).toBe(429));
    return passed.mock.calls.length;
  };
  const limitCalls = limitAddresses(false);
  const ask = async (ip: string, calls: number, path?: string, limit?: typeof limitCalls) => {
    let passed = 0;
    for (let n = 0; n < calls; n += 1) passed += await call(ip, path ?? `/any/${n}`, limit);
    return passed;
  };
  expect(await ask('203.0.113.7', 3_100)).toBe(3_000);
  expect(await ask('203.0.113.8', 1)).toBe(1);
  expect(await ask('203.0.113.7', 1, '/eventsub/event/x')).toBe(1);
  expect(await ask('127.0.0.1', 3_001)).toBe(3_000);
  // With a local Twitch, this machine is everybody.
  expect(await ask('127.0.0.1', 3_001, '/x', limitAddresses(true))).toBe(3_001);
});
