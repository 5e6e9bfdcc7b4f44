import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { ErrorCode } from '@bitcue/shared/errors/codes.ts';
import type { RewardOutcome, RewardStore, StoredReward, TwitchRewards } from '../ports/rewards.ts';
import type { Swap, SwapStep } from '../ports/swapper.ts';
import type { Clock } from '../ports/system.ts';
import type { TwitchOutcome } from '../ports/twitch.ts';
import type { User } from '../ports/users.ts';
import type { RewardCreator } from '../rewards/create-reward.ts';
import { describeReward, formOf } from '../rewards/describe-reward.ts';
import type { RewardReader } from '../rewards/read-rewards.ts';
import type { RewardDeps } from '../rewards/reward-deps.ts';
import type { ClearChoice, ClearOutcome } from '../triggers/points/clear-redemptions.ts';

/** Outcome of a step, with its explanation. `later`: it is tried again. */
export type StepOutcome = { kind: 'done'; why: string | null } | { kind: 'refused' | 'later'; why: string };

/** Dependencies of `createTakeStep`. */
export interface TakeStepDeps {
  rewards: Pick<RewardStore, 'listOf' | 'update'>;
  twitch: Pick<TwitchRewards, 'update' | 'delete'>;
  reader: Pick<RewardReader, 'readAll'>;
  creator: Pick<RewardCreator, 'publish'>;
  /** Ends the waiting redemptions of a reward. */
  clear(reward: StoredReward & { twitchId: string }, choice: ClearChoice): Promise<ClearOutcome>;
  /** Switches an item. Throws `AppError` `item.not_found` or `item.invalid`. */
  switchItem(user: User, id: string, isEnabled: boolean): Promise<void>;
  alone: RewardDeps['alone'];
  onChange: RewardDeps['onChange'];
  clock: Clock;
}

const DONE: StepOutcome = { kind: 'done', why: null };
/** Explanations for when the streamer was faster. */
const GONE: StepOutcome = { kind: 'refused', why: 'It is no longer on Twitch.' };
const ON_AGAIN: StepOutcome = { kind: 'refused', why: 'It was switched on meanwhile, so it stays.' };
const EDITED: StepOutcome = { kind: 'done', why: 'It was changed on Twitch. It is kept with these changes.' };
const STILL_ON: StepOutcome = { kind: 'later', why: 'It is being switched off.' };
const WAITS: Readonly<Record<Exclude<ClearOutcome, 'clear'>, StepOutcome>> = {
  playing: { kind: 'later', why: 'A redemption is still playing.' },
  settling: { kind: 'later', why: 'Redemptions are being settled.' },
};
/** Explanation in the history of redemptions whose reward was stored while they waited. */
const LEFT = 'The Auto Swapper stored the reward.';
/** Errors that can pass with another try. */
const PASSING: readonly ErrorCode[] = ['reward.unanswered', 'reward.slots', 'reward.busy', 'twitch.unavailable'];
/** Errors that can pass once leaving rewards are stored, because their slot or title is needed. */
const WITHOUT_ROOM: readonly ErrorCode[] = ['reward.full', 'reward.refused'];

/** Creates the function that takes one step of a swap. Safe to repeat: it reads the current state before it changes anything. */
export function createTakeStep(deps: TakeStepDeps): (user: User, swap: Swap, step: SwapStep) => Promise<StepOutcome> {
  const { rewards, twitch, reader, creator, switchItem, alone, onChange, clock } = deps;
  const find = async (user: User, id: string) => (await rewards.listOf(user.id)).find((one) => one.id === id) ?? null;
  /** Works on a reward while other changes to it, from its page or its features, wait. */
  const aloneWith = async (user: User, id: string, work: (kept: StoredReward | null) => Promise<StepOutcome>) =>
    alone((await find(user, id))?.twitchId ?? id, async () => work(await find(user, id)));

  const switchReward = async (user: User, id: string, isEnabled: boolean): Promise<StepOutcome> =>
    aloneWith(user, id, async (kept) => {
      if (kept === null || kept.twitchId === null) return GONE;
      // Written first, so that no other set is planned while the call may still take effect.
      await rewards.update(user.id, id, { switchingAt: clock.now() });
      const outcome = await twitch.update(user.id, kept.twitchId, { is_enabled: isEnabled });
      // An earlier call without an answer may still take effect.
      if (outcome.kind !== 'unknown') await rewards.update(user.id, id, { switchingAt: kept.switchingAt });
      return toStepOutcome(outcome);
    });

  /** Stores a reward and deletes it on Twitch. */
  const store = async (user: User, swap: Swap, id: string): Promise<StepOutcome> =>
    aloneWith(user, id, async () => {
      const { listed, stored } = await reader.readAll(user);
      if (listed === null) throw new AppError('reward.not_affiliate');
      const kept = stored.find((one) => one.id === id);
      const atTwitch = listed.find((one) => one.id === kept?.twitchId);
      if (kept === undefined || kept.isDeletedByHand) return GONE;
      if (atTwitch === undefined) return DONE;
      if (isLeft(swap, { action: 'off', id })) return STILL_ON;
      if (atTwitch.isEnabled) return ON_AGAIN;
      const cleared = await deps.clear({ ...kept, twitchId: atTwitch.id }, { fulfils: swap.fulfils, why: LEFT });
      if (cleared !== 'clear') return WAITS[cleared];
      // Written first, so that the reward is not taken for one that the streamer deleted.
      const { image, isPaused, skipsQueue } = atTwitch;
      const restores = isPaused || skipsQueue ? { isPaused, skipsQueue } : null;
      const storingAt = clock.now();
      await rewards.update(user.id, id, { storingAt, picture: image, restores, form: formOf(atTwitch) });
      const outcome = await twitch.delete(user.id, atTwitch.id);
      if (outcome.kind !== 'done') {
        // An earlier call without an answer may still take effect.
        if (outcome.kind !== 'unknown') await rewards.update(user.id, id, { storingAt: kept.storingAt });
        return toStepOutcome(outcome);
      }
      const gone = { twitchId: null, storingAt: null, switchingAt: null, storedAt: clock.now(), pulledTo: null };
      await rewards.update(user.id, id, gone);
      return describeReward(atTwitch, kept).drift.length > 0 ? EDITED : DONE;
    });

  async function take(user: User, swap: Swap, { action, id }: SwapStep): Promise<StepOutcome> {
    switch (action) {
      case 'on':
      case 'off':
        return switchReward(user, id, action === 'on');
      case 'item-on':
      case 'item-off':
        await switchItem(user, id, action === 'item-on');
        return DONE;
      case 'store':
        return store(user, swap, id);
      case 'create':
        await creator.publish(user, id);
        return DONE;
    }
  }

  return async (user, swap, step) => {
    try {
      return await take(user, swap, step);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const mayGetRoom = step.action === 'create' && isLeft(swap, { action: 'store' });
      const isPassing = PASSING.includes(error.code) || (mayGetRoom && WITHOUT_ROOM.includes(error.code));
      return { kind: isPassing ? 'later' : 'refused', why: error.message };
    } finally {
      onChange(user.id);
    }
  };
}

/** True if a swap still has a step like this to take. */
function isLeft({ steps }: Swap, wanted: Partial<Pick<SwapStep, 'action' | 'id'>>): boolean {
  const { action, id } = wanted;
  return steps.some((one) => one.state === 'waiting' && one.action === action && (id === undefined || one.id === id));
}

function toStepOutcome(outcome: RewardOutcome | TwitchOutcome): StepOutcome {
  if (outcome.kind === 'done') return DONE;
  return { kind: outcome.kind === 'refused' ? 'refused' : 'later', why: outcome.reason };
}
