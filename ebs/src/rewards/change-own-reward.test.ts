import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createMemoryLeases } from '../../test/support/memory-stores.ts';
import { NO_OWN_CHANGES, type OwnChangeBase, type StoredReward, type TwitchReward } from '../ports/rewards.ts';
import { systemRandom } from '../ports/system.ts';
import { createWithLease } from '../tasks/with-lease.ts';
import { createOwnRewards } from './change-own-reward.ts';
import { describeReward } from './describe-reward.ts';
import { createRewardLease } from './reward-lease.ts';

const REWARD = 'twitch-1';
const form = { ...newRewardForm(), title: 'Up', cost: 100 };
type Answer = 'done' | 'applied-500' | 'lost-500' | 'refused' | 'busy';

/** Creates a reward at Twitch and in the store, with Twitch's next answers to changes of it. */
function setUp(script: Answer[] = []) {
  let atTwitch = { ...form, id: REWARD, isOurs: true } as TwitchReward;
  let stored = { id: 'a', channelId: '1', twitchId: REWARD, form, ownChanges: NO_OWN_CHANGES } as StoredReward;
  const sent: object[] = [];
  let isDown = false;
  const clock = createManualClock();
  const own = createOwnRewards({
    store: {
      findByTwitchId: async (_, id) => (id === REWARD ? stored : null),
      async update(_channelId, _id, change) {
        stored = structuredClone({ ...stored, ...change });
        return stored;
      },
    },
    twitch: {
      async list() {
        if (isDown) throw new AppError('twitch.unavailable');
        return [atTwitch];
      },
      async update(_channelId, _id, change) {
        sent.push(change);
        const answer = script.shift() ?? 'done';
        if (answer === 'done' || answer === 'applied-500') atTwitch = { ...atTwitch, ...change };
        if (answer === 'refused') return { kind: 'refused', reason: 'No.' };
        if (answer === 'busy') return { kind: 'unavailable', reason: 'Busy.' };
        return answer === 'done' ? { kind: 'done', reward: atTwitch } : { kind: 'unknown', reason: '500' };
      },
    },
    alone: createRewardLease(createWithLease({ leases: createMemoryLeases(), clock, random: systemRandom })),
    onChange: () => {},
  });
  const raise = (by: string) => own.change('1', REWARD, by, ({ cost }: OwnChangeBase) => ({ cost: cost + 100 }));
  return {
    own,
    raise,
    sent,
    clock,
    atTwitch: () => atTwitch,
    stored: () => stored,
    editAtTwitch: (change: Partial<TwitchReward>) => {
      atTwitch = { ...atTwitch, ...change };
    },
    goDown: (down: boolean) => {
      isDown = down;
    },
  };
}

describe('a reward that its own feature changes', () => {
  it('is changed by one redemption at a time, so that two that raise the cost raise it twice', async () => {
    const { own, clock, atTwitch, stored } = setUp();
    const bases: OwnChangeBase[] = [];
    const raise = (by: string) =>
      own.change('1', REWARD, by, (now) => {
        bases.push(now);
        return { cost: now.cost + 100 };
      });
    const all = Promise.all(['a', 'b', 'c'].map(raise));
    await clock.advance(5_000);
    expect(await all).toEqual([{ kind: 'done' }, { kind: 'done' }, { kind: 'done' }]);
    expect(bases.map(({ cost, count }) => [cost, count])).toEqual([
      [100, 1],
      [200, 2],
      [300, 3],
    ]);
    expect([atTwitch().cost, stored().form.cost]).toEqual([400, 400]);
  });

  it('is not changed twice by a repeated step', async () => {
    const { raise, sent, atTwitch } = setUp();
    await raise('a');
    await raise('b');
    expect([await raise('a'), await raise('b')]).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    expect([sent.length, atTwitch().cost]).toEqual([2, 300]);
  });

  it.each<[Answer, number]>([
    ['applied-500', 1],
    ['lost-500', 2],
  ])('is changed once if an answer is lost, whether the change was made or not: %s', async (answer, calls) => {
    const { raise, sent, atTwitch, stored } = setUp([answer]);
    expect(await raise('a')).toMatchObject({ kind: 'unknown' });
    expect(await raise('a')).toEqual({ kind: 'done' });
    expect([sent.length, atTwitch().cost, stored().form.cost]).toEqual([calls, 200, 200]);
    expect(stored().ownChanges).toEqual({ count: 1, by: ['a'], pending: null });
  });

  it.each<Answer>(['applied-500', 'lost-500'])('is changed once even if another came between: %s', async (answer) => {
    const { raise, atTwitch } = setUp([answer]);
    await raise('a');
    expect([await raise('b'), await raise('a')]).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    expect(atTwitch().cost).toBe(300);
  });

  it.each<[Answer, string]>([
    ['refused', 'refused'],
    ['busy', 'unavailable'],
  ])('forgets a change that Twitch did not make: %s', async (answer, kind) => {
    const { raise, stored } = setUp([answer]);
    expect(await raise('a')).toMatchObject({ kind });
    expect(stored()).toMatchObject({ form: { cost: 100 }, ownChanges: NO_OWN_CHANGES });
  });

  it('is left alone if there is nothing to compute, Twitch does not answer, or another app created it', async () => {
    const { own, raise, sent, goDown, editAtTwitch } = setUp();
    expect(await own.change('1', REWARD, 'a', () => 'No number.')).toEqual({ kind: 'refused', reason: 'No number.' });
    expect(await own.change('1', 'unknown', 'a', () => ({}))).toMatchObject({ kind: 'refused' });
    goDown(true);
    expect(await raise('a')).toMatchObject({ kind: 'unavailable' });
    goDown(false);
    editAtTwitch({ isOurs: false });
    expect(await raise('a')).toMatchObject({ kind: 'refused', reason: expect.stringContaining('Another app') });
    expect(sent).toEqual([]);
  });
});

describe('the note that a reward was changed on Twitch', () => {
  const driftOf = ({ atTwitch, stored }: ReturnType<typeof setUp>) =>
    describeReward(atTwitch(), stored()).drift.map(({ field, twitch }) => [field, twitch]);

  it.each<Answer>(['done', 'applied-500', 'lost-500'])(
    'does not blame the streamer for a feature: %s',
    async (answer) => {
      const rig = setUp([answer]);
      await rig.raise('a');
      expect(driftOf(rig)).toEqual([]);
    },
  );

  it('names changes by others, beside and after a change by a feature', async () => {
    const rig = setUp(['applied-500']);
    rig.editAtTwitch({ title: 'By hand' });
    await rig.raise('a');
    expect(driftOf(rig)).toEqual([['title', 'By hand']]);
    rig.editAtTwitch({ cost: 7 });
    expect(driftOf(rig)).toEqual([
      ['title', 'By hand'],
      ['cost', 7],
    ]);
  });
});
