import { describe, expect, it } from 'vitest';
import {
  CHANNEL,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
} from '../../test/support/ledger-harness.ts';
import { settle } from '../../test/support/manual-clock.ts';
import { createOperatorPlay, planOperatorPlay } from './operator-play.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Creates a held purchase, and the handler that plays it for the operator. */
async function holdOne() {
  const harness = createLedgerHarness();
  const { ledger, runner, clock, stores } = harness;
  await stores.intents.insert(makeIntent('nonce-1', clock.now()));
  await ledger.record(makeEvidence('receipt', 'tx-1', { nonce: 'nonce-1' }));
  await ledger.record(makeEvidence('webhook', 'tx-1'));
  await settle();
  await clock.advance(11 * 60_000);
  const find = () => {
    const record = stores.interactions.rows.get('tx-1');
    if (record === undefined) throw new Error('It was not recorded.');
    return record;
  };
  expect(find().state).toBe('held');
  const handler = createOperatorPlay({ runner, clock, log: silent });
  const play = (rev: number) => handler({ key: 'tx-1', payload: { rev }, due: clock.now() });
  return { ...harness, find, play };
}

describe('playing for the operator', () => {
  it('plays a held purchase once, however often its task runs', async () => {
    const { alerts, clock, find, play } = await holdOne();
    const { rev } = find();
    const page = makePage();
    alerts.join(page, memory());
    expect(await play(rev)).toBe('done');
    await settle();
    await alerts.report(page, { kind: 'started' }, 'tx-1:a.cue', 1);
    await alerts.report(page, { kind: 'finished' }, 'tx-1:a.cue', 1);
    await settle();
    expect(find().state).toBe('done');
    expect(find().timeline.some(({ what, by }) => what === 'queued' && by === 'the operator')).toBe(true);
    const written = find();
    // The process ended before it could store that the task was done.
    expect(await play(rev)).toBe('done');
    await clock.advance(1_000);
    expect(find()).toEqual(written);
    expect(CHANNEL).toBe(written.channelId);
  });

  it('leaves a record alone that changed since the operator saw it, or that can no longer be played', async () => {
    const { find, play, clock } = await holdOne();
    const before = find();
    expect(await play(before.rev - 1)).toBe('done');
    expect(find()).toEqual(before);
    expect(() => planOperatorPlay({ ...before, state: 'done' }, clock.now())).toThrow(/./);
    expect(planOperatorPlay(before, clock.now()).map(({ type }) => type)).toEqual(['sound']);
  });
});
