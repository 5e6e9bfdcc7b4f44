import { type RewardFeature, rewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { expect, it } from 'vitest';
import { planTimeline } from './plan-timeline.ts';

/** Creates a feature of a type, with its start. Its id is the type. */
const make = (type: RewardFeature['type'], start: RewardFeature['start'] = 'after', delay = 0, settings = {}) =>
  rewardFeature.parse({ id: type, type, start, delay, settings });

type Row = [when: string, lane: number | null, lasting: string, waitsFor?: string];

it.each<[string, RewardFeature[], Row[], end: string]>([
  [
    'what happens at once, with delays that add up',
    [make('refundReward'), make('chatMessage', 'after', 5), make('commercial', 'with', 10)],
    [
      ['0 s', null, ''],
      ['5 s', null, ''],
      ['15 s', null, ''],
    ],
    '15 s',
  ],
  ['a delay after the redemption', [make('chatMessage', 'after', 60)], [['60 s', null, '']], '60 s'],
  [
    'what follows an alert, whose length is not known',
    [make('tts'), make('chatMessage'), make('commercial', 'after', 5), make('refundReward', 'with', 5)],
    [
      ['0 s', 0, ''],
      ['then', null, ''],
      ['then 5 s', null, ''],
      ['then 10 s', null, ''],
    ],
    'then',
  ],
  [
    'what starts with an alert, while it lasts',
    [make('tts'), make('chatMessage', 'with', 5), make('commercial')],
    [
      ['0 s', 0, ''],
      ['5 s', null, 'tts'],
      ['5 s', null, 'tts'],
    ],
    'then',
  ],
  [
    'what acts at Twitch and adds a notice: at once, and what follows waits for the notice',
    [make('poll'), make('tts', 'with'), make('chatMessage', 'after'), make('punishment'), make('commercial')],
    [
      ['0 s', null, ''],
      ['0 s', 0, ''],
      ['then', null, ''],
      ['then', null, ''],
      ['then', null, ''],
    ],
    'then',
  ],
  [
    'two alerts of one lane: the second waits',
    [make('tts'), make('video', 'with', 5)],
    [
      ['0 s', 0, ''],
      ['then', 0, '', 'Text to Speech'],
    ],
    'then',
  ],
  [
    'a sound that does not queue: at once',
    [make('tts'), make('sound', 'with', 5, { queue: false }), make('video', 'with')],
    [
      ['0 s', 0, ''],
      ['5 s', 1, 'tts'],
      ['then', 0, ',sound', 'Text to Speech'],
    ],
    'then',
  ],
])('plans %s', (_, features, rows, end) => {
  const plan = planTimeline(features);
  expect(
    plan.rows.map(({ when, lane, lasting, waitsFor }) => [
      when,
      lane,
      lasting.map((feature) => feature?.id ?? '').join(),
      ...(waitsFor === null ? [] : [waitsFor]),
    ]),
  ).toEqual(rows);
  expect(plan.end).toBe(end);
});
