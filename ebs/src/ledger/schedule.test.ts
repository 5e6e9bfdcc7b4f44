import { describe, expect, it } from 'vitest';
import { currentSteps, nextStart, startOf } from './schedule.ts';
import { type Step, type StepPlan, stepOf } from './step.ts';

const START = 1_000_000;

/** Creates a step of a feature, named after it. */
function stepOfFeature(featureId: string, over: Partial<Step> = {}, name: StepPlan['kind'] = 'action'): Step {
  const id = `${featureId}.${name}`;
  const plan = { id, featureId, type: 'sound', kind: name, optional: false, lane: 'main', data: {} } as const;
  return { ...stepOf(plan), ...over };
}
const done = (endedAt: number): Partial<Step> => ({ state: 'done', endedAt });
const record = (...steps: Step[]) => ({ createdAt: START, steps });

describe('when a step may begin', () => {
  it.each<[string, Step[], number | null]>([
    ['the first: with the record', [stepOfFeature('a')], START],
    ['the first, after a delay', [stepOfFeature('a', { delayMs: 500 })], START + 500],
    ['after one that runs: not yet', [stepOfFeature('a', { state: 'running' }), stepOfFeature('b')], null],
    ['after one that has ended', [stepOfFeature('a', done(START + 10)), stepOfFeature('b')], START + 10],
    [
      'after one that failed, with a delay',
      [stepOfFeature('a', { state: 'failed', endedAt: START + 10 }), stepOfFeature('b', { delayMs: 500 })],
      START + 510,
    ],
    [
      'after a feature whose notice still plays: not yet',
      [stepOfFeature('a', done(START)), stepOfFeature('a', {}, 'cue'), stepOfFeature('b')],
      null,
    ],
    ['with one that has not begun: not yet', [stepOfFeature('a'), stepOfFeature('b', { start: 'with' })], null],
    [
      'with one that runs, with a delay',
      [
        stepOfFeature('a', { state: 'running', begunAt: START + 10 }),
        stepOfFeature('b', { start: 'with', delayMs: 500 }),
      ],
      START + 510,
    ],
    [
      'with a feature of two steps: with the first',
      [
        stepOfFeature('a', { ...done(START + 20), begunAt: START + 10 }),
        stepOfFeature('a', { state: 'running', begunAt: START + 20 }, 'cue'),
        stepOfFeature('b', { start: 'with' }),
      ],
      START + 10,
    ],
    [
      'with one that ended without having begun',
      [stepOfFeature('a', done(START + 10)), stepOfFeature('b', { start: 'with' })],
      START + 10,
    ],
    [
      'only after the one above, although an earlier one runs',
      [
        stepOfFeature('a', { state: 'running', begunAt: START }),
        stepOfFeature('b', { start: 'with', ...done(START + 10) }),
        stepOfFeature('c'),
      ],
      START + 10,
    ],
    ['a step of 0.1.0: after the one before', [stepOfFeature('a', { state: 'done' }), stepOfFeature('b')], 0],
  ])('%s', (_, steps, at) => {
    expect(startOf(record(...steps), steps.at(-1) as Step)).toBe(at);
  });
});

it('lists steps that are in progress or due, and when the next delay is over', () => {
  const steps = [
    stepOfFeature('a', { state: 'running', begunAt: START }),
    stepOfFeature('b', { start: 'with' }),
    stepOfFeature('c', { start: 'with', delayMs: 500 }),
  ];
  const [a, b, c] = steps as [Step, Step, Step];
  expect(currentSteps(record(...steps), START)).toEqual([a, b]);
  // The third starts with the second, which has not begun.
  expect(nextStart(record(...steps), START)).toBe(null);
  const later = record(a, { ...b, state: 'running', begunAt: START + 100 }, c);
  expect(nextStart(later, START + 100)).toBe(START + 600);
  expect(currentSteps(later, START + 599).map(({ featureId }) => featureId)).toEqual(['a', 'b']);
  expect(currentSteps(later, START + 600).map(({ featureId }) => featureId)).toEqual(['a', 'b', 'c']);
});

it('counts the delay of the first feature from the approval', () => {
  const step = stepOfFeature('a', { delayMs: 500 });
  expect(startOf({ ...record(step), renewedAt: START + 60_000 }, step)).toBe(START + 60_500);
});

it('keeps steps that were prepared or have begun, even if the clock was set back', () => {
  const cue = { kind: 'notice' } as unknown as Step['cue'];
  const steps = [stepOfFeature('a', { cue, delayMs: 500 }, 'cue')];
  expect(currentSteps(record(...steps), START)).toEqual(steps);
});
