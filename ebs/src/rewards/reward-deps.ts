import type { MediaStore } from '../ports/media.ts';
import type { Random } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import type { ReadRewardsDeps, RewardReader } from './read-rewards.ts';

/** Dependencies of everything that changes rewards. */
export interface RewardDeps extends ReadRewardsDeps {
  reader: RewardReader;
  media: Pick<MediaStore, 'findByShortIds'>;
  /** Maximum sound and video entries in all rewards of a streamer together; null for no limit. */
  mediaLimitOf(user: User): number | null;
  random: Random;
  /**
   * Runs one change of a reward at a time, because two would overwrite each other at Twitch. Throws `AppError`
   * `reward.busy` if another one takes too long.
   */
  alone<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Called when a Power-up of a channel has features. */
  onPowerUpUsed(channelId: string): void;
  /** Called when the rewards of a channel have changed. */
  onChange(channelId: string): void;
}
