import { expect, it } from 'vitest';
import {
  CHANNEL,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
  OTHER_CHANNEL,
} from '../../test/support/ledger-harness.ts';
import { settle } from '../../test/support/manual-clock.ts';
import { createDoneCounter } from './done-counter.ts';
import { createPaidCounter } from './paid-counter.ts';

it('counts once in the store, then follows the ledger', async () => {
  const harness = createLedgerHarness();
  let asked = 0;
  const { countDone } = harness.stores.interactions;
  harness.stores.interactions.countDone = (channelId) => {
    asked += 1;
    return countDone(channelId);
  };
  const count = createDoneCounter({ ...harness, interactions: harness.stores.interactions, isAlone: true });
  expect(await count(CHANNEL)).toBe(0);
  const page = makePage();
  harness.alerts.join(page, memory());
  for (const n of [1, 2]) {
    await harness.stores.intents.insert(makeIntent(`nonce-${n}`, harness.clock.now()));
    await harness.ledger.record(makeEvidence('receipt', `tx-${n}`, { nonce: `nonce-${n}` }));
    await harness.ledger.record(makeEvidence('webhook', `tx-${n}`));
    await settle();
    await harness.alerts.report(page, { kind: 'finished' }, `tx-${n}:a.cue`, 1);
  }
  expect(await count(CHANNEL)).toBe(2);
  await harness.ledger.record(makeEvidence('pull', 'tx-2', { channelId: OTHER_CHANNEL }));
  expect(await count(CHANNEL)).toBe(2);
  expect(asked).toBe(1);
});

it('sums Bits in the store once per start time, then follows the ledger and subtracts Bits not used here', async () => {
  const harness = createLedgerHarness();
  const asked: number[] = [];
  const { sumPaid } = harness.stores.interactions;
  harness.stores.interactions.sumPaid = (channelId, query) => {
    if (query.source === 'bits') asked.push(query.since);
    return sumPaid(channelId, query);
  };
  const count = createPaidCounter({ ...harness, interactions: harness.stores.interactions });
  const sum = async (channelId: string, from: number) => {
    const { bits, alerts, points, redemptions } = await count(channelId, from);
    expect([alerts, points, redemptions]).toEqual([bits / 25, 0, 0]);
    return bits;
  };
  const since = harness.clock.now();
  expect(await sum(CHANNEL, since)).toBe(0);
  for (const n of [1, 2]) {
    await harness.stores.intents.insert(makeIntent(`nonce-${n}`, harness.clock.now()));
    await harness.ledger.record(makeEvidence('receipt', `tx-${n}`, { nonce: `nonce-${n}`, amount: 25 }));
  }
  await harness.ledger.record(makeEvidence('webhook', 'tx-test', { test: true, amount: 25 }));
  expect(await sum(CHANNEL, since)).toBe(50);
  await harness.ledger.record(makeEvidence('pull', 'tx-2', { channelId: OTHER_CHANNEL, amount: 25 }));
  expect(await sum(CHANNEL, since)).toBe(25);
  expect(asked).toEqual([since, since]);
  expect(await sum(CHANNEL, since + 1)).toBe(0);
  expect(asked).toEqual([since, since, since + 1, since + 1]);
  await harness.clock.advance(300_001);
  await sum(CHANNEL, since + 1);
  expect(asked).toHaveLength(6);
});
