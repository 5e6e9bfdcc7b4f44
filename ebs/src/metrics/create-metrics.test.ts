import { expect, it } from 'vitest';
import {
  CUE_MS,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
} from '../../test/support/ledger-harness.ts';
import { createManualClock, settle } from '../../test/support/manual-clock.ts';
import { createMetrics } from './create-metrics.ts';

const NONCES = ['nonce-000000000000001', 'nonce-000000000000002'] as const;

/** Creates a ledger with metrics. `read` returns the value of a sample, or null if there is none. */
function setUp() {
  const clock = createManualClock();
  const metrics = createMetrics({ clock, countPages: () => 7, readFreeBytes: async () => 2_048 });
  const harness = createLedgerHarness({ clock, measures: metrics.alerts });
  harness.ledger.onChange(metrics.ledger.note);
  const read = async (sample: string) => {
    const lines = (await metrics.registry.metrics()).split('\n');
    const line = lines.find((one) => one.startsWith(`${sample} `));
    return line === undefined ? null : Number(line.slice(sample.length));
  };
  return { ...harness, metrics, read };
}

it('counts a purchase by outcome and by door, and times its push', async () => {
  const { ledger, stores, alerts, clock, read } = setUp();
  const page = makePage();
  alerts.join(page, memory());
  for (const nonce of NONCES) await stores.intents.insert(makeIntent(nonce, clock.now()));
  // The second waits for the first, so its push is not timed.
  for (const [index, nonce] of NONCES.entries()) {
    await ledger.record(makeEvidence('receipt', `tx-${index + 1}`, { nonce }));
    await ledger.record(makeEvidence('webhook', `tx-${index + 1}`));
    await settle();
  }
  expect(await read('bitcue_queued_alerts{lane="main"}')).toBe(2);
  await clock.advance(1_000);
  expect(await read('bitcue_oldest_open_interaction_age_seconds')).toBe(1);

  for (const id of ['tx-1', 'tx-2']) {
    await alerts.report(page, { kind: 'started' }, `${id}:a.cue`, 1);
    await clock.advance(CUE_MS);
    await alerts.reportNow(page, { kind: 'finished' }, `${id}:a.cue`, 1);
    await settle();
  }
  expect(page.plays()).toHaveLength(2);
  expect(await read('bitcue_interactions_total{source="bits",state="done"}')).toBe(2);
  expect(await read('bitcue_interaction_reports_total{source="bits",door="receipt",first="yes"}')).toBe(2);
  expect(await read('bitcue_interaction_reports_total{source="bits",door="webhook",first="no"}')).toBe(2);
  expect(await read('bitcue_push_duration_seconds_count')).toBe(1);
  expect(await read('bitcue_push_duration_seconds_sum')).toBe(0);
  expect(await read('bitcue_queued_alerts{lane="main"}')).toBe(0);
  expect(await read('bitcue_open_interactions{state="started"}')).toBe(0);
  expect(await read('bitcue_oldest_open_interaction_age_seconds')).toBe(0);
});

it('takes over what was open before, and stops its age when the streamer has to decide', async () => {
  const { ledger, stores, clock, metrics, read } = setUp();
  await ledger.record(makeEvidence('pull', 'tx-1'));
  const stored = stores.interactions.rows.get('tx-1');
  if (!stored) throw new Error('nothing was stored');
  await clock.advance(4_000);
  const later = createMetrics({ clock, countPages: () => 0, readFreeBytes: async () => 0 });
  later.ledger.load([stored, { ...stored, id: 'demo', test: true, createdAt: 0 }]);
  expect(await later.registry.metrics()).toContain('bitcue_oldest_open_interaction_age_seconds 4\n');
  expect(await later.registry.metrics()).toContain('bitcue_open_interactions{state="received"} 1\n');
  const owed = { ...stored, state: 'owed' as const };
  later.ledger.note(owed, stored);
  expect(await later.registry.metrics()).toContain('bitcue_oldest_open_interaction_age_seconds 0\n');
  expect(await later.registry.metrics()).toContain('bitcue_open_interactions{state="owed"} 1\n');
  // Read again after another process has changed it, it is not counted a second time.
  later.ledger.note(owed, owed);
  expect(await later.registry.metrics()).toContain('bitcue_interactions_total{source="bits",state="owed"} 1\n');
  expect([await read('bitcue_alert_pages'), await read('bitcue_disk_free_bytes')]).toEqual([7, 2_048]);
  expect(metrics.registry).not.toBe(later.registry);
});

it('counts calls to Twitch by kind of answer, calls to the store, and lines of the log', async () => {
  const { metrics, read } = setUp();
  for (const status of [204, 404, 429, 503, null]) metrics.noteTwitchCall({ status, seconds: 0.2 });
  for (const answer of ['2xx', '4xx', '429', '5xx', 'none'])
    expect([answer, await read(`bitcue_twitch_duration_seconds_count{answer="${answer}"}`)]).toEqual([answer, 1]);

  const { users } = metrics.timeStores({ users: { find: async () => null } });
  await users.find();
  await settle();
  expect(await read('bitcue_store_duration_seconds_count{collection="users",end="ok"}')).toBe(1);

  const lines: string[] = [];
  const write = (event: string) => void lines.push(event);
  const log = metrics.countLines({ debug: write, info: write, warn: write, error: write });
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](level);
  expect(lines).toEqual(['debug', 'info', 'warn', 'error']);
  expect(await read('bitcue_log_lines_total{level="warn"}')).toBe(1);
  expect(await read('bitcue_log_lines_total{level="error"}')).toBe(1);
});
