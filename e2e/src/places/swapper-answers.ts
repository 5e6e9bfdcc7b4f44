import { readSwapper, type SwapperView, type SwapView, swapPreview } from '@bitcue/shared/api/swapper.ts';
import { SWAP_SETTLE_MS } from '@bitcue/shared/constants/swapper.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { type SwapCondition, type SwapRule, swapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import type { Answers } from './place.ts';
import { rewardsAre, sampleReward } from './reward-answers.ts';

const MINUTE_MS = 60_000;
const NAMES = ['Hydrate', 'Chaos lap', 'Name the car', 'Read my message', 'Rain', 'Open a gift'] as const;
const COLOURS = ['#338cf5', '#d8452f', '#566074', '#0b8f7f', '#3d8b37', '#9a3a78'] as const;
const STORED = ['Puzzle hint', 'One more minute', 'Thank a donor', 'Lights out', 'Crown me', 'Old favourite'] as const;

/** Rewards on Twitch and stored ones. The id of each is its title, both here and at Twitch. */
export function sampleSwappedRewards(): Reward[] {
  return [
    ...NAMES.map((title, place) => sampleReward(title, title, 100 * (place + 1), { background_color: COLOURS[place] })),
    ...STORED.map((title, place) =>
      sampleReward(title, title, 250, { place: 'draft', is_enabled: false, background_color: COLOURS[place] }),
    ),
    sampleReward('song', 'Song request', 200, { place: 'other-app', background_color: '#6B4FD8' }),
  ];
}

function rule(
  id: string,
  name: string,
  rewards: readonly string[],
  condition: Partial<SwapCondition> | null,
): SwapRule {
  const whole = { categories: [], words: [], live: null, hours: [], viewers: null, ...condition };
  return {
    id,
    name,
    isEnabled: id !== 'friday',
    condition: condition && whole,
    set: { rewards: [...rewards], items: [] },
    stores: false,
    fulfils: false,
  };
}

const RULES: readonly SwapRule[] = [
  rule('charity', 'Charity night', ['Thank a donor', 'Open a gift', 'Hydrate'], { words: ['charity'], live: true }),
  rule('racing', 'Racing night', ['Chaos lap', 'Name the car', 'Hydrate'], {
    categories: ['Trail racing'],
    live: true,
  }),
  rule('puzzle', 'Puzzle hour', ['Puzzle hint', 'One more minute', 'Read my message'], {
    categories: ['Puzzle hour', 'Puzzle 40,000'],
    live: true,
  }),
  rule('friday', 'Friday late', ['Lights out', 'Rain', 'Hydrate', 'Open a gift'], {
    hours: [{ days: [5], from: '22:00', to: '01:00' }],
    viewers: { min: 50, max: null },
  }),
  rule('off', 'Off air', ['Crown me', 'Hydrate'], { live: false }),
  rule('calm', 'Calm set', ['Read my message', 'Hydrate'], null),
];

const step = (
  title: string,
  action: SwapView['steps'][number]['action'],
  over: Partial<SwapView['steps'][number]> = {},
) => ({
  action,
  id: title,
  title,
  state: 'done' as const,
  why: null,
  ...over,
});

function swap(id: string, from: string, to: string, minutesAgo: number, over: Partial<SwapView> = {}): SwapView {
  const begunAt = Date.now() - minutesAgo * MINUTE_MS;
  return {
    id,
    from,
    to,
    why: 'The category is Trail racing.',
    begunAt,
    endedAt: begunAt + 11_000,
    isStopped: false,
    isUndone: false,
    steps: [step('Chaos lap', 'on'), step('Rain', 'off'), step('Name the car', 'create')],
    ...over,
  };
}

/** The Auto Swapper with a rule that is on, one that is pending, and swaps of each outcome. */
export function sampleSwapper(over: Partial<SwapperView> = {}): SwapperView {
  const why = 'Another reward on Twitch or in this set has this title.';
  return {
    settings: swapRules.parse({
      automatic: true,
      rules: RULES,
      fallback: { rewards: ['Hydrate', 'Rain', 'Open a gift'], items: [] },
    }),
    revision: 1,
    rewardIds: Object.fromEntries([...NAMES, ...STORED].map((id) => [id, id])),
    on: {
      choice: 'racing',
      name: 'Racing night',
      since: Date.now() - 29 * MINUTE_MS,
      why: 'The category is Trail racing.',
    },
    pending: {
      choice: 'puzzle',
      name: 'Puzzle hour',
      due: Date.now() + SWAP_SETTLE_MS - 12_000,
      why: 'The category is Puzzle hour.',
    },
    isHeld: false,
    judged: [
      { id: 'charity', checks: [check('words', false), check('live', true)] },
      { id: 'racing', checks: [check('categories', false), check('live', true)] },
      { id: 'puzzle', checks: [check('categories', true), check('live', true)] },
      { id: 'off', checks: [check('live', false)] },
    ],
    silentSince: null,
    swap: null,
    log: [
      swap('a', 'Default set', 'Racing night', 29, {
        steps: [step('Chaos lap', 'on'), step('Puzzle hint', 'create', { state: 'refused', why })],
      }),
      swap('b', 'Off air', 'Default set', 101, { why: 'No rule matches.' }),
      swap('c', 'Calm set', 'Racing night', 2_000, { isUndone: true, why: 'You chose it.' }),
      swap('d', 'Racing night', 'Off air', 2_900, {
        why: 'You are offline.',
        steps: [step('Rain', 'off'), step('Chaos lap', 'store', { state: 'waiting' })],
      }),
    ],
    ...over,
  };
}

const check = (part: string, holds: boolean | null) => ({ part, holds });

/** A swap in progress: 7 of 15 steps are done. */
export function sampleSwapUnderWay(over: Partial<SwapView> = {}): SwapView {
  const steps = Array.from({ length: 15 }, (_, place) =>
    step(`Reward ${place + 1}`, 'on', { state: place < 7 ? 'done' : 'waiting' }),
  );
  return swap('now', 'Racing night', 'Puzzle hour', 0, {
    endedAt: null,
    steps,
    why: 'The category is Puzzle hour.',
    ...over,
  });
}

/** Answers with this swapper, its rewards, and a preview of a swap. */
export function swapperIs(view: SwapperView): Answers {
  const preview = swapPreview.parse({
    steps: [
      { action: 'off', id: 'Chaos lap', title: 'Chaos lap' },
      { action: 'off', id: 'Name the car', title: 'Name the car' },
      { action: 'on', id: 'Read my message', title: 'Read my message' },
      { action: 'store', id: 'Name the car', title: 'Name the car' },
      { action: 'create', id: 'Puzzle hint', title: 'Puzzle hint' },
    ],
    staying: [{ id: 'Hydrate', title: 'Hydrate' }],
    refused: [{ id: 'One more minute', title: 'One more minute', why: 'All 50 slots are taken.' }],
    slots: { before: 50, after: 50, total: 50 },
    lostPictures: ['Puzzle hint'],
    waiting: { 'Name the car': 2 },
  });
  return {
    ...rewardsAre(sampleSwappedRewards()),
    [`GET ${readSwapper.path}`]: { status: 200, body: view },
    'GET /api/user/swapper/preview': { status: 200, body: preview },
  };
}
