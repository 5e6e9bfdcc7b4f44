import type { StageFaultName } from '../../src/stage-api.ts';

/** What a fault is called, what it does, and what to look for in the ledger. */
export interface FaultText {
  title: string;
  line: string;
  watch: string;
}

/** The faults of the local Twitch. */
export const FAULT_TEXTS: Readonly<Record<StageFaultName, FaultText>> = {
  receipts_twice: {
    title: 'Send the receipt twice',
    line: 'Twitch tells the panel of each purchase two times.',
    watch: 'Use Bits: still one line, played once.',
  },
  receipts_lost: {
    title: 'Lose the receipt',
    line: 'Twitch takes the Bits and the panel never hears of it.',
    watch: 'Use Bits: the webhook alone brings it in.',
  },
  webhooks_lost: {
    title: 'Lose the webhook',
    line: 'Twitch’s notification never reaches the server.',
    watch: 'Use Bits: the receipt alone is enough.',
  },
  webhooks_twice: {
    title: 'Send the webhook twice',
    line: 'Twitch delivers each notification two times.',
    watch: 'Use Bits: still one line, played once.',
  },
  transactions_hidden: {
    title: 'Empty Twitch’s list',
    line: 'The list of transactions shows nothing.',
    watch: 'Use Bits: receipt and webhook do without it.',
  },
  helix_500: {
    title: 'Let Twitch’s calls fail',
    line: 'Every call of the server to Twitch is refused.',
    watch: 'Use Bits: alerts still play, a timeout waits or is owed.',
  },
};
