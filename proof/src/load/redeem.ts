import type { Random } from '../random.ts';
import type { Channel, ProofWorld } from '../world/proof-world.ts';
import type { RewardKind } from '../world/rewards.ts';

/** How one redemption is announced, and for what. `nobody`: its redeemer names somebody who does not exist. */
export interface RedemptionPlan {
  kind: RewardKind | 'nobody';
  webhook: 'at-once' | 'late' | 'never' | 'twice';
}

let accounts = 0;

/** Draws one redemption. */
export function planRedemption(random: Random): RedemptionPlan {
  return {
    kind: random.pick(['song', 'song', 'song', 'punish', 'punish', 'nobody', 'emotes', 'emotes'] as const),
    webhook: random.pick(['at-once', 'at-once', 'at-once', 'late', 'never', 'twice'] as const),
  };
}

/** Has a new viewer redeem a reward. Returns the redemption's id. */
export async function redeem(world: ProofWorld, channel: Channel, plan: RedemptionPlan): Promise<string> {
  const { control } = world;
  accounts += 1;
  const [viewer, target] = [`redeemer_${accounts}`, `culprit_${accounts}`];
  await control.addUser({ login: viewer });
  if (plan.kind === 'punish') await control.addUser({ login: target });
  const webhook = {
    'at-once': null,
    never: { kind: 'drop' as const },
    late: { kind: 'delay' as const, delayMs: 1_500 },
    twice: { kind: 'duplicate' as const, times: 2 },
  }[plan.webhook];
  const kind = plan.kind === 'nobody' ? 'punish' : plan.kind;
  const rewardId = channel.rewards[kind];
  const { redemptionId } = await control.redeem(
    { viewer, channel: channel.login, rewardId, userInput: kind === 'punish' ? target : '' },
    webhook,
  );
  return redemptionId;
}
