import type { EffectKind } from '../world/effects.ts';
import { POWER_UP_BITS } from '../world/power-ups.ts';
import type { Channel, ProofWorld } from '../world/proof-world.ts';

/**
 * What a viewer asks for. Two fail, whoever tries: `nobody` is a punishment of somebody who does not exist, `insider` a VIP
 * for somebody who is one already.
 */
export type Wish = EffectKind | 'nobody' | 'insider';

/** What a viewer asks for, as the reward or Power-up, who they are, and what they enter. */
export interface Asked {
  kind: EffectKind;
  viewer: string;
  userInput: string;
}

let accounts = 0;

/** Creates the accounts that it takes to ask for an effect, with the Bits for it. */
export async function prepareWish({ control }: ProofWorld, channel: Channel, wish: Wish): Promise<Asked> {
  accounts += 1;
  const [viewer, target] = [`wisher_${accounts}`, `culprit_${accounts}`];
  if (wish === 'insider') return { kind: 'vip', viewer: channel.insider, userInput: '' };
  await control.addUser({ login: viewer, bits: POWER_UP_BITS });
  if (wish === 'punish') await control.addUser({ login: target });
  if (wish === 'punish' || wish === 'nobody') return { kind: 'punish', viewer, userInput: target };
  return { kind: wish, viewer, userInput: '' };
}
