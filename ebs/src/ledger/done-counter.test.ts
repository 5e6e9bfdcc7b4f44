import { expect, it } from 'vitest';
import {
  CHANNEL,
  createWorld,
  makeFacts,
  makeIntent,
  makePage,
  memory,
  OTHER_CHANNEL,
} from '../../test/support/ledger-world.ts';
import { settle } from '../../test/support/manual-clock.ts';
import { createDoneCounter } from './done-counter.ts';

it('counts once in the store, then follows the ledger', async () => {
  const world = createWorld();
  let asked = 0;
  const { countDone } = world.stores.interactions;
  world.stores.interactions.countDone = (channelId) => {
    asked += 1;
    return countDone(channelId);
  };
  const count = createDoneCounter(world.ledger, world.stores.interactions);
  expect(await count(CHANNEL)).toBe(0);
  const page = makePage();
  world.stage.join(page, memory());
  for (const n of [1, 2]) {
    await world.stores.intents.insert(makeIntent(`nonce-${n}`, world.clock.now()));
    await world.ledger.record(makeFacts('receipt', `tx-${n}`, { nonce: `nonce-${n}` }));
    await world.ledger.record(makeFacts('webhook', `tx-${n}`));
    await settle();
    await world.stage.report(page, { kind: 'finished' }, `tx-${n}:a.cue`, 1);
  }
  expect(await count(CHANNEL)).toBe(2);
  await world.ledger.record(makeFacts('pull', 'tx-2', { channelId: OTHER_CHANNEL }));
  expect(await count(CHANNEL)).toBe(2);
  expect(asked).toBe(1);
});
