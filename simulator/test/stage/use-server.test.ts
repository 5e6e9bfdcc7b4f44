// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LedgerView } from '../../stage/api/use-ledger.ts';
import { useServer } from '../../stage/break/use-server.ts';
import { createRow } from './rows.ts';

const counts = { done: 0, playing: 0, waiting: 0, asked: 0, held: 0, owed: 0 };
const away: LedgerView = { page: null, status: 'away' };
const showing = (state: 'queued' | 'started' | 'done'): LedgerView => ({
  page: { interactions: [createRow({ state })], counts, alertPages: 1 },
  status: 'ready',
});

let actions: string[];
const run = (action: () => Promise<unknown>) => action().then(() => true);

beforeEach(() => {
  actions = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    actions.push(JSON.parse(String(init.body)).action);
    return new Response(null, { status: 202 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(ledger: LedgerView) {
  return renderHook((view: LedgerView) => useServer(view, run), { initialProps: ledger });
}

it('waits for something to play, kills the server, restarts it and counts it as back once it responds', async () => {
  const { result, rerender } = start(showing('queued'));
  act(() => result.current.armKill());
  expect(result.current.phase).toBe('armed');
  expect(actions).toEqual([]);
  rerender(showing('started'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(actions).toEqual(['kill']);
  expect(result.current.phase).toBe('down');
  rerender(away);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(actions).toEqual(['kill', 'start']);
  expect(result.current.phase).toBe('returning');
  rerender(showing('started'));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(result.current.phase).toBe('idle');
  expect(actions).toEqual(['kill', 'start']);
});

it('does nothing if it was disarmed in time', async () => {
  const { result, rerender } = start(showing('queued'));
  act(() => result.current.armKill());
  act(() => result.current.disarm());
  rerender(showing('started'));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(actions).toEqual([]);
});

it('leaves a server that was stopped by hand down until it is started', async () => {
  const { result, rerender } = start(showing('done'));
  act(() => result.current.stop());
  rerender(away);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(result.current.phase).toBe('down');
  act(() => result.current.start());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(actions).toEqual(['stop', 'start']);
});
