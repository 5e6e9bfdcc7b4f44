import { describe, expect, it } from 'vitest';
import { SOUND, sampleReward } from '../../../test/rewards-page.tsx';
import { copyFeatures, copyForm } from './copy-reward.ts';

describe('a copy of a reward', () => {
  it.each([
    ['Airhorn', [], 'Airhorn (copy)'],
    ['Airhorn', ['Airhorn (copy)'], 'Airhorn (copy 2)'],
    ['Airhorn', ['airhorn (COPY)', 'Airhorn (copy 2)'], 'Airhorn (copy 3)'],
    ['x'.repeat(45), [], `${'x'.repeat(38)} (copy)`],
  ])('of %s beside %j is called %s', (title, taken, copied) => {
    const reward = sampleReward(1, { title, cost: 700, global_cooldown_seconds: 60 });
    expect(copyForm(reward, [title, ...taken])).toMatchObject({
      title: copied,
      cost: 700,
      prompt: reward.prompt,
      global_cooldown_seconds: 60,
    });
  });

  it('has the same features with ids of their own', () => {
    const [feature] = copyFeatures(sampleReward(1));
    expect(feature).toMatchObject({ type: SOUND.type, settings: SOUND.settings });
    expect(feature?.id).not.toBe(SOUND.id);
  });
});
