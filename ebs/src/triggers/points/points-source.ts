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

/** Why a redemption of a reward that has no effects here is paid back. */
const UNMATCHED = 'This reward has nothing set up.';

/** What redemptions need. */
export interface PointsDeps {
  redemptions: Redemptions;
  /**
   * Plans what the reward of a redemption does; null when nothing is set up for it. Throws `AppError` with the reason
   * when it cannot be served.
   */
  plan(record: Interaction, redemption: RedemptionDetails): Promise<Omit<Sold, 'intent' | 'source'> | null>;
}

/**
 * Channel-point redemptions. The points are gone before this product hears of them, so the plan is made after the
 * payment; what cannot be served is paid back, and every redemption is settled at Twitch once its record has ended.
 */
export function createPointsSource({ redemptions, plan }: PointsDeps): TriggerSource<RedemptionEvidence> {
  return {
    name: 'points',
    // What skips the request queue is settled when it arrives: Twitch cannot return its points.
    unserved: (record) => (redemptionOf(record).settleable ? 'return' : 'owe'),
    intake: {
      matchWaitMs: 0,
      unmatched: UNMATCHED,
      madeAt: ({ at }) => at,
      // Whatever Twitch has as settled was served.
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
            // Skipped before anything happened: the viewer got nothing, so the points go back.
            return hasBegun(ended) || redemptionOf(ended).isKept ? 'fulfilled' : 'canceled';
          default:
            return 'canceled';
        }
      },
      settle: (outcome, records) => settleRedemptions(redemptions, outcome, records),
    },
  };
}
