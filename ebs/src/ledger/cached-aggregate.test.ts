import { expect, it } from 'vitest';
import {
  CHANNEL,
  createWorld,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
  OTHER_CHANNEL,
} from '../../test/support/ledger-harness.ts';
import { settle } from '../../test/support/manual-clock.ts';
import { createBitsCounter } from '../triggers/bits/bits-counter.ts';
import { createDoneCounter } from './done-counter.ts';

it('counts once in the store, then follows the ledger', async () => {
  const world = createWorld();
  let asked = 0;
  const { countDone } = world.stores.interactions;
  world.stores.interactions.countDone = (channelId) => {
    asked += 1;
    return countDone(channelId);
  };
  const count = createDoneCounter({ ...world, interactions: world.stores.interactions });
  expect(await count(CHANNEL)).toBe(0);
  const page = makePage();
  world.stage.join(page, memory());
  for (const n of [1, 2]) {
    await world.stores.intents.insert(makeIntent(`nonce-${n}`, world.clock.now()));
    await world.ledger.record(makeEvidence('receipt', `tx-${n}`, { nonce: `nonce-${n}` }));
    await world.ledger.record(makeEvidence('webhook', `tx-${n}`));
    await settle();
    await world.stage.report(page, { kind: 'finished' }, `tx-${n}:a.cue`, 1);
  }
  expect(await count(CHANNEL)).toBe(2);
  await world.ledger.record(makeEvidence('pull', 'tx-2', { channelId: OTHER_CHANNEL }));
  expect(await count(CHANNEL)).toBe(2);
  expect(asked).toBe(1);
});

it('sums up Bits in the store once for a moment, then follows the ledger: what was not used here goes off again', async () => {
  const world = createWorld();
  const asked: number[] = [];
  const { sumPaid } = world.stores.interactions;
  world.stores.interactions.sumPaid = (channelId, query) => {
    asked.push(query.since);
    return sumPaid(channelId, query);
  };
  const sum = createBitsCounter({ ...world, interactions: world.stores.interactions });
  const since = world.clock.now();
  expect(await sum(CHANNEL, since)).toBe(0);
  for (const n of [1, 2]) {
    await world.stores.intents.insert(makeIntent(`nonce-${n}`, world.clock.now()));
    await world.ledger.record(makeEvidence('receipt', `tx-${n}`, { nonce: `nonce-${n}`, amount: 25 }));
  }
  await world.ledger.record(makeEvidence('webhook', 'tx-test', { test: true, amount: 25 }));
  expect(await sum(CHANNEL, since)).toBe(50);
  await world.ledger.record(makeEvidence('pull', 'tx-2', { channelId: OTHER_CHANNEL, amount: 25 }));
  expect(await sum(CHANNEL, since)).toBe(25);
  expect(asked).toEqual([since]);
  expect(await sum(CHANNEL, since + 1)).toBe(0);
  expect(asked).toEqual([since, since + 1]);
  await world.clock.advance(300_001);
  await sum(CHANNEL, since + 1);
  expect(asked).toHaveLength(3);
});
