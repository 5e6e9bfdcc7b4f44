import type { SwapperView } from '@bitcue/shared/api/swapper.ts';
import { DEFAULT_SET_NAME } from '@bitcue/shared/constants/swapper.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import type { SwapRules, SwapSet } from '@bitcue/shared/swapper/swap-rule.ts';

/** A reward or an item that a set can name. `id`: as rules name it. */
export type Member = { id: string; title: string } & (
  | { kind: 'reward'; reward: Reward }
  | { kind: 'item'; item: ExtensionItem }
);

/** Lists what sets can name: items, and rewards that this product created or stores, as Twitch lets it change no others. */
export function listMembers(
  rewardIds: SwapperView['rewardIds'],
  rewards: readonly Reward[],
  items: readonly ExtensionItem[],
): Member[] {
  const own = new Map(Object.entries(rewardIds).map(([id, listed]) => [listed, id] as const));
  return [
    ...rewards
      .filter(({ place }) => place === 'twitch' || place === 'draft')
      .map((reward) => ({ kind: 'reward' as const, id: own.get(reward.id) ?? reward.id, title: reward.title, reward })),
    ...items.map((item) => ({ kind: 'item' as const, id: item.uuid, title: item.title, item })),
  ];
}

/** Returns the members of a set that exist, in the set's order. */
export function membersOf(set: SwapSet, members: readonly Member[]): Member[] {
  return [...set.rewards, ...set.items].flatMap((id) => members.find((one) => one.id === id) ?? []);
}

/** Describes the size of a set: `18 rewards`, `1 reward, 2 items`. */
export function describeSize({ rewards, items }: SwapSet): string {
  const parts = [count(rewards.length, 'reward'), ...(items.length > 0 ? [count(items.length, 'item')] : [])];
  return parts.join(', ');
}

/** Formats a number of things: `1 item`, `2 items`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/** Returns the names of the sets that a reward is in. `listed`: its id in the list of rewards. */
export function listSetsOf(
  { settings, rewardIds }: Pick<SwapperView, 'settings' | 'rewardIds'>,
  listed: string,
): string[] {
  const found = Object.entries(rewardIds).find(([, one]) => one === listed);
  return found === undefined ? [] : listSetNames(settings, found[0]);
}

/** Returns the names of the sets that a reward or an item is in. `id`: as rules name it. */
export function listSetNames({ rules, fallback }: Pick<SwapRules, 'rules' | 'fallback'>, id: string): string[] {
  const has = (set: SwapSet | null) => set !== null && (set.rewards.includes(id) || set.items.includes(id));
  return [...rules.filter(({ set }) => has(set)).map(({ name }) => name), ...(has(fallback) ? [DEFAULT_SET_NAME] : [])];
}
