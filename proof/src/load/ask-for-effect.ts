import type { EffectKind } from '../world/effects.ts';
import { POWER_UP_BITS } from '../world/power-ups.ts';
import type { Channel, ProofWorld } from '../world/proof-world.ts';

/**
 * What a viewer asks for. Two always fail: `nobody` is a punishment of somebody who does not exist, and `insider` is VIP status
 * for somebody who already has it.
 */
export type RequestedEffect = EffectKind | 'nobody' | 'insider';

/** A viewer's request: the reward or Power-up, the viewer, and the text they enter. */
export interface Asked {
  kind: EffectKind;
  viewer: string;
  userInput: string;
}

let accounts = 0;

/** Creates the accounts needed to ask for an effect, with enough Bits. */
export async function prepareEffect(
  { control }: ProofWorld,
  channel: Channel,
  effect: RequestedEffect,
): Promise<Asked> {
  accounts += 1;
  const [viewer, target] = [`redeemer_${accounts}`, `culprit_${accounts}`];
  if (effect === 'insider') return { kind: 'vip', viewer: channel.insider, userInput: '' };
  await control.addUser({ login: viewer, bits: POWER_UP_BITS });
  if (effect === 'punish') await control.addUser({ login: target });
  if (effect === 'punish' || effect === 'nobody') return { kind: 'punish', viewer, userInput: target };
  return { kind: effect, viewer, userInput: '' };
}
