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

  it('[FEAT-poll-08] lets the redeemer write it: no title or choices to fill in', async () => {
    const { settings } = renderEditor('poll', PollEditor);
    expect(screen.getByText('title;choice 1;choice 2;')).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Viewers write the poll' }));
    expect(settings().allow_user_choices).toBe(true);
    expect(screen.queryByLabelText('Title')).toBeNull();
    expect(screen.queryByText('You must enter a choice')).toBeNull();
    expect(screen.getByLabelText('Duration')).toBeTruthy();
  });

  it('[FEAT-poll-06] accepts 0 to 1,000,000 channel points per vote, where 0 means off', () => {
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
