import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Interaction } from '../../ledger/interaction.ts';
import { hasBegun } from '../../ledger/step.ts';
import type { Sold, TriggerSource } from '../../ledger/trigger-source.ts';
import type { Redemptions } from '../../ports/redemptions.ts';
import {
  createRedemptionRecord,
  mergeRedemption,
  type RedemptionDetails,
  type RedemptionEvidence,
  redemptionOf,
} from './redemption-record.ts';
import { settleRedemptions } from './settle-redemptions.ts';

/** Reason recorded when a redemption is paid back because its reward has no effects here. */
const UNMATCHED = 'This reward has nothing set up.';

/** Dependencies of `createPointsSource`. */
export interface PointsDeps {
  redemptions: Redemptions;
  /**
   * Plans what the reward of a redemption does; returns null if nothing is set up for it. Throws `AppError` with the reason
   * if it cannot be served.
   */
  plan(record: Interaction, redemption: RedemptionDetails): Promise<Omit<Sold, 'intent' | 'source'> | null>;
}

/**
 * Creates the source of channel-point redemptions. The points are gone before this product hears of them, so steps are
 * planned after the payment; what cannot be served is paid back, and every redemption is settled at Twitch once its record
 * has ended.
 */
export function createPointsSource({ redemptions, plan }: PointsDeps): TriggerSource<RedemptionEvidence> {
  return {
    name: 'points',
    // A redemption that skips the request queue is settled when it arrives: Twitch cannot return its points.
    unserved: (record) => (redemptionOf(record).settleable ? 'return' : 'owe'),
    intake: {
      matchWaitMs: 0,
      unmatched: UNMATCHED,
      madeAt: ({ at }) => at,
      // A redemption that is settled at Twitch was served.
      inDoubt: (record) => (redemptionOf(record).settleable ? 'return' : 'record'),
      create: createRedemptionRecord,
      merge: mergeRedemption,
      // Planning may ask Twitch, and nothing may delay the first durable write.
      match: async () => null,
      async matchLate(record) {
        try {
          const planned = await plan(record, redemptionOf(record));
          return planned ? { sold: { ...planned, intent: null } } : { unserved: UNMATCHED };
        } catch (error) {
          if (error instanceof AppError) return { unserved: error.message };
          throw error;
        }
      },
    },
    settling: {
      outcomeOf(ended) {
        if (!redemptionOf(ended).settleable) return null;
        switch (ended.state) {
          case 'done':
            return ended.steps.some(({ returnsPayment }) => returnsPayment) ? 'canceled' : 'fulfilled';
          case 'skipped':
            // Skipped before anything happened: the viewer got nothing, so the points are returned.
            return hasBegun(ended) || redemptionOf(ended).isKept ? 'fulfilled' : 'canceled';
          default:
            return 'canceled';
        }
      },
      settle: (outcome, records) => settleRedemptions(redemptions, outcome, records),
    },
  };
}
