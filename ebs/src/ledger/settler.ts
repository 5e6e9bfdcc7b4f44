import { inScope } from '../ports/scope.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { Interaction, Settlement } from './interaction.ts';
import type { Ledger } from './ledger.ts';
import { updateSettlement } from './settlement.ts';
import type { InteractionStore } from './stores.ts';
import type { SettlementAnswer, TriggerSources } from './trigger-source.ts';

/** How long ended records are collected, so that those of one reward can share a call, in milliseconds. */
const GATHER_MS = 100;
/** Interval between reads of the outbox in the store, in milliseconds. */
const SWEEP_MS = 30_000;
/** Maximum records read from the outbox at a time. */
const SWEEP_MAX = 500;
/** Delays before the second, third, ... try, in milliseconds; the last one repeats until the platform has answered. */
const BACKOFF_MS = [5_000, 30_000, 120_000, 600_000];

/** Dependencies of `startSettler`. */
export interface SettlerDeps {
  ledger: Ledger;
  interactions: Pick<InteractionStore, 'findUnsettled'>;
  sources: TriggerSources;
  clock: Clock;
  log: Log;
}

/**
 * Empties the settlement outbox: tells each source's platform how its events ended, until the platform has said yes or
 * no. The entries are part of the records, so none is lost, and none is written before its record has ended. Two
 * processes may tell the platform the same thing; neither can tell it anything else. Returns a function that stops it
 * and waits for calls in flight.
 */
export function startSettler({ ledger, interactions, sources, clock, log }: SettlerDeps): () => Promise<void> {
  let gathered: Interaction[] = [];
  let isStopped = false;
  let cancelSweep = () => {};
  const inFlight = new Set<string>();
  /** Records answered since the last sweep began to read: it may have read them as due before the answer was written. */
  let answered = new Set<string>();
  const calls = new Set<Promise<void>>();

  /** Settles records that share a source and an outcome. */
  async function settle(records: readonly Interaction[]): Promise<void> {
    const [first] = records;
    const settling = first && sources[first.source].settling;
    if (!settling || !first.settlement) return;
    const { outcome } = first.settlement;
    const answers = await settling.settle(outcome, records).catch((error): Map<string, SettlementAnswer> => {
      log.warn('settlement.failed', { source: first.source, outcome, error: String(error) });
      return new Map();
    });
    for (const { id } of records) {
      const answer = answers.get(id) ?? { kind: 'later', reason: 'The platform did not answer.' };
      await inScope({ interaction: id }, async () => {
        await ledger.update(id, (record) => applyAnswer(record, answer, clock.now()));
        log.info('settlement.answered', { id, outcome, answer: answer.kind });
      });
    }
  }

  function start(records: readonly Interaction[]): void {
    const groups = new Map<string, Interaction[]>();
    for (const record of records) {
      if (isStopped || inFlight.has(record.id)) continue;
      inFlight.add(record.id);
      const key = `${record.source} ${record.settlement?.outcome}`;
      groups.set(key, [...(groups.get(key) ?? []), record]);
    }
    for (const group of groups.values()) {
      const call: Promise<void> = settle(group)
        // Not written: the entry is still due, and the next sweep finds it.
        .catch((error) => log.error('settlement.not_written', { error: String(error) }))
        .finally(() => {
          for (const { id } of group) {
            inFlight.delete(id);
            answered.add(id);
          }
          calls.delete(call);
        });
      calls.add(call);
    }
  }

  function sweep(): void {
    answered = new Set();
    interactions
      .findUnsettled(clock.now(), SWEEP_MAX)
      .then((records) => start(records.filter(({ id }) => !answered.has(id))))
      .catch((error) => log.warn('settlement.sweep_failed', { error: String(error) }))
      .finally(() => {
        if (!isStopped) cancelSweep = clock.after(SWEEP_MS, sweep);
      });
  }

  ledger.onChange((record, before) => {
    if (isStopped || record.settlement?.state !== 'due' || before?.settlement) return;
    gathered.push(record);
    if (gathered.length > 1) return;
    clock.after(GATHER_MS, () => {
      const records = gathered;
      gathered = [];
      start(records);
    });
  });
  sweep();
  return async () => {
    isStopped = true;
    cancelSweep();
    await Promise.all(calls);
  };
}

function applyAnswer(record: Interaction, answer: SettlementAnswer, now: number): Interaction | null {
  if (answer.kind === 'settled') return updateSettlement(record, { state: 'settled' });
  if (answer.kind === 'refused') return updateSettlement(record, { state: 'refused', reason: answer.reason });
  const tries = (record.settlement?.tries ?? 0) + 1;
  const waitMs = BACKOFF_MS[Math.min(tries, BACKOFF_MS.length) - 1] ?? 0;
  const next: Partial<Settlement> = { tries, reason: answer.reason, dueAt: now + waitMs };
  return updateSettlement(record, next);
}
