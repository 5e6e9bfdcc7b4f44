import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { VipEditor } from './VipEditor.tsx';

describe('the VIP editor', () => {
  it('[FEAT-vip-01] edits who becomes a VIP, and the name of a fixed chatter', () => {
    const { settings } = renderEditor('vip', VipEditor);
    expect(settings()).toEqual({ mode: 'add', target: 'redeemer', target_chatter: '', durationS: 0 });
    const targets = screen.getAllByRole('radio').map((radio) => {
      fireEvent.click(radio);
      return [settings().target, screen.queryByLabelText('Username') !== null];
    });
    expect(targets).toEqual([
      ['redeemer', false],
      ['redeemers_entry', false],
      ['username', true],
      ['random', false],
    ]);
    fireEvent.click(screen.getByRole('radio', { name: /Always the same chatter/ }));
    expect(screen.getByText('Enter the name of the chatter.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'somebody' } });
    expect(settings()).toMatchObject({ target: 'username', target_chatter: 'somebody' });
    expect(screen.queryByText('Enter the name of the chatter.')).toBeNull();
  });

  it('offers durations, keeps one that is not in the list, and says that time adds up', () => {
    const { settings } = renderEditor('vip', VipEditor, { durationS: 5_400 });
    const time = screen.getByLabelText<HTMLSelectElement>('How long');
    expect([...time.options].map(({ text }) => text)).toEqual([
      'Until you remove them',
      '1 hour',
      '1 day',
      '3 days',
      '7 days',
      '14 days',
      '30 days',
      '90 days',
      '180 days',
      '365 days',
      '1 hour 30 minutes',
    ]);
    expect(screen.getByText(/Time adds up/)).toBeTruthy();
    fireEvent.change(time, { target: { value: '0' } });
    expect(settings().durationS).toBe(0);
    expect(screen.queryByText(/Time adds up/)).toBeNull();
  });
});
