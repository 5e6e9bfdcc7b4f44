import { describe, expect, it } from 'vitest';
import { sampleSwap } from '../../../test/swapper-page.tsx';
import {
  countSteps,
  describeActions,
  describeCounts,
  describeLength,
  describeOutcome,
  describeWaiting,
  groupSteps,
  listRefusals,
} from './describe-swap.ts';

const step = (
  id: string,
  action: Parameters<typeof describeActions>[0][number]['action'],
  state = 'done',
  why: string | null = null,
) => ({
  id,
  title: id.toUpperCase(),
  action,
  state: state as 'done' | 'waiting' | 'refused',
  why,
});

describe('a swap in words', () => {
  it.each([
    ['Done', [step('a', 'on')], false],
    ['Partly', [step('a', 'on'), step('b', 'create', 'refused')], false],
    ['Stopped', [step('a', 'on', 'refused'), step('b', 'off', 'waiting')], false],
    ['Undone', [step('a', 'on', 'refused')], true],
  ] as const)('is %s', (label, steps, isUndone) => {
    expect(describeOutcome({ steps: [...steps], isUndone }).label).toBe(label);
  });

  it('counts each reward once, and only what was done', () => {
    const steps = [
      step('a', 'off'),
      step('a', 'store'),
      step('b', 'on'),
      step('c', 'item-on'),
      step('d', 'create', 'refused'),
    ];
    expect(describeCounts(steps)).toBe('2 in, 1 out');
    expect(countSteps([...steps, step('e', 'on', 'waiting')])).toEqual({ taken: 5, total: 6 });
  });

  it('says how long it took, and what was refused and why', () => {
    expect(describeLength({ begunAt: 0, endedAt: null })).toBeNull();
    expect(describeLength({ begunAt: 0, endedAt: 200 })).toBe('1 s');
    expect(describeLength({ begunAt: 0, endedAt: 11_400 })).toBe('11 s');
    expect(describeLength({ begunAt: 0, endedAt: 180_000 })).toBe('3 min');
    expect(
      listRefusals([
        ...sampleSwap('a').steps,
        step('b', 'create', 'refused', 'Its title is taken.'),
        step('c', 'store', 'refused'),
      ]),
    ).toEqual(['“B” was not created on Twitch: Its title is taken.', '“C” was not stored.']);
  });

  it('lists what comes and goes; a reward that is switched off to be stored counts as stored', () => {
    const { coming, going } = groupSteps([
      step('a', 'off'),
      step('b', 'off'),
      step('c', 'on'),
      step('a', 'store'),
      step('d', 'create'),
    ]);
    expect(coming.map(({ id }) => id)).toEqual(['c', 'd']);
    expect(going.map(({ id, action }) => [id, action])).toEqual([
      ['a', 'store'],
      ['b', 'off'],
    ]);
    expect([describeActions(coming), describeActions(going), describeActions([])]).toEqual([
      '1 switched on, 1 created',
      '1 stored, 1 switched off',
      '',
    ]);
  });

  it('describes what happens to waiting redemptions', () => {
    expect([
      describeWaiting(0, false),
      describeWaiting(1, false),
      describeWaiting(2, false),
      describeWaiting(1, true),
      describeWaiting(2, true),
    ]).toEqual([
      null,
      '1 pending redemption gets its points back first.',
      '2 pending redemptions get their points back first.',
      '1 pending redemption is fulfilled first.',
      '2 pending redemptions are fulfilled first.',
    ]);
  });
});
