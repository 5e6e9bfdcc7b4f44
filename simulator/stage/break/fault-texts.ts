import type { StageFaultName } from '../../src/stage-api.ts';

/** Titles of the simulator's faults, each with what should happen while only that fault is on. */
export const FAULT_TEXTS: Readonly<Record<StageFaultName, { title: string; line: string }>> = {
  receipts_lost: { title: 'Lose the receipt', line: 'The webhook alone is enough.' },
  receipts_twice: { title: 'Send the receipt twice', line: 'One line in the ledger, played once.' },
  webhooks_lost: { title: 'Lose the webhook', line: 'The receipt alone is enough.' },
  webhooks_twice: { title: 'Send the webhook twice', line: 'One line in the ledger, played once.' },
  transactions_hidden: { title: 'Empty Twitch’s list', line: 'Receipt and webhook are enough.' },
  helix_500: { title: 'Fail Twitch’s API', line: 'Alerts still play. A timeout waits or is owed.' },
};
