import { isTerminal, type LedgerState, OPEN_STATES } from '@bitcue/shared/ledger/states.ts';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Interaction } from '../ledger/interaction.ts';
import type { LedgerListener } from '../ledger/ledger.ts';
import type { Clock } from '../ports/system.ts';

/** Counts what happens in the ledger. Each change costs the same however much is open, and so does reading. */
export interface LedgerMetrics {
  /** Takes a durable change. */
  note: LedgerListener;
  /** Takes what an earlier process left open. */
  load(open: readonly Interaction[]): void;
  /** Forgets a record that another process runs from now on. */
  drop(id: string): void;
}

const isAtWork = (state: LedgerState) => (OPEN_STATES as readonly LedgerState[]).includes(state);

/** Adds the ledger's metrics to a registry. Tests and rehearsals are not counted. */
export function createLedgerMetrics(registry: Registry, clock: Clock): LedgerMetrics {
  const registers = [registry];
  const outcomes = new Counter({
    name: 'bitcue_interactions_total',
    help: 'Paid events that came to a state.',
    labelNames: ['source', 'state'],
    registers,
  });
  const reports = new Counter({
    name: 'bitcue_interaction_reports_total',
    help: 'Doors that reported a paid event. `first`: whether no other had reported it before.',
    labelNames: ['source', 'door', 'first'],
    registers,
  });
  const open = new Gauge({
    name: 'bitcue_open_interactions',
    help: 'Paid events that have not ended. The streamer decides about those asked, held and owed.',
    labelNames: ['state'],
    registers,
  });
  /** State of what has not ended. */
  const states = new Map<string, LedgerState>();
  /** When what the server still works on came to it, milliseconds since 1970; the oldest first, as they were added. */
  const work = new Map<string, number>();
  new Gauge({
    name: 'bitcue_oldest_open_interaction_age_seconds',
    help: 'How long the server has had the oldest paid event that it has neither ended nor left to the streamer; 0 without any.',
    registers,
    collect() {
      const [oldest] = work.values();
      this.set(oldest === undefined ? 0 : Math.max(0, clock.now() - oldest) / 1_000);
    },
  });

  /** Follows the state of a record. `since`: when it came to it. */
  const follow = ({ id, state }: Interaction, since: number) => {
    const before = states.get(id);
    if (before !== undefined) open.dec({ state: before });
    if (isTerminal(state)) states.delete(id);
    else {
      states.set(id, state);
      open.inc({ state });
    }
    if (!isAtWork(state)) work.delete(id);
    else if (!work.has(id)) work.set(id, since);
  };

  return {
    note(record, before) {
      if (record.test) return;
      const { source } = record;
      if (record.state !== states.get(record.id)) {
        // What was only read again, after another process changed it, is not counted a second time.
        if (record.state !== before?.state) outcomes.inc({ source, state: record.state });
        follow(record, clock.now());
      }
      for (const door of Object.keys(record.doors)) {
        if (before?.doors[door] === undefined) reports.inc({ source, door, first: before === null ? 'yes' : 'no' });
      }
    },
    drop(id) {
      const before = states.get(id);
      if (before !== undefined) open.dec({ state: before });
      states.delete(id);
      work.delete(id);
    },
    load(records) {
      const oldestFirst = records.filter(({ test }) => !test).sort((a, b) => a.createdAt - b.createdAt);
      for (const record of oldestFirst) follow(record, record.createdAt);
    },
  };
}
