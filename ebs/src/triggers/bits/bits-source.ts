import { CHANNEL_PROOF_WAIT_MS, INTENT_KEPT_MS, RECEIPT_WAIT_MS } from '@bitcue/shared/constants/timing.ts';
import type { TriggerSource } from '../../ledger/trigger-source.ts';
import { createRecord, mergeEvidence } from './apply-evidence.ts';
import type { TransactionEvidence } from './evidence.ts';
import type { IntentMatcher } from './match-intent.ts';

/** Reason recorded when a purchase that matches nothing is owed. */
const UNMATCHED = 'No item could be matched to these Bits.';

/**
 * Creates the source of purchases with Bits. Steps are planned before the payment, as Bits cannot be refunded, and what
 * cannot be served stays `owed`. Twitch has settled a purchase when it reports it, so nothing is left to settle.
 */
export function createBitsSource(matcher: IntentMatcher): TriggerSource<TransactionEvidence> {
  return {
    name: 'bits',
    unserved: () => 'owe',
    proof: {
      waitMs: CHANNEL_PROOF_WAIT_MS,
      giveUpMs: INTENT_KEPT_MS,
      why: 'Twitch never named the channel of this purchase.',
    },
    intake: {
      matchWaitMs: RECEIPT_WAIT_MS,
      unmatched: UNMATCHED,
      madeAt: ({ at }) => at,
      inDoubt: () => 'owe',
      create: createRecord,
      merge: mergeEvidence,
      match: async (record, evidence) => (evidence.channelId === record.channelId ? matcher.match(evidence) : null),
      async matchLate(record) {
        const sold = await matcher.matchLate(record);
        return sold ? { sold } : { unserved: UNMATCHED };
      },
    },
  };
}
