import type { Random } from '../random.ts';
import type { Channel, ProofWorld } from '../world/proof-world.ts';
import { prepareEffect, type RequestedEffect } from './ask-for-effect.ts';

/** How one redemption is announced, and for what. */
export interface RedemptionPlan {
  kind: RequestedEffect;
  webhook: 'at-once' | 'late' | 'never' | 'twice';
}

/** What viewers redeem, weighted by how often each is listed. */
const EFFECTS: readonly RequestedEffect[] = [
  'song',
  'song',
  'song',
  'punish',
  'punish',
  'nobody',
  'emotes',
  'emotes',
  'vip',
  'vip',
  'insider',
  'studio',
  'studio',
  'studio',
];

/** Draws one redemption. */
export function planRedemption(random: Random): RedemptionPlan {
  return {
    kind: random.pick(EFFECTS),
    webhook: random.pick(['at-once', 'at-once', 'at-once', 'late', 'never', 'twice'] as const),
  };
}

/** Redeems a reward for a viewer. Returns the redemption's id. */
export async function redeem(world: ProofWorld, channel: Channel, plan: RedemptionPlan): Promise<string> {
  const { kind, viewer, userInput } = await prepareEffect(world, channel, plan.kind);
  const webhook = {
    'at-once': null,
    never: { kind: 'drop' as const },
    late: { kind: 'delay' as const, delayMs: 1_500 },
    twice: { kind: 'duplicate' as const, times: 2 },
  }[plan.webhook];
  const rewardId = channel.rewards[kind];
  const order = { viewer, channel: channel.login, rewardId, userInput };
  const { redemptionId } = await world.control.redeem(order, webhook);
  return redemptionId;
}
