import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderEditor } from '../../test/render-editor.tsx';
import { PollEditor } from './poll/PollEditor.tsx';
import { PredictionEditor } from './prediction/PredictionEditor.tsx';

const user = userEvent.setup({ delay: null });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

/** Differences between the editors of votes. */
const KINDS = [
  {
    open: (given = {}, errors = {}) => {
      const { settings } = renderEditor('poll', PollEditor, given, { errors });
      return () => ({ options: settings().choices, windowS: settings().duration });
    },
    list: 'choices',
    option: 'Choice',
    required: 'You must enter a choice',
    max: 5,
    time: 'Duration',
  },
  {
    open: (given = {}, errors = {}) => {
      const { settings } = renderEditor('prediction', PredictionEditor, given, { errors });
      return () => ({ options: settings().outcomes, windowS: settings().prediction_window });
    },
    list: 'outcomes',
    option: 'Outcome',
    required: 'You must enter an outcome',
    max: 10,
    time: 'Window',
  },
];

/** Types into a field, and returns its error. */
function errorOf(label: string, value: string): string | null {
  fill(label, value);
  if (field(label).getAttribute('aria-invalid') !== 'true') return null;
  const line = field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '';
  return document.getElementById(line)?.textContent ?? null;
}

describe.each(KINDS)('the editor of a vote with $list', ({ open, list, option, required, max, time }) => {
  it('[FEAT-poll-03] [FEAT-prediction-02] requires a title of at most 45 characters', () => {
    open();
    expect([44, 45, 46, 50, 1, 0].map((length) => errorOf('Title', '😀'.repeat(length)))).toEqual([
      null,
      null,
      "The title must be less than 45 characters (it's 46 characters)",
      "The title must be less than 45 characters (it's 50 characters)",
      null,
      'You must enter a title',
    ]);
  });

  it('[FEAT-poll-05] [FEAT-prediction-05] requires options of at most 25 characters', () => {
    open({ [list]: [{ title: 'a' }, { title: 'b' }] });
    expect([24, 25, 26, 1, 0].map((length) => errorOf(`${option} 2`, '😀'.repeat(length)))).toEqual([
      null,
      null,
      "The outcome must be less than 25 characters (it's 26 characters)",
      null,
      required,
    ]);
    expect(field(`${option} 1`).getAttribute('aria-invalid')).toBeNull();
  });

  it('[FEAT-poll-05] [FEAT-prediction-05] has at least 2 options, and at most as many as Twitch allows', async () => {
    const vote = open();
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    const word = option.toLowerCase();
    const add = button(`Add ${word}`);
    const remove = (at: number) => button(`Remove ${word} ${at}`);
    expect([remove(1).disabled, remove(2).disabled, add.disabled]).toEqual([true, true, false]);
    for (let count = 3; count <= max; count += 1) {
      await user.click(add);
      fill(`${option} ${count}`, `number ${count}`);
    }
    expect([vote().options.length, add.disabled]).toEqual([max, true]);
    await user.click(remove(3));
    const left = vote().options.map(({ title }) => title);
    expect(left.slice(2)).toEqual(Array.from({ length: max - 3 }, (_, at) => `number ${at + 4}`));
  });

  it('[FEAT-poll-04] [FEAT-prediction-03] accepts 15 to 1800 seconds: shows errors while typing, and clamps on leaving', () => {
    const vote = open();
    const type = (value: string) => {
      const error = errorOf(time, value);
      fireEvent.blur(field(time));
      return [error, vote().windowS, field(time).value];
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

  it('shows the error it is given', () => {
    open({ title: 'a' }, { title: 'Not this one.' });
    expect(screen.getByText('Not this one.')).toBeTruthy();
  });
});
