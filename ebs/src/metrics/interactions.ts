import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import type { Ledger } from '../ledger/ledger.ts';

/** Figures of this process: how many paid events came to which state, and what Node itself counts. */
export function createMetrics(ledger: Ledger): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const transitions = new Counter({
    name: 'bitcue_interactions_total',
    help: 'Paid events that came to a state, tests included.',
    labelNames: ['state'],
    registers: [registry],
  });
  ledger.onChange((record, before) => {
    if (record.state !== before?.state) transitions.inc({ state: record.state });
  });
  return registry;
}
