import { addRewardFeature } from '@bitcue/shared/api/rewards.ts';
import type { Control } from './control.ts';
import { createEach, type EffectKind, featureOf } from './effects.ts';
import type { SignedIn } from './sign-in.ts';

/** Price of each Power-up in Bits. */
export const POWER_UP_BITS = 100;

/**
 * Creates a channel's Power-ups on Twitch, and sets up their features: those of its rewards, but with another scene. Returns
 * their ids at Twitch. `shortId` is the clip.
 */
export function createPowerUps(
  ebsUrl: string,
  control: Control,
  { cookie, login }: SignedIn,
  shortId: string,
): Promise<Record<EffectKind, string>> {
  return createEach(async (title) => {
    const isUserInputRequired = title === 'punish';
    const id = await control.addPowerUp(login, { title, prompt: '', bits: POWER_UP_BITS, isUserInputRequired });
    const response = await fetch(ebsUrl + addRewardFeature.path.replace('{id}', id), {
      method: 'POST',
      headers: {
        Cookie: cookie,
        Origin: new URL(ebsUrl).origin,
        'Content-Type': 'application/json',
        'X-Requested-With': 'bitcue',
      },
      body: JSON.stringify({ feature: featureOf(title, { shortId, scene: 'Chat' }) }),
    });
    if (!response.ok) throw new Error(`The Power-up ${title} was refused: ${await response.text()}`);
    return id;
  });
}
