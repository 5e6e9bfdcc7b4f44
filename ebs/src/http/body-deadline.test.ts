import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBodyDeadline, UPLOAD_PATH } from './body-deadline.ts';

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

it('a body that does not arrive within 30 seconds is cut off', () => {
  for (const headers of [{ 'content-length': '10' }, { 'transfer-encoding': 'chunked' }]) {
    const { destroy } = open('/api/library', headers as unknown as Record<string, string>);
    vi.advanceTimersByTime(29_999);
    expect(destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(destroy).toHaveBeenCalledOnce();
  }
});

it('one that did, one without a body, and an upload are not', () => {
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
