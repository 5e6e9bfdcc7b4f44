import { REWARD_SLOTS } from '@bitcue/shared/constants/rewards.ts';
import { isSameTitle } from '@bitcue/shared/rewards/suggest-reward.ts';
import type { SwapAction, SwapSet } from '@bitcue/shared/swapper/swap-rule.ts';

/** A reward that this product created or stores, with the fields that a swap depends on. */
export interface SwapReward {
  /** This product's id. */
  id: string;
  title: string;
  isOnTwitch: boolean;
  isEnabled: boolean;
  /** True if it has a custom picture on Twitch, which is lost when it is stored: no call can set one. */
  hasPicture: boolean;
  /** Milliseconds since 1970; null for never. */
  lastRedeemedAt: number | null;
  /** True if the streamer deleted it on Twitch. It is not created again. */
  isDeletedByHand: boolean;
}

/** What a swap depends on. */
export interface SwapInput {
  /** False if Twitch offers the channel no rewards. Then only items are switched. */
  isOffered: boolean;
  rewards: readonly SwapReward[];
  /** Titles of the rewards on Twitch that other apps created: they keep slots, and titles are unique in a channel. */
  foreignTitles: readonly string[];
  items: readonly { id: string; isEnabled: boolean }[];
  /** Everything in a rule or the fallback. Anything else is left unchanged. */
  managed: SwapSet;
  target: SwapSet;
  /** True if leaving rewards are stored. Otherwise they are switched off, as long as there are enough slots. */
  stores: boolean;
}

/** What a swap does. The order of the steps shows viewers the new set before slots are freed and filled. */
export interface SwapPlan {
  steps: { action: SwapAction; id: string }[];
  /** Rewards and items of the target that stay as they are. */
  staying: string[];
  /** Rewards that cannot be created, with the reason as a sentence. */
  refused: { id: string; why: string }[];
  /** Slots in use on Twitch before and after. */
  slots: { before: number; after: number };
}

/** Why a reward cannot be created. */
const DELETED = 'You deleted it on Twitch. Create it there again from the Rewards page.';
const SAME_TITLE = 'Another reward on Twitch or in this set has this title.';
const NOT_OFFERED = 'Twitch offers rewards to affiliates and partners only.';
const FULL = `All ${REWARD_SLOTS} slots are taken.`;

/** Plans a swap to the target. Pure. */
export function planSwap(input: SwapInput): SwapPlan {
  const { rewards, foreignTitles, managed, target, stores } = input;
  const wanted = findAll(rewards, target.rewards);
  const leaving = findAll(rewards, managed.rewards).filter((one) => one.isOnTwitch && !wanted.includes(one));
  const staying = wanted.filter((one) => one.isOnTwitch);
  const kept = rewards.filter((one) => one.isOnTwitch && !leaving.includes(one));
  const titles = [...foreignTitles, ...kept.map(({ title }) => title)];
  const refused: SwapPlan['refused'] = [];

  const missing = wanted.filter((one) => {
    if (one.isOnTwitch) return false;
    const isTaken = titles.some((title) => isSameTitle(title, one.title));
    const why = !input.isOffered ? NOT_OFFERED : one.isDeletedByHand ? DELETED : isTaken ? SAME_TITLE : null;
    if (why !== null) {
      refused.push({ id: one.id, why });
      return false;
    }
    titles.push(one.title);
    return true;
  });
  const before = rewards.filter((one) => one.isOnTwitch).length + foreignTitles.length;
  const stored = chooseStored(leaving, missing, stores, REWARD_SLOTS - before);
  const free = Math.max(0, REWARD_SLOTS - before + stored.length);
  const created = missing.slice(0, free);
  refused.push(...missing.slice(free).map(({ id }) => ({ id, why: FULL })));

  const items = findAll(input.items, managed.items);
  const isWanted = ({ id }: { id: string }) => target.items.includes(id);
  const step = (action: SwapAction, of: readonly { id: string }[]) => of.map(({ id }) => ({ action, id }));
  return {
    steps: [
      ...step('off', leaving.filter(isOn)),
      ...step(
        'item-off',
        items.filter((one) => isOn(one) && !isWanted(one)),
      ),
      ...step('on', staying.filter(isOff)),
      ...step(
        'item-on',
        items.filter((one) => isOff(one) && isWanted(one)),
      ),
      ...step('store', stored),
      ...step('create', created),
    ],
    staying: [...staying, ...items.filter(isWanted)].filter(isOn).map(({ id }) => id),
    refused,
    slots: { before, after: before - stored.length + created.length },
  };
}

/**
 * Chooses which leaving rewards are stored: all if `stores` is set; otherwise those whose title is needed, and as many others as slots
 * are missing, first those without a picture, then those not redeemed for longest.
 */
function chooseStored(
  leaving: readonly SwapReward[],
  missing: readonly SwapReward[],
  stores: boolean,
  free: number,
): SwapReward[] {
  if (stores) return [...leaving];
  const inTheWay = leaving.filter(({ title }) => missing.some((one) => isSameTitle(one.title, title)));
  const others = leaving
    .filter((one) => !inTheWay.includes(one))
    .sort((a, b) => Number(a.hasPicture) - Number(b.hasPicture) || (a.lastRedeemedAt ?? 0) - (b.lastRedeemedAt ?? 0));
  const short = Math.max(0, missing.length - free - inTheWay.length);
  return [...inTheWay, ...others.slice(0, short)];
}

const isOn = ({ isEnabled }: { isEnabled: boolean }) => isEnabled;
const isOff = ({ isEnabled }: { isEnabled: boolean }) => !isEnabled;

/** Finds the elements with these ids, in the order of the ids, each once. Ids that no longer exist are skipped. */
function findAll<One extends { id: string }>(all: readonly One[], ids: readonly string[]): One[] {
  return [...new Set(ids)].flatMap((id) => all.find((one) => one.id === id) ?? []);
}
