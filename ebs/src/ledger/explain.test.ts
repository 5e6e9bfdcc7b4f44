import { expect, it } from 'vitest';
import { createLedgerHarness, makeEvidence, makeIntent } from '../../test/support/ledger-harness.ts';
import { settle } from '../../test/support/manual-clock.ts';
import { explainRecord } from './explain.ts';

async function readHeld() {
  const { ledger, clock, stores } = createLedgerHarness();
  await stores.intents.insert(makeIntent('nonce-1', clock.now()));
  await ledger.record(makeEvidence('receipt', 'tx-1', { nonce: 'nonce-1' }));
  await clock.advance(1_000);
  await ledger.record(makeEvidence('webhook', 'tx-1'));
  await settle();
  await clock.advance(11 * 60_000);
  const record = stores.interactions.rows.get('tx-1');
  if (record === undefined) throw new Error('It was not recorded.');
  return record;
}

it('says who reported a purchase, what was done and why, and what its state is', async () => {
  const record = await readHeld();
  const story = explainRecord(record);
  const texts = story.map(({ text }) => text);
  expect(texts[0]).toMatch(/^viewer_one paid 25 Bits on the channel 1000\. For “.+”\.$/);
  expect(texts[1]).toBe('It was recorded, reported by the viewer’s panel, with Twitch’s receipt.');
  expect(texts).toContain('It was also reported by Twitch’s webhook.');
  expect(texts).toContain('It was held: the streamer decides when it plays. Why: No alert page was open.');
  expect(story.at(-1)).toEqual({ at: null, text: 'Its state is held.' });
  const times = story.flatMap(({ at }) => (at === null ? [] : [at]));
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

it('says what is settled, what failed, and what is unknown', async () => {
  const record = await readHeld();
  const [step] = record.steps;
  if (step === undefined) throw new Error('It has no step.');
  const settlement = { outcome: 'canceled', state: 'due', reason: null, tries: 2, dueAt: 0 } as const;
  const points = { ...record, source: 'points' as const, state: 'refunded' as const, item: null };
  const tell = (over: Partial<typeof record>) => explainRecord({ ...points, ...over }).map(({ text }) => text);
  expect(tell({ settlement })[0]).toBe(
    'viewer_one paid 25 channel points on the channel 1000. It is not known for what.',
  );
  expect(tell({ settlement }).slice(-2)).toEqual([
    'Twitch is still to be told that it was canceled, so the points go back (tried 2 times).',
    'Its state is refunded.',
  ]);
  expect(tell({ settlement: { ...settlement, state: 'settled' } })).toContain(
    'Settled: Twitch knows that it was canceled, so the points go back.',
  );
  expect(tell({ settlement: { ...settlement, state: 'refused', reason: 'It is gone' } })).toContain(
    'Not settled: Twitch refused to mark it as canceled, so the points go back. It is gone.',
  );
  expect(tell({ steps: [{ ...step, state: 'failed', reason: 'No file' }] })).toContain('Failed: sound. No file.');
  expect(tell({ steps: [{ ...step, state: 'unknown' }] })).toContain('Not known whether it happened: sound.');
});
