import { REWARD_SLOTS } from '@bitcue/shared/constants/rewards.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import type { Redemption, Redemptions } from '../../src/ports/redemptions.ts';
import type { RewardOutcome, TwitchReward, TwitchRewards } from '../../src/ports/rewards.ts';
import type { StreamFacts, Streams } from '../../src/ports/swapper.ts';
import type { Clock } from '../../src/ports/system.ts';
import type { TwitchOutcome } from '../../src/ports/twitch.ts';

/** What can happen to a call. `late`: Twitch applies it after we have given up waiting. */
export type Fault = '401' | '429' | '500' | '503' | 'hang' | 'late' | 'applied-then-500';

const DEADLINE_MS = 5_000;
const unknown = (reason: string) => ({ kind: 'unknown', reason }) as const;
const refused = (reason: string) => ({ kind: 'refused', reason }) as const;

/** Creates a channel at Twitch, in memory: rewards, redemptions and the stream. Each call takes time, during which others run. */
export function createSwapperTwitch(clock: Clock) {
  let made = 0;
  const rewards: TwitchReward[] = [];
  const redemptions: Redemption[] = [];
  const twitch = {
    rewards,
    redemptions,
    facts: { live: false, category: 'Chess', title: '', viewers: 0 } satisfies StreamFacts as Required<{
      live: boolean;
      category: string;
      title: string;
      viewers: number;
    }>,
    /** False if Twitch offers the channel no rewards. */
    isOffered: true,
    /** Decides what happens to a call; called for each one. */
    fault: (_write: boolean): Fault | null => null,
    /** Returns the duration of the next call, in milliseconds. */
    latency: () => 0,
    /** The calls, with their times in milliseconds since 1970. */
    calls: [] as { at: number; what: string; id: string }[],
    /** Maximum number of rewards that existed at once. */
    most: 0,

    /** Adds a reward, unless Twitch would refuse it. */
    add(over: Partial<TwitchReward> & { title: string }): TwitchReward | null {
      const isTaken = rewards.some(({ title }) => title.toLowerCase() === over.title.toLowerCase());
      if (rewards.length >= REWARD_SLOTS || isTaken) return null;
      made += 1;
      const reward: TwitchReward = {
        ...newRewardForm(),
        id: `t${made}`,
        image: null,
        defaultImage: '',
        isEnabled: true,
        isPaused: false,
        isInStock: true,
        skipsQueue: false,
        redeemedThisStream: null,
        cooldownEndsAt: null,
        isOurs: true,
        ...over,
      };
      rewards.push(reward);
      twitch.most = Math.max(twitch.most, rewards.length);
      return reward;
    },
    /** Deletes a reward, which fulfils its open redemptions. */
    remove(id: string) {
      const at = rewards.findIndex((one) => one.id === id);
      if (at !== -1) rewards.splice(at, 1);
      for (const one of redemptions) {
        if (one.reward.id === id && one.status === 'UNFULFILLED') one.status = 'FULFILLED';
      }
    },
    /** Redeems a reward, unless it is off or gone. */
    redeem(id: string): Redemption | null {
      const reward = rewards.find((one) => one.id === id && one.isEnabled);
      if (reward === undefined) return null;
      made += 1;
      const user = { userId: '3000', userLogin: 'viewer_one', userName: 'viewer_one', userInput: '' };
      const redemption: Redemption = {
        id: `r${made}`,
        ...user,
        status: 'UNFULFILLED',
        at: new Date(clock.now()),
        reward: { id, title: reward.title, cost: reward.cost },
      };
      redemptions.push(redemption);
      return redemption;
    },
  };

  const wait = (ms: number) => new Promise<void>((resolve) => (ms > 0 ? clock.after(ms, resolve) : resolve()));

  async function write<Done extends TwitchOutcome>(
    what: string,
    id: string,
    act: () => Done | { kind: 'refused'; reason: string },
  ): Promise<Done | Exclude<TwitchOutcome, { kind: 'done' }>> {
    twitch.calls.push({ at: clock.now(), what, id });
    await wait(twitch.latency());
    const fault = twitch.fault(true);
    switch (fault) {
      case '401':
      case '429':
      case '503':
        return { kind: 'unavailable', reason: `Twitch said ${fault}` };
      case '500':
        return unknown('Twitch said 500');
      case 'hang':
        await wait(DEADLINE_MS);
        return unknown('Twitch did not answer in time');
      case 'late':
        clock.after(DEADLINE_MS + 3_000, act);
        await wait(DEADLINE_MS);
        return unknown('Twitch did not answer in time');
      case 'applied-then-500':
        act();
        return unknown('Twitch said 500');
      default:
        return act();
    }
  }

  async function read<T>(what: string, find: () => T): Promise<T> {
    twitch.calls.push({ at: clock.now(), what, id: '' });
    await wait(twitch.latency());
    const fault = twitch.fault(false);
    if (fault === 'hang' || fault === 'late') await wait(DEADLINE_MS);
    if (fault !== null) throw new AppError('twitch.unavailable');
    return structuredClone(find());
  }

  const find = (id: string) => rewards.find((one) => one.id === id && one.isOurs);
  const MISSING = refused('The specified reward does not exist.');
  const asDone = (reward: TwitchReward): RewardOutcome => ({ kind: 'done', reward: structuredClone(reward) });
  const ofRewards: TwitchRewards = {
    list: async () => read('list', () => (twitch.isOffered ? rewards : null)),
    create: (_, form) =>
      write('create', form.title, () => {
        const reward = twitch.add({ ...form });
        const why = rewards.length >= REWARD_SLOTS ? 'All 50 reward slots are used.' : 'There is one with this title.';
        return reward === null ? refused(why) : asDone(reward);
      }),
    update: (_, id, change) =>
      write('update', id, () => {
        const reward = find(id);
        if (reward === undefined) return MISSING;
        const { is_enabled, is_paused, should_redemptions_skip_request_queue, ...form } = change;
        const { isEnabled, isPaused, skipsQueue } = reward;
        Object.assign(reward, form, {
          isEnabled: is_enabled ?? isEnabled,
          isPaused: is_paused ?? isPaused,
          skipsQueue: should_redemptions_skip_request_queue ?? skipsQueue,
        });
        return asDone(reward);
      }),
    delete: (_, id) =>
      write('delete', id, () => {
        twitch.remove(id);
        return { kind: 'done' as const };
      }),
  };
  const ofRedemptions: Redemptions = {
    settle: (_, rewardId, ids, status) =>
      write('settle', rewardId, () => {
        const found = redemptions.filter((one) => ids.includes(one.id) && one.reward.id === rewardId);
        const isOpen = find(rewardId) !== undefined && found.every((one) => one.status === 'UNFULFILLED');
        if (!isOpen || found.length < ids.length) return refused('The redemption is not UNFULFILLED.');
        for (const one of found) one.status = status;
        return { kind: 'done' as const };
      }),
    readStatuses: async (_, rewardId, ids) =>
      read('statuses', () => {
        const found = redemptions.filter((one) => ids.includes(one.id) && one.reward.id === rewardId);
        return new Map(found.map(({ id, status }) => [id, status]));
      }),
    page: async (_, rewardId, status, handle) => {
      const found = await read('page', () =>
        redemptions.filter((one) => one.reward.id === rewardId && one.status === status),
      );
      await handle(found);
    },
  };
  const ofStreams: Streams = {
    async readFacts() {
      try {
        return { kind: 'done', facts: await read('facts', () => ({ ...twitch.facts })) };
      } catch {
        return { kind: 'unavailable', reason: 'Twitch does not answer' };
      }
    },
  };
  return Object.assign(twitch, { ofRewards, ofRedemptions, ofStreams });
}
