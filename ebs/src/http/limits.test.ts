import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CONNECTION_DEADLINES, setBodyDeadline, UPLOAD_PATH } from './limits.ts';

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
  ];
  vi.advanceTimersByTime(60_000);
  for (const { destroy } of [arrived, ...others]) expect(destroy).not.toHaveBeenCalled();
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
