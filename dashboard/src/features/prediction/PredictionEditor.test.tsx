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

  it('[FEAT-prediction-02] requires a title of at most 45 characters', () => {
    renderEditor('prediction', PredictionEditor);
    const messageFor = (length: number) => {
      fill('Title', '😀'.repeat(length));
      const line = field('Title').getAttribute('aria-describedby')?.split(' ')[0] ?? '';
      return field('Title').getAttribute('aria-invalid') === 'true' ? document.getElementById(line)?.textContent : null;
    };
    expect([44, 45, 46, 50, 1, 0].map(messageFor)).toEqual([
      null,
      null,
      "The title must be less than 45 characters (it's 46 characters)",
      "The title must be less than 45 characters (it's 50 characters)",
      null,
      'You must enter a title',
    ]);
  });

  it('[FEAT-prediction-05] requires outcomes of at most 25 characters', () => {
    renderEditor('prediction', PredictionEditor, { outcomes: [{ title: 'a' }, { title: 'b' }] });
    const messageFor = (length: number) => {
      fill('Outcome 2', '😀'.repeat(length));
      expect(field('Outcome 1').getAttribute('aria-invalid')).toBeNull();
      const line = field('Outcome 2').getAttribute('aria-describedby')?.split(' ')[0] ?? '';
      return field('Outcome 2').getAttribute('aria-invalid') === 'true'
        ? document.getElementById(line)?.textContent
        : null;
    };
    expect([24, 25, 26, 1, 0].map(messageFor)).toEqual([
      null,
      null,
      "The outcome must be less than 25 characters (it's 26 characters)",
      null,
      'You must enter an outcome',
    ]);
  });

  it('[FEAT-prediction-05] has 2 to 10 outcomes', async () => {
    const { settings } = renderEditor('prediction', PredictionEditor);
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add outcome' });
    const remove = (at: number) => screen.getByRole<HTMLButtonElement>('button', { name: `Remove outcome ${at}` });
    expect([remove(1).disabled, remove(2).disabled, add.disabled]).toEqual([true, true, false]);
    for (let count = 3; count <= 10; count += 1) {
      await user.click(add);
      fill(`Outcome ${count}`, `number ${count}`);
    }
    expect([settings().outcomes.length, add.disabled]).toEqual([10, true]);
    await user.click(remove(3));
    expect(
      settings()
        .outcomes.map(({ title }) => title)
        .slice(2),
    ).toEqual(Array.from({ length: 7 }, (_, at) => `number ${at + 4}`));
  });

  it('[FEAT-prediction-03] takes 15 to 1800 seconds: says what is wrong while it is typed, and clamps on leaving', () => {
    const { settings } = renderEditor('prediction', PredictionEditor);
    const type = (value: string) => {
      fill('Window', value);
      const message = screen.queryByText(/^The window must be/)?.textContent ?? null;
      fireEvent.blur(field('Window'));
      return [message, settings().prediction_window, field('Window').value];
    };
    expect([type('14'), type('15'), type('1800'), type('1801'), type('a minute'), type('')]).toEqual([
      ['The window must be greater than 15 seconds', 15, '15'],
      [null, 15, '15'],
      [null, 1_800, '1800'],
      ['The window must be less than 1800 seconds', 1_800, '1800'],
      [null, 1_800, '1800'],
      [null, 1_800, '1800'],
    ]);
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

  it('shows the error it is given', () => {
    renderEditor('prediction', PredictionEditor, { title: 'a' }, { errors: { title: 'Not this one.' } });
    expect(screen.getByText('Not this one.')).toBeTruthy();
  });

  it('[FEAT-prediction-04] says that a window below 30 seconds is sent as 30', () => {
    renderEditor('prediction', PredictionEditor);
    const isSaid = (seconds: number) => {
      fireEvent.change(field('Window'), { target: { value: String(seconds) } });
      return screen.queryByText(`Twitch takes 30 seconds and up. ${seconds} is sent as 30.`) !== null;
    };
    expect([15, 29, 30, 31].map(isSaid)).toEqual([true, true, false, false]);
  });
});
