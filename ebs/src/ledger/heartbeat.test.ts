import { expect, it } from 'vitest';
import {
  CUE_MS,
  createLedgerHarness,
  makeEvidence,
  makeIntent,
  makePage,
  memory,
} from '../../test/support/ledger-harness.ts';
import { settle } from '../../test/support/manual-clock.ts';
import { createRecord } from '../triggers/bits/apply-evidence.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

it('a process sends no alert once its heartbeat has expired, until it knows what others did meanwhile', async () => {
  let heartbeat: Heartbeat | null = null;
  const others = { areNone: false, homeOf: () => null, call() {} };
  const harness = createLedgerHarness({ owner: 'one', others, isAlive: () => heartbeat?.isAlive() ?? true });
  const { ledger, runner, resume, clock, stores, alerts } = harness;
  const { interactions } = stores;
  let isAway = false;
  const leases = {
    async beat() {
      if (isAway) throw new Error('away');
    },
    findAlive: async () => new Set(['one']),
  };
  heartbeat = await startHeartbeat(
    { leases: leases as never, interactions, ledger, runner, resume, clock, log, owner: 'one', others },
    await ledger.open(),
  );
  const page = makePage();
  alerts.join(page, memory());
  for (const id of ['tx-1', 'tx-2', 'tx-3']) {
    await stores.intents.insert(makeIntent(`nonce-${id}`, clock.now()));
    await ledger.record(makeEvidence('receipt', id, { nonce: `nonce-${id}` }));
    await ledger.record(makeEvidence('webhook', id));
    await settle();
  }
  const played = () => page.plays().map(({ id }) => id);
  expect(played()).toEqual(['tx-1:a.cue']);

  isAway = true;
  await clock.advance(CUE_MS + 2_000);
  expect(heartbeat.isAlive()).toBe(false);
  // Another process has taken the second one over and played it.
  const second = interactions.rows.get('tx-2');
  if (!second) throw new Error('not recorded');
  interactions.rows.set('tx-2', { ...second, rev: second.rev + 1, state: 'done', lease: null });
  await alerts.reportNow(page, { kind: 'finished' }, 'tx-1:a.cue', 1);
  await settle();
  expect(interactions.rows.get('tx-1')).toMatchObject({ state: 'done' });
  expect(played()).toEqual(['tx-1:a.cue']);

  isAway = false;
  await clock.advance(1_500);
  expect(heartbeat.isAlive()).toBe(true);
  expect(played()).toEqual(['tx-1:a.cue', 'tx-3:a.cue']);
});

it('a process keeps its heartbeat up while it takes over many records from a dead one', async () => {
  const others = { areNone: false, homeOf: () => null, call() {} };
  const harness = createLedgerHarness({ owner: 'one', others });
  const { ledger, resume, clock, stores } = harness;
  const leases = { beat: async () => {}, findAlive: async () => new Set(['one']) };
  const orphans = ['tx-1', 'tx-2', 'tx-3'].map((id, seq) => ({
    ...createRecord(makeEvidence('webhook', id), clock.now(), seq),
    state: 'leased' as const,
    lease: { owner: 'dead' },
  }));
  const interactions = { ...stores.interactions, findOrphans: async () => orphans };
  const taken: string[] = [];
  const runner = {
    takeOver: (id: string) =>
      new Promise<void>((resolve) => {
        taken.push(id);
        clock.after(4_000, resolve);
      }),
  };
  const deps = { leases: leases as never, interactions, ledger, runner, resume, clock, log, owner: 'one', others };
  const starting = startHeartbeat(deps, []);
  await clock.advance(12_000);
  const heartbeat = await starting;
  for (let n = 0; n < 12; n += 1) {
    expect(heartbeat.isAlive()).toBe(true);
    await clock.advance(1_000);
  }
  expect(taken.length).toBeGreaterThan(3);
});
