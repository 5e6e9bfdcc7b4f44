import type { StageFaultName } from '../../src/stage-api.ts';
import type { ServerPhase } from './use-server.ts';

/** What is broken now, and whether somebody is logged in to use Bits. */
export interface Combination {
  faults: readonly StageFaultName[];
  alertOpen: boolean;
  phase: ServerPhase;
  /** A forged purchase has just been sent. */
  isForged: boolean;
  loggedIn: boolean;
}

/** Says what to try and what should happen, for exactly this combination of what is broken. */
export function describeHint({ faults, alertOpen, phase, isForged, loggedIn }: Combination): string {
  if (isForged) return 'The forged purchase is sent. The server rejects it: the ledger stays as it is.';
  if (phase === 'returning')
    return 'The server is restarting. Watch the ledger: paid alerts resume, and each finishes once.';
  if (!loggedIn) return 'Log in as a viewer to use Bits.';
  const parts = [describeDoors(faults)];
  if (phase === 'armed') parts.push('the server is killed as soon as the alert plays');
  if (phase === 'down') parts.push('everything waits until the server is back');
  if (!alertOpen) parts.push('alerts wait until you reopen the alert page');
  const told = parts.filter((part) => part !== null);
  return told.length === 0 ? 'Use Bits in the panel and watch the stream.' : `Use Bits: ${told.join('; ')}.`;
}

/** Says how the server learns of a purchase now, and what that changes; null if all doors work. */
function describeDoors(faults: readonly StageFaultName[]): string | null {
  const has = (name: StageFaultName) => faults.includes(name);
  const hasList = !has('transactions_hidden') && !has('helix_500');
  const timeouts = has('helix_500') ? ', but a timeout waits or is owed' : '';
  if (has('receipts_lost') && has('webhooks_lost')) {
    return hasList
      ? 'Twitch’s list brings it within a minute'
      : 'nothing reaches the server until you fix one of the doors; then the alert plays';
  }
  if (has('receipts_lost')) return `the webhook alone is enough${timeouts}`;
  if (has('webhooks_lost')) {
    if (hasList) return 'the receipt alone is enough';
    return 'the alert plays unconfirmed, and a timeout waits until Twitch confirms the purchase';
  }
  if (has('helix_500')) return `alerts still play${timeouts}`;
  if (has('receipts_twice') || has('webhooks_twice')) return 'still one line in the ledger, played once';
  return has('transactions_hidden') ? 'receipt and webhook are enough' : null;
}
