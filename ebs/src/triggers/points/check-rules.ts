import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { RedeemerGroup, RewardRules } from '@bitcue/shared/rewards/reward-rules.ts';
import type { Buyer } from '../../ledger/interaction.ts';
import type { Followers } from '../../ports/chat.ts';
import type { Moderation, Reading } from '../../ports/twitch.ts';
import type { Categories, ViewerGroups } from '../../ports/viewers.ts';

/** Dependencies of `checkRules`: what it asks Twitch. */
export interface CheckRulesDeps {
  followers: Followers;
  moderation: Pick<Moderation, 'readModerator'>;
  viewerGroups: ViewerGroups;
  categories: Categories;
}

/** Names of the groups, for use in a sentence. */
const NAMES: Readonly<Record<RedeemerGroup, string>> = {
  subscribers: 'subscribers',
  vips: 'VIPs',
  moderators: 'moderators',
  followers: 'followers',
};
const AND = new Intl.ListFormat('en', { type: 'conjunction' });
const OR = new Intl.ListFormat('en', { type: 'disjunction' });

/**
 * Checks who redeems a reward, and what is streamed. The streamer belongs to every group. Throws `AppError` `rules.who` or
 * `rules.category` with a sentence, or `twitch.unavailable` if Twitch does not answer.
 */
export async function checkRules(
  deps: CheckRulesDeps,
  { who, categories }: RewardRules,
  channelId: string,
  { userId }: Pick<Buyer, 'userId'>,
): Promise<void> {
  if (who.length > 0 && userId !== channelId) {
    const isMember = userId !== null && (await isInOne(deps, who, channelId, userId));
    const names = AND.format(who.map((group) => NAMES[group]));
    if (!isMember) throw new AppError('rules.who', { message: `This reward is for ${names} only.` });
  }
  if (categories.length > 0) {
    const read = await deps.categories.readCategory(channelId);
    if (read.kind !== 'done') throw new AppError('twitch.unavailable', { detail: { reason: read.reason } });
    if (!categories.some((one) => one.toLowerCase() === read.name.toLowerCase())) {
      const message = `This reward is only for streams of ${OR.format(categories)}.`;
      throw new AppError('rules.category', { message });
    }
  }
}

async function isInOne(deps: CheckRulesDeps, who: readonly RedeemerGroup[], channelId: string, userId: string) {
  const readings: Reading<object>[] = [];
  for (const group of who) {
    const read = await readGroup(deps, group, channelId, userId);
    if (read.kind === 'done' && read.isMember) return true;
    readings.push(read);
  }
  const silent = readings.find(({ kind }) => kind !== 'done');
  if (silent) throw new AppError('twitch.unavailable', { detail: { reason: 'reason' in silent ? silent.reason : '' } });
  return false;
}

async function readGroup(
  { followers, moderation, viewerGroups }: CheckRulesDeps,
  group: RedeemerGroup,
  channelId: string,
  userId: string,
): Promise<Reading<{ isMember: boolean }>> {
  switch (group) {
    case 'subscribers':
      return viewerGroups.readSubscriber(channelId, userId);
    case 'vips':
      return viewerGroups.readVip(channelId, userId);
    case 'moderators': {
      const read = await moderation.readModerator(channelId, userId);
      return read.kind === 'done' ? { kind: 'done', isMember: read.isModerator } : read;
    }
    case 'followers': {
      const read = await followers.readSince(channelId, userId);
      return read.kind === 'done' ? { kind: 'done', isMember: read.since !== null } : read;
    }
  }
}
