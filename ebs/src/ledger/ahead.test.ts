import { expect, it } from 'vitest';
import { createLedgerHarness, makeEvidence, makeIntent } from '../../test/support/ledger-harness.ts';
import { settle } from '../../test/support/manual-clock.ts';
import { createAhead } from './ahead.ts';

it('counts the alerts ahead that another process plays, and reads them at most once a second', async () => {
  const harness = createLedgerHarness();
  const { clock, ledger, stores } = harness;
  for (let n = 1; n <= 3; n += 1) {
    await stores.intents.insert(makeIntent(`nonce-${n}`, clock.now()));
    await ledger.record(makeEvidence('receipt', `tx-${n}`, { nonce: `nonce-${n}` }));
    await ledger.record(makeEvidence('webhook', `tx-${n}`));
  }
  await settle();
  const records = [1, 2, 3].flatMap((n) => stores.interactions.rows.get(`tx-${n}`) ?? []);
  let reads = 0;
  let isAway = false;
  let home = 'elsewhere';
  const countAhead = createAhead({
    isHere: () => home === 'here',
    countHere: () => 7,
    async openOf(channelId) {
      reads += 1;
      if (isAway) throw new Error('away');
      return stores.interactions.findOpenOf(channelId);
    },
    clock,
  });
  const countAll = () => Promise.all(records.map(countAhead));
  expect([await countAll(), reads]).toEqual([[0, 1, 2], 1]);
  await harness.runner.endStep('tx-1', 'a.cue', { state: 'done' });
  expect([await countAll(), reads]).toEqual([[0, 1, 2], 1]);
  await clock.advance(1_001);
  expect([await countAll(), reads]).toEqual([[0, 0, 1], 2]);
  // A failed read is not cached.
  await clock.advance(1_001);
  isAway = true;
  await expect(countAll()).rejects.toThrow('away');
  isAway = false;
  expect(await countAll()).toEqual([0, 0, 1]);
  home = 'here';
  const before = reads;
  expect([await countAll(), reads]).toEqual([[7, 7, 7], before]);
});
