import { type NewFault, newFaultSchema } from '../control-api.ts';
import type { Faults } from '../faults.ts';
import { type StageFaultName, stageFaultNameSchema } from '../stage-api.ts';

const NAMED: Readonly<Record<StageFaultName, Pick<NewFault, 'target' | 'kind'>>> = {
  receipts_lost: { target: 'receipt', kind: 'drop' },
  receipts_twice: { target: 'receipt', kind: 'duplicate' },
  webhooks_lost: { target: 'webhook', kind: 'drop' },
  webhooks_twice: { target: 'webhook', kind: 'duplicate' },
  transactions_hidden: { target: 'transactions', kind: 'drop' },
  helix_500: { target: 'helix', kind: 'answer' },
};

/** Switches one of the stage page's faults on or off. */
export function setStageFault(faults: Faults, name: StageFaultName, on: boolean): void {
  const id = `stage:${name}`;
  if (on && !faults.has(id)) faults.add(newFaultSchema.parse(NAMED[name]), id);
  if (!on) faults.remove(id);
}

/** The stage page's active faults. */
export function listStageFaults(faults: Faults): StageFaultName[] {
  return stageFaultNameSchema.options.filter((name) => faults.has(`stage:${name}`));
}
