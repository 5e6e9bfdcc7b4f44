import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { describeChance } from './describe.ts';
import { RefundRewardEditor } from './RefundRewardEditor.tsx';

describe('the editor', () => {
  it('[FEAT-refundReward-01] sets the chance from 0 to 100 and describes it in tenths', () => {
    const { settings } = renderEditor('refundReward', RefundRewardEditor);
    const slider = screen.getByRole('slider', { name: /Chance to get the points back/ });
    expect(settings()).toEqual({ successPercent: 50 });
    expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['0', '100']);
    for (const [typed, kept] of [
      [0, 0],
      [1, 1],
      [99, 99],
      [100, 100],
      [-1, 0],
      [101, 100],
    ]) {
      fireEvent.change(slider, { target: { value: String(typed) } });
      expect(settings()).toEqual({ successPercent: kept });
    }
    fireEvent.change(slider, { target: { value: '30' } });
    expect(screen.getByText(/^About 3 in 10\./)).toBeTruthy();
  });

  it.each([
    [0, 'Never'],
    [4, 'Less than 1 in 10'],
    [5, 'About 1 in 10'],
    [94, 'About 9 in 10'],
    [95, 'More than 9 in 10'],
    [100, 'Always'],
  ])('%i %% is: %s', (percent, words) => {
    expect(describeChance(percent)).toBe(words);
  });
});
