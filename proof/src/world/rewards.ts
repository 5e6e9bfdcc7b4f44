import { createReward } from '@bitcue/shared/api/rewards.ts';
import { DURATION_S } from '@bitcue/shared/features/chatMode/limits.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import type { SignedIn } from './sign-in.ts';

/**
 * The rewards of every channel in a proof: `song` plays a clip, `punish` times out whom its redeemer names, and
 * `emotes` switches emote-only mode on for the shortest time.
 */
export const REWARD_KINDS = ['song', 'punish', 'emotes'] as const;
/** A reward in a proof. */
export type RewardKind = (typeof REWARD_KINDS)[number];

/** Creates a channel's rewards as its dashboard does. Returns their ids at Twitch. `shortId`: the clip. */
export async function createRewards(
  ebsUrl: string,
  { cookie }: SignedIn,
  shortId: string,
): Promise<Record<RewardKind, string>> {
  const create = async (title: RewardKind, takesInput: boolean, features: readonly object[]) => {
    const response = await fetch(`${ebsUrl}${createReward.path}`, {
      method: 'POST',
      headers: {
        Cookie: cookie,
        Origin: new URL(ebsUrl).origin,
        'Content-Type': 'application/json',
        'X-Requested-With': 'bitcue',
      },
      body: JSON.stringify({ reward: { ...newRewardForm(), title, is_user_input_required: takesInput }, features }),
    });
    if (!response.ok) throw new Error(`The reward ${title} was refused: ${await response.text()}`);
    return createReward.answer.parse(await response.json()).reward.id;
  };
  return {
    song: await create('song', false, [{ id: 'clip', type: 'sound', settings: { list: [{ shortId }] } }]),
    punish: await create('punish', true, [{ id: 'act', type: 'punishment', settings: { duration: 600 } }]),
    emotes: await create('emotes', false, [
      { id: 'mode', type: 'chatMode', settings: { mode: 'emote', duration: DURATION_S.min } },
    ]),
  };
}
