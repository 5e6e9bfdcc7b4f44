import type { Interaction } from '../../ledger/interaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { UsedPowerUp } from '../../ports/redemptions.ts';
import type { RewardStore } from '../../ports/rewards.ts';
import type { Log } from '../../ports/system.ts';
import type { PowerUpEvidence } from './power-up-record.ts';

/** Dependencies of `takePowerUp`. */
export interface TakePowerUpDeps {
  ledger: Pick<Ledger, 'record'>;
  rewards: Pick<RewardStore, 'findByTwitchId' | 'noteRedeemed'>;
  log: Log;
}

/**
 * Takes in the use of a Power-up that Twitch announced. Returns its record, or null if it is not ours: the Power-up has no
 * features here, or had none when it was used. Rejects if the store does not answer.
 */
export async function takePowerUp(deps: TakePowerUpDeps, used: UsedPowerUp): Promise<Interaction | null> {
  const { powerUp, channelId, id } = used;
  const known = await deps.rewards.findByTwitchId(channelId, powerUp.id);
  const at = used.at.getTime();
  if (known === null || known.featuredAt === null || at < known.featuredAt) return null;
  const evidence: PowerUpEvidence = { ...used, source: 'powerups', at };
  const record = await deps.ledger.record(evidence);
  // The time is only shown, and the Power-up does not depend on it.
  await deps.rewards.noteRedeemed(powerUp.id, at).catch((error) => {
    deps.log.warn('power_up.not_noted', { id, error: String(error) });
  });
  return record;
}
