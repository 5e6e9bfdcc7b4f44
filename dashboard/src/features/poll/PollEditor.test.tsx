import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { PollEditor } from './PollEditor.tsx';

const user = userEvent.setup({ delay: null });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

describe('the poll editor', () => {
  it('[FEAT-poll-01] edits title, choices, time and who writes it', async () => {
    const { settings } = renderEditor('poll', PollEditor);
    fill('Title', 'Which tyre next?');
    fill('Choice 1', 'Soft');
    fill('Choice 2', 'Hard');
    fill('Duration', '90');
    expect(settings()).toMatchObject({
      method: 'START',
      title: 'Which tyre next?',
      choices: [{ title: 'Soft' }, { title: 'Hard' }],
      duration: 90,
      allow_user_choices: false,
    });
  });

  it('[FEAT-poll-03] requires a title of at most 45 characters', () => {
    renderEditor('poll', PollEditor);
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

  it('[FEAT-poll-05] requires choices of at most 25 characters', () => {
    renderEditor('poll', PollEditor, { choices: [{ title: 'a' }, { title: 'b' }] });
    const messageFor = (length: number) => {
      fill('Choice 2', '😀'.repeat(length));
      expect(field('Choice 1').getAttribute('aria-invalid')).toBeNull();
      const line = field('Choice 2').getAttribute('aria-describedby')?.split(' ')[0] ?? '';
      return field('Choice 2').getAttribute('aria-invalid') === 'true'
        ? document.getElementById(line)?.textContent
        : null;
    };
    expect([24, 25, 26, 1, 0].map(messageFor)).toEqual([
      null,
      null,
      "The outcome must be less than 25 characters (it's 26 characters)",
      null,
      'You must enter a choice',
    ]);
  });

  it('[FEAT-poll-05] has 2 to 5 choices', async () => {
    const { settings } = renderEditor('poll', PollEditor);
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add choice' });
    const remove = (at: number) => screen.getByRole<HTMLButtonElement>('button', { name: `Remove choice ${at}` });
    expect([remove(1).disabled, remove(2).disabled, add.disabled]).toEqual([true, true, false]);
    for (let count = 3; count <= 5; count += 1) {
      await user.click(add);
      fill(`Choice ${count}`, `number ${count}`);
    }
    expect([settings().choices.length, add.disabled]).toEqual([5, true]);
    await user.click(remove(3));
    expect(
      settings()
        .choices.map(({ title }) => title)
        .slice(2),
    ).toEqual(Array.from({ length: 2 }, (_, at) => `number ${at + 4}`));
  });

  it('[FEAT-poll-04] takes 15 to 1800 seconds: says what is wrong while it is typed, and clamps on leaving', () => {
    const { settings } = renderEditor('poll', PollEditor);
    const type = (value: string) => {
      fill('Duration', value);
      const message = screen.queryByText(/^The window must be/)?.textContent ?? null;
      fireEvent.blur(field('Duration'));
      return [message, settings().duration, field('Duration').value];
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

  it('[FEAT-poll-08] lets the redeemer write it: no title or choices to fill in', async () => {
    const { settings } = renderEditor('poll', PollEditor);
    expect(screen.getByText('title;choice 1;choice 2;')).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Viewers write the poll' }));
    expect(settings().allow_user_choices).toBe(true);
    expect(screen.queryByLabelText('Title')).toBeNull();
    expect(screen.queryByText('You must enter a choice')).toBeNull();
    expect(screen.getByLabelText('Duration')).toBeTruthy();
  });

  it('shows the error it is given', () => {
    renderEditor('poll', PollEditor, { title: 'a' }, { errors: { title: 'Not this one.' } });
    expect(screen.getByText('Not this one.')).toBeTruthy();
  });

  it('[FEAT-poll-06] takes 0 to 1,000,000 channel points per vote, and 0 is off', () => {
    const { settings } = renderEditor('poll', PollEditor, { channel_points_voting_enabled: true });
    const points = screen.getByLabelText('Points per additional vote');
    const kept = ['-1', '0', '1', '1000000', '1000001', 'many'].map((value) => {
      fireEvent.change(points, { target: { value } });
      return settings().channel_points_per_vote;
    });
    expect(kept).toEqual([0, 0, 1, 1_000_000, 1_000_000, 1_000_000]);
    fireEvent.blur(points);
    // Seven digits get a wider box, so that none is cut.
    expect(document.querySelectorAll('input[data-long]')).toHaveLength(1);
    expect(screen.getByText('0 turns these votes off.')).toBeTruthy();
  });

  it('asks for points only while they can be used', async () => {
    const { settings } = renderEditor('poll', PollEditor);
    expect(screen.queryByLabelText('Points per additional vote')).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Additional votes for channel points' }));
    expect(settings().channel_points_voting_enabled).toBe(true);
    expect(screen.getByLabelText('Points per additional vote')).toBeTruthy();
  });

  it('[FEAT-poll-07] says that voting with Bits is kept but not sent', async () => {
    const { settings } = renderEditor('poll', PollEditor, { bits_voting_enabled: true, bits_per_vote: 10_000 });
    expect(screen.getByText(/Voting with Bits \(10,000 per vote\) is kept but not sent/)).toBeTruthy();
    await user.type(field('Title'), 'x');
    expect(settings()).toMatchObject({ bits_voting_enabled: true, bits_per_vote: 10_000 });
  });
});
