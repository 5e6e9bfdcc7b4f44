import { createReward } from '@bitcue/shared/api/rewards.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { createEach, type EffectKind, featureOf } from './effects.ts';
import type { SignedIn } from './sign-in.ts';

/** Creates a channel's rewards as its dashboard does. Returns their ids at Twitch. `shortId` is the clip. */
export function createRewards(
  ebsUrl: string,
  { cookie }: SignedIn,
  shortId: string,
): Promise<Record<EffectKind, string>> {
  return createEach(async (title) => {
    const features = [featureOf(title, { shortId, scene: 'Break' })];
    const response = await fetch(`${ebsUrl}${createReward.path}`, {
      method: 'POST',
      headers: {
        Cookie: cookie,
        Origin: new URL(ebsUrl).origin,
        'Content-Type': 'application/json',
        'X-Requested-With': 'bitcue',
      },
      body: JSON.stringify({
        reward: { ...newRewardForm(), title, is_user_input_required: title === 'punish' },
        features,
      }),
    });
    if (!response.ok) throw new Error(`The reward ${title} was refused: ${await response.text()}`);
    return createReward.answer.parse(await response.json()).reward.id;
  });
}
