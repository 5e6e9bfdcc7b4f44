import type { StageFaultName } from '../../src/stage-api.ts';

/** A fault's title, what it does, and what to watch for in the ledger. */
export interface FaultText {
  title: string;
  line: string;
  watch: string;
}

/** The faults of the simulator. */
export const FAULT_TEXTS: Readonly<Record<StageFaultName, FaultText>> = {
  receipts_twice: {
    title: 'Send the receipt twice',
    line: 'Twitch sends the panel each receipt twice.',
    watch: 'Use Bits: still one line, played once.',
  },
  receipts_lost: {
    title: 'Lose the receipt',
    line: 'Twitch takes the Bits, but the panel never gets the receipt.',
    watch: 'Use Bits: the webhook alone is enough.',
  },
  webhooks_lost: {
    title: 'Lose the webhook',
    line: 'Twitch’s notification never reaches the server.',
    watch: 'Use Bits: the receipt alone is enough.',
  },
  webhooks_twice: {
    title: 'Send the webhook twice',
    line: 'Twitch delivers each notification twice.',
    watch: 'Use Bits: still one line, played once.',
  },
  transactions_hidden: {
    title: 'Empty Twitch’s list',
    line: 'Twitch’s list of transactions is empty.',
    watch: 'Use Bits: receipt and webhook are enough.',
  },
  helix_500: {
    title: 'Fail Twitch’s API',
    line: 'Every API call to Twitch fails.',
    watch: 'Use Bits: alerts still play, a timeout waits or is owed.',
  },
};
