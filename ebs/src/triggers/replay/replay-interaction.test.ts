import { extensionItem } from '@bitcue/shared/items/item.ts';
import { describe, expect, it } from 'vitest';
import {
  CHANNEL,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
} from '../../../test/support/ledger-harness.ts';
import { settle } from '../../../test/support/manual-clock.ts';
import { streamerView } from '../../ledger/view.ts';
import type { User } from '../../ports/users.ts';
import { replayInteraction } from './replay-interaction.ts';

const STREAMER = { id: CHANNEL, login: 'demo', displayName: 'Demo' } as User;

/** Begins a purchase, which can be replayed once the test has finished it. `type`: the only feature of its item. */
async function createPlayed(type: 'sound' | 'punishment', { isGone = false, isReward = false } = {}) {
  const harness = createLedgerHarness();
  const { ledger, executors, clock, stores } = harness;
  const page = makePage();
  harness.alerts.join(page, memory());
  const intent = makeIntent('nonce', clock.now(), type);
  await stores.intents.insert(intent);
  await ledger.record(makeEvidence('receipt', 'tx', { nonce: 'nonce' }));
  await ledger.record(makeEvidence('webhook', 'tx'));
  const { uuid, title } = intent.item;
  const sold = extensionItem.parse({ uuid, title, features: [{ id: 'a', type }] });
  const reward = { form: { title }, features: sold.features };
  const deps = {
    ledger,
    executors,
    items: { find: async () => (isGone || isReward ? null : (sold as never)) },
    rewards: { findByTwitchId: async () => (isReward ? (reward as never) : null) },
    clock,
    random: { uuid: () => 'again' } as never,
  };
  await settle();
  const finish = async (id: string) => {
    await harness.alerts.report(page, { kind: 'started' }, `${id}:a.cue`, 1);
    await harness.alerts.report(page, { kind: 'finished' }, `${id}:a.cue`, 1);
    await settle();
  };
  return { ...harness, finish, replay: (confirmed = false) => replayInteraction(deps, STREAMER, 'tx', confirmed) };
}

describe('a replay', () => {
  it.each([false, true])('runs the features again as a test for the same viewer (reward: %s)', async (isReward) => {
    const all = await createPlayed('sound', { isReward });
    await expect(all.replay()).rejects.toMatchObject({ code: 'interaction.state' });
    await all.finish('tx');
    await all.replay();
    await settle();
    await all.finish('replay-again');
    const row = all.stores.interactions.rows.get('replay-again');
    expect(row).toMatchObject({ state: 'done', source: 'demo', test: true, amount: 0, settlement: null });
    expect(row && streamerView(row)).toMatchObject({ isReplay: true, viewer: 'viewer_one', title: 'Horn' });
    expect(all.stores.interactions.rows.get('tx')).toMatchObject({ state: 'done', amount: 25 });
  });

  it('asks before it acts at Twitch', async () => {
    const all = await createPlayed('punishment');
    await all.finish('tx');
    await expect(all.replay()).rejects.toMatchObject({ code: 'replay.confirm' });
    expect(all.acts).toHaveLength(1);
    await all.replay(true);
    await settle();
    expect(all.acts).toHaveLength(2);
  });

  it('of an item that is gone, or by another streamer, is refused', async () => {
    const all = await createPlayed('sound', { isGone: true });
    await all.finish('tx');
    await expect(all.replay()).rejects.toMatchObject({ code: 'replay.gone' });
    const deps = { ledger: all.ledger } as never;
    const stranger = { id: '2000' } as User;
    await expect(replayInteraction(deps, stranger, 'tx', true)).rejects.toMatchObject({ code: 'interaction.unknown' });
  });
});
