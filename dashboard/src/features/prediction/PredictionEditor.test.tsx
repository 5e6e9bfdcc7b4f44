import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { PredictionEditor } from './PredictionEditor.tsx';

const user = userEvent.setup({ delay: null });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

describe('the prediction editor', () => {
  it('[FEAT-prediction-01] edits title, outcomes, time and who writes it', async () => {
    const { settings } = renderEditor('prediction', PredictionEditor);
    fill('Title', 'Which tyre next?');
    fill('Outcome 1', 'Soft');
    fill('Outcome 2', 'Hard');
    fill('Window', '90');
    expect(settings()).toMatchObject({
      method: 'START',
      title: 'Which tyre next?',
      outcomes: [{ title: 'Soft' }, { title: 'Hard' }],
      prediction_window: 90,
      allow_user_outcomes: false,
    });
  });

  it('[FEAT-prediction-06] lets the redeemer write it: no title or outcomes to fill in', async () => {
    const { settings } = renderEditor('prediction', PredictionEditor);
    expect(screen.getByText('title;outcome1;outcome2;')).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Viewers write the prediction' }));
    expect(settings().allow_user_outcomes).toBe(true);
    expect(screen.queryByLabelText('Title')).toBeNull();
    expect(screen.queryByText('You must enter an outcome')).toBeNull();
    expect(screen.getByLabelText('Window')).toBeTruthy();
  });

  it('[FEAT-prediction-04] says that a window below 30 seconds is sent as 30', () => {
    renderEditor('prediction', PredictionEditor);
    const isSaid = (seconds: number) => {
      fireEvent.change(field('Window'), { target: { value: String(seconds) } });
      return screen.queryByText(`Twitch needs at least 30 seconds. ${seconds} is sent as 30.`) !== null;
    };
    expect([15, 29, 30, 31].map(isSaid)).toEqual([true, true, false, false]);
  });
});
