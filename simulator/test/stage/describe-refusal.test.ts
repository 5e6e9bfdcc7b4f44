import { describe, expect, it } from 'vitest';
import type { ViewerReward } from '../../src/stage-api.ts';
import { formatPoints } from '../../stage/parts/format-points.ts';
import { describeRefusal } from '../../stage/rewards/describe-refusal.ts';

const NOW_MS = Date.parse('2026-01-02T03:04:05Z');
const reward = (refusal: ViewerReward['refusal'], cooldownEndsAt: string | null = null): ViewerReward => ({
  id: 'r',
  title: 'Hydrate!',
  prompt: '',
  cost: 1_500,
  backgroundColor: '#0077E0',
  isUserInputRequired: false,
  refusal,
  cooldownEndsAt,
});

describe('what a reward’s tile says', () => {
  it.each([
    [reward(null), null],
    [reward('paused'), 'Paused'],
    [reward('out_of_stock'), 'Out of stock'],
    [reward('used_up'), 'Used up'],
    [reward('too_few_points'), '500 short'],
    [reward('cooldown', '2026-01-02T03:05:17Z'), 'In 1:12'],
    [reward('cooldown', '2026-01-02T03:04:04Z'), 'In 0:00'],
  ])('%o', (shown, text) => {
    expect(describeRefusal(shown, 1_000, NOW_MS)).toBe(text);
  });

  it('shortens costs of six digits and more', () => {
    expect([99_999, 100_000, 1_200_000].map(formatPoints)).toEqual(['99,999', '100K', '1.2M']);
  });
});
