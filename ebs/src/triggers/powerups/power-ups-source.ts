import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Interaction } from '../../ledger/interaction.ts';
import type { Sold, TriggerSource } from '../../ledger/trigger-source.ts';
import { createPowerUpRecord, type PowerUpDetails, type PowerUpEvidence, powerUpOf } from './power-up-record.ts';

/** Reason recorded when a Power-up is owed because it has no effects here. */
const UNMATCHED = 'This Power-up has nothing set up.';

/** Dependencies of `createPowerUpsSource`. */
export interface PowerUpsDeps {
  /**
   * Plans what a Power-up does; returns null if nothing is set up for it. Throws `AppError` with the reason if it cannot be
   * served.
   */
  plan(record: Interaction, powerUp: PowerUpDetails): Promise<Omit<Sold, 'intent' | 'source'> | null>;
}

/**
 * Creates the source of custom Power-ups. As with channel points, steps are planned after the payment. As with Bits, nothing
 * can be returned, so what cannot be served stays `owed`, and nothing is settled at Twitch.
 */
export function createPowerUpsSource({ plan }: PowerUpsDeps): TriggerSource<PowerUpEvidence> {
  return {
    name: 'powerups',
    unserved: () => 'owe',
    intake: {
      matchWaitMs: 0,
      unmatched: UNMATCHED,
      madeAt: ({ at }) => at,
      inDoubt: () => 'owe',
      create: createPowerUpRecord,
      // Twitch reports a Power-up in only one way, so a further report is a repeat.
      merge: (record) => record,
      // Planning may ask Twitch, and nothing may delay the first durable write.
      match: async () => null,
      async matchLate(record) {
        try {
          const planned = await plan(record, powerUpOf(record));
          return planned ? { sold: { ...planned, intent: null } } : { unserved: UNMATCHED };
        } catch (error) {
          if (error instanceof AppError) return { unserved: error.message };
          throw error;
        }
      },
    },
  };
}
