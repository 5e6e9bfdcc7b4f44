import type { SwapRules, SwapSet } from '@bitcue/shared/swapper/swap-rule.ts';
import type { ItemStore, StoredItem } from '../ports/items.ts';
import type { User } from '../ports/users.ts';
import type { AllRewards, RewardReader } from '../rewards/read-rewards.ts';
import { listSets } from './list-sets.ts';
import type { SwapInput, SwapReward } from './plan-swap.ts';

/** Dependencies of `readSwapWorld`. */
export interface ReadSwapInputDeps {
  reader: Pick<RewardReader, 'readAll'>;
  items: Pick<ItemStore, 'listOf'>;
}

/** What a swap depends on, except its target. */
export interface SwapWorld extends Omit<SwapInput, 'target' | 'stores'> {
  /** True while a call without an answer may still create, delete or switch a reward on Twitch: at most a minute. */
  isInDoubt: boolean;
  /** Titles of rewards and items, by id. */
  titles: ReadonlyMap<string, string>;
  /** Our ids of rewards that had a picture when they were stored. */
  pictures: ReadonlySet<string>;
  /** Twitch's ids of rewards that are on Twitch, by our ids. */
  twitchIds: ReadonlyMap<string, string>;
  /** Managed rewards and items that are on. */
  on: SwapSet;
}

/** Reads rewards and items. Throws `AppError` `reward.slots` if Twitch does not answer. */
export async function readSwapWorld(deps: ReadSwapInputDeps, user: User, settings: SwapRules): Promise<SwapWorld> {
  const [all, items] = await Promise.all([deps.reader.readAll(user), deps.items.listOf(user.id)]);
  const rewards = listRewards(all);
  const sets = listSets(settings);
  const managed = {
    rewards: sets.flatMap(({ rewards }) => rewards),
    items: sets.flatMap(({ items }) => items),
  };
  const isManagedOn = (ids: readonly string[]) => (one: { id: string; isEnabled: boolean }) =>
    one.isEnabled && ids.includes(one.id);
  const shown = items.map(({ uuid, enabled }) => ({ id: uuid, isEnabled: enabled }));
  return {
    rewards,
    isInDoubt: all.stored.some((one) => [one.creatingAt, one.storingAt, one.switchingAt].some((at) => at !== null)),
    isOffered: all.listed !== null,
    foreignTitles: (all.listed ?? []).filter(({ isOurs }) => !isOurs).map(({ title }) => title),
    items: shown,
    managed,
    titles: new Map([...rewards.map(({ id, title }) => [id, title] as const), ...items.map(titleOf)]),
    pictures: new Set(all.stored.filter(({ picture }) => picture !== null).map(({ id }) => id)),
    twitchIds: new Map(all.stored.flatMap(({ id, twitchId }) => (twitchId === null ? [] : [[id, twitchId] as const]))),
    on: {
      rewards: rewards.filter(isManagedOn(managed.rewards)).map(({ id }) => id),
      items: shown.filter(isManagedOn(managed.items)).map(({ id }) => id),
    },
  };
}

const titleOf = ({ uuid, title }: StoredItem) => [uuid, title] as const;

/** Lists the rewards that this product created or stores. One that is not stored has Twitch's id, which no rule names. */
function listRewards({ listed, stored }: AllRewards): SwapReward[] {
  const own = (listed ?? []).filter(({ isOurs }) => isOurs);
  const kept = stored.filter(({ isOurs }) => isOurs);
  const unknown = own.filter(({ id }) => !kept.some(({ twitchId }) => twitchId === id));
  return [
    ...kept.map((one) => {
      const atTwitch = own.find(({ id }) => id === one.twitchId);
      return {
        id: one.id,
        title: atTwitch?.title ?? one.form.title,
        isOnTwitch: atTwitch !== undefined,
        isEnabled: atTwitch?.isEnabled ?? false,
        hasPicture: (atTwitch?.image ?? null) !== null,
        lastRedeemedAt: one.lastRedeemedAt,
        isDeletedByHand: one.isDeletedByHand,
      };
    }),
    ...unknown.map(({ id, title, isEnabled, image }) => ({
      id,
      title,
      isOnTwitch: true,
      isEnabled,
      hasPicture: image !== null,
      lastRedeemedAt: null,
      isDeletedByHand: false,
    })),
  ];
}
