import { REWARD_SLOTS } from '@bitcue/shared/constants/rewards.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSwap, type SwapInput, type SwapReward } from './plan-swap.ts';

const item = (name: string) => `00000000-0000-4000-8000-${name.padStart(12, '0')}`;
const reward = (id: string, over: Partial<SwapReward> = {}): SwapReward => ({
  id,
  title: `Reward ${id}`,
  isOnTwitch: true,
  isEnabled: true,
  hasPicture: false,
  lastRedeemedAt: null,
  isDeletedByHand: false,
  ...over,
});
const off = { isEnabled: false };
const stored = { isOnTwitch: false, isEnabled: false };
const many = (start: string, count: number, over: Partial<SwapReward> = {}) =>
  Array.from({ length: count }, (_, at) => reward(`${start}${at}`, over));
const ids = (rewards: readonly { id: string }[]) => rewards.map(({ id }) => id);

/** Plans a swap in which all rewards are managed. */
function plan(target: string[], rewards: SwapReward[], over: Partial<SwapInput> = {}) {
  const managed = { rewards: ids(rewards), items: [] };
  return planSwap({
    isOffered: true,
    rewards,
    foreignTitles: [],
    items: [],
    managed,
    target: { rewards: target, items: [] },
    stores: false,
    ...over,
  });
}
const stepsOf = (...given: Parameters<typeof plan>) => plan(...given).steps.map(({ action, id }) => `${action} ${id}`);

describe('a swap', () => {
  it('switches leaving rewards off before new ones on, and leaves those that stay or are in no rule alone', () => {
    const rewards = [reward('a'), reward('b', off), reward('c'), reward('d', off), reward('mine')];
    const managed = { rewards: ['a', 'b', 'c', 'd'], items: [] };
    expect(plan(['b', 'c'], rewards, { managed })).toEqual({
      steps: [
        { action: 'off', id: 'a' },
        { action: 'on', id: 'b' },
      ],
      staying: ['c'],
      refused: [],
      slots: { before: 5, after: 5 },
    });
  });

  it('switches Bits items as well', () => {
    const [one, two, three, mine] = ['1', '2', '3', '4'].map(item) as [string, string, string, string];
    const { steps, staying } = plan([], [], {
      items: [
        { id: one, isEnabled: true },
        { id: two, isEnabled: false },
        { id: three, isEnabled: true },
        { id: mine, isEnabled: true },
      ],
      managed: { rewards: [], items: [one, two, three] },
      target: { rewards: [], items: [two, three] },
    });
    expect(steps).toEqual([
      { action: 'item-off', id: one },
      { action: 'item-on', id: two },
    ]);
    expect(staying).toEqual([three]);
  });

  it('creates stored rewards, and stores none while there are enough slots', () => {
    expect(stepsOf(['b'], [reward('a'), reward('b', stored)])).toEqual(['off a', 'create b']);
  });

  it('stores leaving rewards if the rule asks for it, even those that were off already', () => {
    const rewards = [reward('a'), reward('b', off), reward('c')];
    expect(stepsOf(['c'], rewards, { stores: true })).toEqual(['off a', 'store a', 'store b']);
  });

  it('stores as many as slots are missing: first those without a picture, then those not redeemed for longest', () => {
    const leaving = [
      reward('picture', { hasPicture: true }),
      reward('lately', { lastRedeemedAt: 9 }),
      reward('long-ago', { lastRedeemedAt: 1 }),
      reward('never', off),
    ];
    const rewards = [...leaving, ...many('x', 45), ...many('s', 4, stored)];
    const target = [...ids(many('x', 45)), 's0', 's1', 's2', 's3'];
    const { steps, slots } = plan(target, rewards, { foreignTitles: ['Theirs'] });
    expect(steps.filter(({ action }) => action === 'store').map(({ id }) => id)).toEqual([
      'never',
      'long-ago',
      'lately',
      'picture',
    ]);
    expect(slots).toEqual({ before: 50, after: 50 });
    const two = plan(target.slice(0, -2), rewards, { foreignTitles: ['Theirs'] });
    expect(two.steps.filter(({ action }) => action === 'store').map(({ id }) => id)).toEqual(['never', 'long-ago']);
  });

  it('stores a reward whose title another set uses, since titles are unique', () => {
    const rewards = [reward('cheap', { title: 'Hydrate' }), reward('dear', { ...stored, title: 'HYDRATE' })];
    expect(stepsOf(['dear'], rewards)).toEqual(['off cheap', 'store cheap', 'create dear']);
  });
});

describe('a reward that cannot be created is refused with the reason', () => {
  it.each<[string, SwapReward[], Partial<SwapInput>, string]>([
    ['deleted on Twitch by hand', [reward('a', { ...stored, isDeletedByHand: true })], {}, 'You deleted it on Twitch.'],
    ["a title of another app's", [reward('a', stored)], { foreignTitles: ['reward A'] }, 'Another reward on Twitch or'],
    [
      'a title of a reward in no rule',
      [reward('a', stored), reward('mine', { title: 'Reward a' })],
      { managed: { rewards: ['a'], items: [] } },
      'Another reward on Twitch or',
    ],
    ['what Twitch offers to others only', [reward('a', stored)], { isOffered: false }, 'Twitch offers rewards to'],
    [
      'slots full of what is not ours',
      [reward('a', stored)],
      { foreignTitles: Array.from({ length: REWARD_SLOTS }, (_, at) => `Theirs ${at}`) },
      'All 50 slots are taken.',
    ],
  ])('%s', (_, rewards, over, why) => {
    const { steps, refused } = plan(['a'], rewards, over);
    expect(steps).toEqual([]);
    expect(refused).toEqual([{ id: 'a', why: expect.stringContaining(why) }]);
  });
});

it('ends with exactly the target on, everything else that is managed off, and never over 50 slots', () => {
  const anyReward = fc.record({
    isOnTwitch: fc.boolean(),
    isEnabled: fc.boolean(),
    hasPicture: fc.boolean(),
    lastRedeemedAt: fc.option(fc.nat()),
    isManaged: fc.boolean(),
    isWanted: fc.boolean(),
    isDeletedByHand: fc.boolean(),
    title: fc.integer({ min: 0, max: 80 }),
  });
  fc.assert(
    fc.property(fc.array(anyReward, { maxLength: 90 }), fc.nat(30), fc.boolean(), (given, foreign, stores) => {
      const taken = new Set<number>();
      const all = given.map((one, at) => {
        const isOnTwitch = one.isOnTwitch && !taken.has(one.title) && taken.size + foreign < REWARD_SLOTS;
        if (isOnTwitch) taken.add(one.title);
        const isEnabled = one.isEnabled && isOnTwitch;
        return { ...reward(`${at}`), ...one, title: `T${one.title}`, isOnTwitch, isEnabled };
      });
      const managed = all.filter(({ isManaged }) => isManaged);
      const target = ids(managed.filter(({ isWanted }) => isWanted));
      const foreignTitles = Array.from({ length: foreign }, (_, at) => `Theirs ${at}`);
      const { steps, refused, slots } = plan(target, all, {
        managed: { rewards: ids(managed), items: [] },
        foreignTitles,
        stores,
      });
      const now = new Map(all.map((one) => [one.id, { ...one }]));
      for (const { action, id } of steps) {
        const one = now.get(id);
        if (one === undefined) throw new Error(id);
        if (action === 'off' || action === 'on') one.isEnabled = action === 'on';
        if (action === 'store' || action === 'create') one.isOnTwitch = one.isEnabled = action === 'create';
        const there = [...now.values()].filter(({ isOnTwitch }) => isOnTwitch);
        expect(there.length + foreign).toBeLessThanOrEqual(REWARD_SLOTS);
        if (action === 'create') expect(there.filter(({ title }) => title === one.title)).toHaveLength(1);
      }
      const isRefused = new Set(ids(refused));
      for (const { id } of managed) {
        expect(now.get(id)?.isEnabled).toBe(target.includes(id) && !isRefused.has(id));
      }
      for (const one of all) if (!one.isManaged) expect(now.get(one.id)).toEqual(one);
      expect(slots.after).toBe([...now.values()].filter(({ isOnTwitch }) => isOnTwitch).length + foreign);
    }),
  );
});
