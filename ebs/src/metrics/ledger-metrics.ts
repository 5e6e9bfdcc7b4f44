import { isTerminal, type LedgerState, OPEN_STATES } from '@bitcue/shared/ledger/states.ts';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Interaction } from '../ledger/interaction.ts';
import type { LedgerListener } from '../ledger/ledger.ts';
import type { Clock } from '../ports/system.ts';

/** Counts what happens in the ledger. The cost of a change, or of reading, does not depend on how much is open. */
export interface LedgerMetrics {
  /** Records a durable change. */
  note: LedgerListener;
  /** Loads the records that an earlier process left open. */
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
    help: 'Paid events that reached a state.',
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
  /** State of each record that has not ended, by id. */
  const states = new Map<string, LedgerState>();
  /** When each record that the server still works on arrived, in milliseconds since 1970; in insertion order, so the oldest is first. */
  const work = new Map<string, number>();
  new Gauge({
    name: 'bitcue_oldest_open_interaction_age_seconds',
    help: 'Age of the oldest paid event that the server still works on; 0 if there is none.',
    registers,
    collect() {
      const [oldest] = work.values();
      this.set(oldest === undefined ? 0 : Math.max(0, clock.now() - oldest) / 1_000);
    },
  });

  /** Follows the state of a record. `since`: when it reached that state. */
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
        // A record that was only read again, after another process changed it, is not counted a second time.
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
