import { describe, expect, it } from 'vitest';
import { makeIntent } from '../../../test/support/ledger-harness.ts';
import { createMemoryIntents } from '../../../test/support/memory-stores.ts';
import type { Intent } from './intent.ts';
import { createIntentCache } from './intent-cache.ts';

/** Creates a cache over a store that records its calls. */
function createCacheHarness() {
  const memory = createMemoryIntents();
  const asked: string[] = [];
  const intents = createIntentCache({
    ...memory,
    find: (nonce) => {
      asked.push('find');
      return memory.find(nonce);
    },
    findCandidates: (query) => {
      asked.push('candidates');
      return memory.findCandidates(query);
    },
  });
  const candidatesOf = (intent: Intent, from: number) =>
    intents.findCandidates({
      channelId: intent.channelId,
      userId: intent.buyer.userId ?? '',
      sku: intent.sku,
      from,
      to: 9_000,
    });
  return { memory, intents, asked, candidatesOf };
}

describe('the intent cache', () => {
  it('finds intents created here by nonce, without a read', async () => {
    const { intents, asked } = createCacheHarness();
    const intent = makeIntent('n'.repeat(21), 1_000);
    await intents.insert(intent);
    expect(await intents.find(intent.nonce)).toEqual(intent);
    expect(asked).toEqual([]);
  });

  it('answers for a buyer only for the period it covers completely', async () => {
    const { memory, intents, asked, candidatesOf } = createCacheHarness();
    const earlier = makeIntent('e'.repeat(21), 1_000);
    await memory.insert(earlier);
    const later = makeIntent('l'.repeat(21), 2_000);
    await intents.insert(later);
    expect(await candidatesOf(later, 500)).toHaveLength(2);
    expect(asked).toEqual(['candidates']);
    await intents.load(500);
    expect(await candidatesOf(later, 500)).toHaveLength(2);
    expect(asked).toEqual(['candidates']);
    await candidatesOf(later, 400);
    expect(asked).toEqual(['candidates', 'candidates']);
  });

  it('reads the store if it has no intent: another process may have created one', async () => {
    const { memory, intents, candidatesOf } = createCacheHarness();
    await intents.load(0);
    const foreign = makeIntent('f'.repeat(21), 1_000);
    await memory.insert(foreign);
    expect(await candidatesOf(foreign, 500)).toEqual([foreign]);
  });

  it('reads the store for a period from which it evicted an intent', async () => {
    const { intents, asked, candidatesOf } = createCacheHarness();
    await intents.load(0);
    const first = makeIntent('first', 1_000);
    const second = makeIntent('second', 2_000);
    await intents.insert(first);
    await intents.insert(second);
    for (let n = 0; n < 19_999; n += 1) {
      const other = makeIntent(`other-${n}`, 3_000);
      await intents.insert({ ...other, buyer: { ...other.buyer, userId: String(n) } });
    }
    expect(await intents.find('first')).toEqual(first);
    expect(asked).toEqual(['find']);
    expect((await candidatesOf(second, 1_000)).map((intent) => intent.nonce)).toContain('first');
    expect(asked).toEqual(['find', 'candidates']);
    await candidatesOf(second, 1_001);
    expect(asked).toEqual(['find', 'candidates']);
  });

  it('does not match a cancelled intent, but still finds it by nonce', async () => {
    const { intents, candidatesOf } = createCacheHarness();
    await intents.load(0);
    const intent = makeIntent('c'.repeat(21), 1_000);
    await intents.insert(intent);
    await intents.cancel(intent.nonce, intent.channelId, intent.buyer.opaqueId ?? '', 1_500);
    expect(await candidatesOf(intent, 500)).toEqual([]);
    expect(await intents.find(intent.nonce)).toMatchObject({ cancelledAt: 1_500 });
  });
});
