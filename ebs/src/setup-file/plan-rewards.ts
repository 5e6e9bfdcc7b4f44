import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { isSameTitle } from '@bitcue/shared/rewards/suggest-reward.ts';
import type { SetupReward } from '@bitcue/shared/setup-file/setup-file.ts';
import type { StoredReward } from '../ports/rewards.ts';
import { checkRewardFeatures } from '../rewards/check-reward-features.ts';
import { describeMissing, type SetupClips } from './find-clips.ts';
import type { PlannedPart } from './plan-items.ts';

/**
 * Plans the rewards of a set-up file: each becomes a draft, which the streamer creates on Twitch. A reward whose title exists is
 * left out, because viewers may be using the existing one.
 */
export async function planRewards(
  clips: SetupClips,
  { channelId, mediaLimit }: { channelId: string; mediaLimit: number | null },
  stored: readonly Pick<StoredReward, 'form' | 'features'>[],
  given: readonly SetupReward[],
): Promise<PlannedPart[]> {
  // The rewards after what is planned so far.
  const all = [...stored];
  const parts: PlannedPart[] = [];
  for (const reward of given) {
    const { title } = reward.form;
    const part = (result: PlannedPart['entry']['result'], notes: string[]): PlannedPart => ({
      entry: { kind: 'reward', title, result, notes },
      step: null,
    });
    const { features, missing, isEmptied } = clips.keepPlayable(reward.features);
    const notes = describeMissing({ missing, isEmptied });
    if (all.some(({ form }) => isSameTitle(form.title, title))) {
      parts.push(part('keep', ['You have a reward with this title.']));
    } else if (isEmptied) {
      parts.push(part('refuse', notes));
    } else {
      try {
        await checkRewardFeatures({ media: clips.media, channelId, mediaLimit, stored: all }, features, []);
        all.push({ form: reward.form, features });
        parts.push({ ...part('add', ['As a draft.', ...notes]), step: { kind: 'add-reward', ...reward, features } });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        parts.push(part('refuse', [error.message]));
      }
    }
  }
  return parts;
}
