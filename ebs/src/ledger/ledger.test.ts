import { byLength, SEED } from '@bitcue/shared/test/test-run.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHANNEL,
  CUE_MS,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
  OTHER_CHANNEL,
} from '../../test/support/ledger-harness.ts';
import { createManualClock, settle } from '../../test/support/manual-clock.ts';
import type { TransactionEvidence } from '../triggers/bits/evidence.ts';

const ID = 'tx-00000001';
const CUE = `${ID}:a.cue`;
const NONCE = 'nonce-000000000000001';

/** Connects an alert page that plays every alert to its end. */
function joinPlayingPage(harness: ReturnType<typeof createLedgerHarness>) {
  const page = makePage();
  const send = page.send;
  page.send = (message) => {
    send(message);
    if (message.type !== 'play') return;
    queueMicrotask(async () => {
      await harness.alerts.report(page, { kind: 'started' }, message.id, message.play);
      harness.clock.after(CUE_MS, () => {
        void harness.alerts.reportNow(page, { kind: 'finished' }, message.id, message.play);
      });
    });
  };
  harness.alerts.join(page, memory());
  return page;
}

describe('the ledger', () => {
  it('plays a purchase reported by receipt and webhook once, after one durable write', async () => {
    const harness = createLedgerHarness();
    const page = joinPlayingPage(harness);
    await harness.stores.intents.insert(makeIntent(NONCE, harness.clock.now()));

    await harness.ledger.record(makeEvidence('webhook', ID));
    expect(harness.stores.interactions.writes).toBe(1);
    expect(harness.stores.interactions.rows.get(ID)?.state).toBe('leased');
    await settle();
    await harness.ledger.record(makeEvidence('receipt', ID, { nonce: NONCE }));
    await harness.clock.advance(CUE_MS);

    expect(page.plays()).toHaveLength(1);
    expect(harness.stores.interactions.rows.get(ID)).toMatchObject({ state: 'done', confirmed: true, intent: NONCE });
  });

  it('creates one alert for any order and repetition of the doors, including each door alone', async () => {
    const doors = fc.array(fc.tuple(fc.constantFrom('receipt', 'webhook', 'pull'), fc.nat({ max: 9_000 })), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(doors, fc.boolean(), async (told, together) => {
        const harness = createLedgerHarness();
        const page = joinPlayingPage(harness);
        await harness.stores.intents.insert(makeIntent(NONCE, harness.clock.now()));
        const calls = told.map(([door, waitMs]) => async () => {
          const facts: Partial<TransactionEvidence> = door === 'receipt' ? { nonce: NONCE } : {};
          await harness.ledger.record(makeEvidence(door as TransactionEvidence['door'], ID, facts));
          if (!together) await harness.clock.advance(waitMs);
        });
        if (together) await Promise.all(calls.map((call) => call()));
        else for (const call of calls) await call();
        await harness.clock.advance(10_000);

        expect(page.plays()).toHaveLength(1);
        expect(harness.stores.interactions.rows.size).toBe(1);
        expect(harness.stores.interactions.rows.get(ID)?.state).toBe('done');
      }),
      { seed: SEED, numRuns: byLength({ short: 60, middle: 300, full: 5_000 }) },
    );
  });

  it('never matches one intent with two purchases', async () => {
    const harness = createLedgerHarness();
    await harness.stores.intents.insert(makeIntent(NONCE, harness.clock.now()));
    await Promise.all([
      harness.ledger.record(makeEvidence('receipt', 'tx-a', { nonce: NONCE })),
      harness.ledger.record(makeEvidence('receipt', 'tx-b', { nonce: NONCE })),
    ]);
    await harness.clock.advance(20_000);
    const states = [...harness.stores.interactions.rows.values()].map((row) => [row.state, row.intent]);
    expect(states.filter(([, intent]) => intent === NONCE)).toHaveLength(1);
    expect(states.filter(([state]) => state === 'owed')).toHaveLength(1);
  });

  it('waits five seconds for a receipt if the intent is ambiguous, then owes the purchase', async () => {
    const harness = createLedgerHarness();
    await harness.ledger.record(makeEvidence('webhook', ID));
    await harness.clock.advance(4_900);
    expect(harness.stores.interactions.rows.get(ID)?.state).toBe('received');
    await harness.clock.advance(200);
    expect(harness.stores.interactions.rows.get(ID)).toMatchObject({ state: 'owed' });
    expect(harness.stores.interactions.rows.get(ID)?.reason).toMatch(/./);
  });

  it('serves an owed purchase if its receipt arrives later', async () => {
    const harness = createLedgerHarness();
    await harness.ledger.record(makeEvidence('webhook', ID));
    await harness.clock.advance(6_000);
    await harness.stores.intents.insert(makeIntent(NONCE, harness.clock.now() - 6_000));
    await harness.ledger.record(makeEvidence('receipt', ID, { nonce: NONCE }));
    expect(harness.stores.interactions.rows.get(ID)?.state).toBe('leased');
  });

  it('plays the only item at the price without input if no intent matches', async () => {
    const item = (uuid: string, type: string) => ({
      uuid: `00000000-0000-4000-8000-00000000000${uuid}`,
      title: 'Horn',
      amount: 25,
      features: [{ id: 'a', type, settings: { list: [] } }],
    });
    const alone = createLedgerHarness({ items: [item('1', 'sound'), item('2', 'tts')] });
    await alone.ledger.record(makeEvidence('pull', ID));
    await alone.clock.advance(6_000);
    expect(alone.stores.interactions.rows.get(ID)).toMatchObject({ state: 'leased', item: { title: 'Horn' } });

    const two = createLedgerHarness({ items: [item('1', 'sound'), item('2', 'video')] });
    await two.ledger.record(makeEvidence('pull', ID));
    await two.clock.advance(6_000);
    expect(two.stores.interactions.rows.get(ID)?.state).toBe('owed');
  });

  it('never guesses an item that is for other viewers or can hurt somebody', async () => {
    const item = (over: object) => ({
      uuid: '00000000-0000-4000-8000-000000000001',
      title: 'Horn',
      amount: 25,
      features: [{ id: 'a', type: 'sound', settings: { list: [] } }],
      ...over,
    });
    const timeout = { type: 'punishment', settings: { target: 'username', target_username: 'victim' } };
    const stateWith = async (over: object) => {
      const harness = createLedgerHarness({ items: [item(over)] });
      await harness.ledger.record(makeEvidence('webhook', ID));
      await harness.clock.advance(6_000);
      return harness.stores.interactions.rows.get(ID)?.state;
    };
    expect(await stateWith({ allowed: ['999'] })).toBe('owed');
    expect(await stateWith({ features: [{ id: 'a', ...timeout }] })).toBe('owed');
    expect(await stateWith({ allowed: ['999', makeEvidence('webhook', ID).userId] })).toBe('leased');
  });

  it('plays harmless effects unconfirmed after two seconds; punishments wait', async () => {
    const harness = createLedgerHarness();
    await harness.stores.intents.insert(makeIntent(NONCE, harness.clock.now()));
    await harness.ledger.record(makeEvidence('receipt', ID, { nonce: NONCE }));
    expect(harness.stores.interactions.rows.get(ID)?.state).toBe('verified');
    await harness.clock.advance(2_100);
    expect(harness.stores.interactions.rows.get(ID)).toMatchObject({ state: 'leased', confirmed: false });

    const strict = createLedgerHarness();
    await strict.stores.intents.insert(makeIntent(NONCE, strict.clock.now(), 'punishment'));
    await strict.ledger.record(makeEvidence('receipt', ID, { nonce: NONCE }));
    await strict.clock.advance(60_000);
    expect(strict.stores.interactions.rows.get(ID)?.state).toBe('verified');
    expect(strict.acts).toHaveLength(0);
    await strict.ledger.record(makeEvidence('webhook', ID));
    await strict.clock.advance(20_000);
    expect(strict.acts).toHaveLength(1);
    expect(strict.stores.interactions.rows.get(ID)?.state).toBe('done');
  });

  it('ends misrouted if Twitch names another channel, before or after the play', async () => {
    const harness = createLedgerHarness();
    await harness.stores.intents.insert(makeIntent(NONCE, harness.clock.now()));
    await harness.ledger.record(makeEvidence('receipt', ID, { nonce: NONCE }));
    await harness.ledger.record(makeEvidence('webhook', ID, { channelId: OTHER_CHANNEL }));
    expect(harness.stores.interactions.rows.get(ID)).toMatchObject({ state: 'misrouted', channelId: CHANNEL });

    const later = createLedgerHarness();
    joinPlayingPage(later);
    await later.stores.intents.insert(makeIntent(NONCE, later.clock.now()));
    await later.ledger.record(makeEvidence('receipt', ID, { nonce: NONCE }));
    await later.clock.advance(2_500 + CUE_MS);
    expect(later.stores.interactions.rows.get(ID)?.state).toBe('done');
    await later.ledger.record(makeEvidence('pull', ID, { channelId: OTHER_CHANNEL }));
    expect(later.stores.interactions.rows.get(ID)?.state).toBe('misrouted');
  });

  it('ignores a receipt from another channel than the webhook named', async () => {
    const harness = createLedgerHarness();
    await harness.stores.intents.insert({ ...makeIntent(NONCE, harness.clock.now()), channelId: OTHER_CHANNEL });
    await harness.ledger.record(makeEvidence('webhook', ID));
    const before = harness.stores.interactions.rows.get(ID);
    const record = await harness.ledger.record(makeEvidence('receipt', ID, { channelId: OTHER_CHANNEL, nonce: NONCE }));
    expect(record.channelId).toBe(CHANNEL);
    expect(harness.stores.interactions.rows.get(ID)).toEqual(before);
  });

  it.each([
    ['price', { amount: 100 }],
    ['SKU', { sku: 'bits100' }],
    ['buyer', { userId: '9999' }],
  ])('quarantines a purchase whose %s differs between the doors', async (_, over) => {
    const harness = createLedgerHarness();
    await harness.ledger.record(makeEvidence('webhook', ID));
    await harness.ledger.record(makeEvidence('receipt', ID, over));
    expect(harness.stores.interactions.rows.get(ID)?.state).toBe('quarantined');
  });

  it('plays purchases in development only on channels marked for testing', async () => {
    const live = createLedgerHarness();
    await live.stores.intents.insert(makeIntent(NONCE, live.clock.now()));
    await live.ledger.record(makeEvidence('webhook', ID, { test: true, amount: null }));
    expect(live.stores.interactions.rows.get(ID)).toMatchObject({ state: 'skipped', test: true });

    const byReceipt = createLedgerHarness();
    await byReceipt.stores.intents.insert(makeIntent(NONCE, byReceipt.clock.now()));
    await byReceipt.ledger.record(makeEvidence('receipt', ID, { test: true, nonce: NONCE }));
    await byReceipt.clock.advance(3_000);
    expect(byReceipt.stores.interactions.rows.get(ID)).toMatchObject({ state: 'skipped', test: true });

    const testing = createLedgerHarness({ testing: true });
    await testing.stores.intents.insert(makeIntent(NONCE, testing.clock.now()));
    await testing.ledger.record(makeEvidence('webhook', ID, { test: true, amount: null }));
    expect(testing.stores.interactions.rows.get(ID)).toMatchObject({ state: 'leased', test: true });
  });

  it('holds a purchase if no alert page connects within ten minutes', async () => {
    const harness = createLedgerHarness();
    await harness.stores.intents.insert(makeIntent(NONCE, harness.clock.now()));
    await harness.ledger.record(makeEvidence('webhook', ID));
    await harness.clock.advance(9 * 60_000);
    expect(harness.stores.interactions.rows.get(ID)?.state).toBe('leased');
    await harness.clock.advance(2 * 60_000);
    expect(harness.stores.interactions.rows.get(ID)?.state).toBe('held');
  });

  it('retries an action that Twitch does not answer, and owes one that it refuses', async () => {
    const harness = createLedgerHarness();
    harness.outcomes.push({ kind: 'unavailable', reason: '503' }, { kind: 'unknown', reason: 'hang' });
    await harness.stores.intents.insert(makeIntent(NONCE, harness.clock.now(), 'punishment'));
    await harness.ledger.record(makeEvidence('webhook', ID));
    await harness.clock.advance(60_000);
    expect(harness.acts).toHaveLength(3);
    expect(harness.stores.interactions.rows.get(ID)?.state).toBe('done');

    const refused = createLedgerHarness();
    refused.outcomes.push({ kind: 'refused', reason: 'Twitch protects this person.' });
    await refused.stores.intents.insert(makeIntent(NONCE, refused.clock.now(), 'punishment'));
    await refused.ledger.record(makeEvidence('webhook', ID));
    await refused.clock.advance(60_000);
    expect(refused.stores.interactions.rows.get(ID)).toMatchObject({
      state: 'owed',
      reason: 'Twitch protects this person.',
    });
  });

  it('plays a purchase after an ambiguous commit', async () => {
    const harness = createLedgerHarness();
    const page = joinPlayingPage(harness);
    await harness.stores.intents.insert(makeIntent(NONCE, harness.clock.now()));
    const { insert } = harness.stores.interactions;
    harness.stores.interactions.insert = async (record) => {
      await insert(record);
      throw new Error('the connection broke');
    };
    await expect(harness.ledger.record(makeEvidence('webhook', ID))).rejects.toThrow('broke');
    harness.stores.interactions.insert = insert;
    await harness.ledger.record(makeEvidence('webhook', ID));
    await harness.clock.advance(CUE_MS);
    expect(page.plays()).toHaveLength(1);
    expect(harness.stores.interactions.rows.get(ID)?.state).toBe('done');
  });

  it('never plays a record that another process has leased', async () => {
    const harness = createLedgerHarness();
    await harness.stores.intents.insert(makeIntent(NONCE, harness.clock.now()));
    await harness.ledger.record(makeEvidence('webhook', ID));
    const other = createLedgerHarness({ stores: harness.stores, clock: harness.clock, owner: 'another-process' });
    const page = joinPlayingPage(other);
    for (const record of await other.ledger.open()) other.resume(record);
    await settle();
    expect(page.plays()).toHaveLength(0);
    await other.runner.takeOver(ID);
    await settle();
    expect(page.plays()).toHaveLength(1);
  });

  it('continues after its process died, whichever write was the last', async () => {
    const harness = createLedgerHarness();
    await harness.stores.intents.insert(makeIntent(NONCE, harness.clock.now()));
    await harness.ledger.record(makeEvidence('webhook', ID));
    // A second process over the same store, as after kill -9.
    const next = createLedgerHarness({ stores: harness.stores, clock: harness.clock });
    for (const record of await next.ledger.open()) await next.runner.takeOver(record.id);
    const page = joinPlayingPage(next);
    await harness.clock.advance(CUE_MS);
    expect(page.plays().map((play) => play.id)).toEqual([CUE]);
    expect(harness.stores.interactions.rows.get(ID)?.state).toBe('done');
  });
});

it('still decides a record if its timer fires early', async () => {
  const clock = createManualClock();
  let earlyMs = 1;
  const after: typeof clock.after = (ms, callback) => {
    const cancel = clock.after(Math.max(0, ms - earlyMs), callback);
    earlyMs = 0;
    return cancel;
  };
  const harness = createLedgerHarness({ clock: { ...clock, after } });
  await harness.ledger.record(makeEvidence('webhook', ID));
  await clock.advance(6_000);
  expect(harness.stores.interactions.rows.get(ID)?.state).toBe('owed');
});

describe('listeners', () => {
  it('that throw affect neither the durable change, nor its answer, nor later listeners', async () => {
    const harness = createLedgerHarness();
    const heard: string[] = [];
    harness.ledger.onChange(() => {
      throw new Error('broken listener');
    });
    harness.ledger.onChange((record) => heard.push(record.id));
    await harness.stores.intents.insert(makeIntent('nonce-1', harness.clock.now()));
    const record = await harness.ledger.record(makeEvidence('receipt', 'tx-1', { nonce: 'nonce-1' }));
    expect(record.id).toBe('tx-1');
    expect(heard).toContain('tx-1');
    expect(harness.stores.interactions.rows.get('tx-1')?.intent).toBe('nonce-1');
  });
});
