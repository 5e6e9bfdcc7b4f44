// @vitest-environment node

import type { CallEbs, CallResult } from '@bitcue/shared/ui/extension/ebs-client.ts';
import { createMemoryStorage } from '@bitcue/shared/ui/extension/test/memory-storage.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReceiptOutbox } from './receipt-outbox.ts';
import { type PendingReceipt, RECEIPT_KEPT_MS, ReceiptStore } from './receipt-store.ts';

const session = { channelId: '100', opaqueId: 'U1' };
const receipt = (transactionId: string, part: Partial<PendingReceipt> = {}): PendingReceipt => ({
  transactionId,
  receipt: `secret-${transactionId}`,
  nonce: null,
  ...session,
  shown: null,
  keptUntil: Date.now() + RECEIPT_KEPT_MS,
  ...part,
});
const interaction = { id: 'i1' };

function createOutbox(storage = createMemoryStorage()) {
  const results: CallResult<unknown>[] = [];
  const posted: unknown[] = [];
  const call = vi.fn(async (_endpoint: unknown, input: { body: unknown }) => {
    posted.push(input.body);
    return results.shift() ?? { kind: 'ok', value: interaction };
  });
  const reports = { onDelayed: vi.fn(), onPosted: vi.fn(), onRefused: vi.fn() };
  const store = new ReceiptStore(storage);
  const outbox = new ReceiptOutbox({ store, call: call as unknown as CallEbs, getSession: () => session, reports });
  return { outbox, results, posted, reports, storage };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('ReceiptOutbox', () => {
  it('posts a receipt with its nonce and forgets it', async () => {
    const { outbox, posted, reports, storage } = createOutbox();
    outbox.add(receipt('t1', { nonce: 'n' }));
    expect(storage.entries.size).toBe(1);
    await vi.runAllTimersAsync();
    expect(posted).toEqual([{ receipt: 'secret-t1', nonce: 'n' }]);
    expect(reports.onPosted).toHaveBeenCalledWith('t1', interaction);
    expect(storage.entries.size).toBe(0);
  });

  it('retries while the EBS is away, waiting longer each time and at least as long as the EBS asks', async () => {
    const { outbox, results, posted, reports } = createOutbox();
    results.push({ kind: 'away', retryAfterMs: null }, { kind: 'away', retryAfterMs: 20_000 });
    outbox.add(receipt('t1'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(posted).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(posted).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(posted).toHaveLength(3);
    expect(reports.onDelayed).toHaveBeenCalledTimes(2);
    expect(reports.onPosted).toHaveBeenCalledTimes(1);
  });

  it('resumes from storage after a reload, and wakes on a new token', async () => {
    const before = createOutbox();
    before.results.push({ kind: 'expired' });
    before.outbox.add(receipt('t1'));
    await vi.advanceTimersByTimeAsync(0);
    before.outbox.stop();
    const after = createOutbox(before.storage);
    expect(after.outbox.pending()).toHaveLength(1);
    after.outbox.wake();
    await vi.runAllTimersAsync();
    expect(after.reports.onPosted).toHaveBeenCalledTimes(1);
  });

  it('never posts a receipt of another channel or another viewer', async () => {
    const { outbox, posted } = createOutbox();
    outbox.add(receipt('t1', { channelId: '200' }));
    outbox.add(receipt('t2', { opaqueId: 'U2' }));
    await vi.runAllTimersAsync();
    expect(posted).toEqual([]);
  });

  it('drops refused and outdated receipts', async () => {
    const { outbox, results, posted, reports, storage } = createOutbox();
    results.push({ kind: 'refused', status: 403, code: 'receipt.invalid', message: 'Not valid.', fields: {} });
    outbox.add(receipt('t1'));
    outbox.add(receipt('t2', { keptUntil: Date.now() - 1 }));
    await vi.runAllTimersAsync();
    expect(reports.onRefused).toHaveBeenCalledWith('t1', 'Not valid.');
    expect(posted).toHaveLength(1);
    expect(new ReceiptStore(storage).list(session)).toEqual([]);
  });

  it('keeps what another tab stored meanwhile, and survives corrupt storage', () => {
    const storage = createMemoryStorage();
    const [first, second] = [new ReceiptStore(storage), new ReceiptStore(storage)];
    first.add(receipt('t1'));
    second.add(receipt('t2'));
    second.remove('t2');
    expect(new ReceiptStore(storage).list(session).map((one) => one.transactionId)).toEqual(['t1']);
    storage.write('bitcue.receipts', '[{"half":');
    expect(new ReceiptStore(storage).list(session)).toEqual([]);
  });
});
