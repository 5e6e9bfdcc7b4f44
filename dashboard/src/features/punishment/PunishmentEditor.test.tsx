import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { nearestStep, PunishmentEditor } from './PunishmentEditor.tsx';

const user = userEvent.setup({ delay: null });
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Timeout' });

describe('the punishment editor', () => {
  it('[PUN-01] edits action and target', async () => {
    const { settings } = renderEditor('punishment', PunishmentEditor);
    expect(settings()).toEqual({
      mode: 'timeout',
      duration: 600,
      target: 'text',
      target_username: '',
      lift_others: false,
    });
    await user.selectOptions(screen.getByLabelText('Action'), 'Untimeout');
    expect(screen.queryByLabelText('Username')).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Always the same chatter/ }));
    await user.type(screen.getByLabelText('Username'), 'demo_chatter');
    expect(settings()).toMatchObject({ mode: 'untimeout', target: 'username', target_username: 'demo_chatter' });
    await user.click(screen.getByRole('radio', { name: /The viewer chooses/ }));
    expect(settings()).toMatchObject({ target: 'text', target_username: 'demo_chatter' });
  });

  it('[PUN-02] offers Ban last and without a duration', async () => {
    const { settings } = renderEditor('punishment', PunishmentEditor);
    const action = screen.getByLabelText<HTMLSelectElement>('Action');
    expect([...action.options].map((option) => option.text)).toEqual(['Timeout', 'Untimeout', 'Unban', 'Ban']);
    expect(slider()).toBeTruthy();
    await user.selectOptions(action, 'Ban');
    expect(settings().mode).toBe('ban');
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('button', { name: '30 seconds' })).toBeNull();
  });

  it.each([
    ['Untimeout', 'Also end timeouts that you or a moderator set'],
    ['Unban', 'Also lift timeouts and bans that you or a moderator set'],
  ])('%s lifts only what viewers did, unless the streamer allows more', async (mode, label) => {
    const { settings } = renderEditor('punishment', PunishmentEditor);
    expect(screen.queryByRole('switch')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Action'), mode);
    const others = screen.getByRole<HTMLInputElement>('switch', { name: label });
    expect(others.checked).toBe(false);
    expect(screen.getByText('Viewers can only undo what viewers did with Bits or points.')).toBeTruthy();
    await user.click(others);
    expect(settings().lift_others).toBe(true);
    expect(screen.getByText('Viewers can undo your own decisions and those of your moderators.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Action'), 'Ban');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('[PUN-03] [PUN-08] moves in fixed steps and shows the duration in words', () => {
    const { settings } = renderEditor('punishment', PunishmentEditor);
    expect(slider().getAttribute('aria-valuetext')).toBe('10 minutes');
    const seen: [number, string | null][] = [];
    for (let place = Number(slider().min); place <= Number(slider().max); place += 1) {
      fireEvent.change(slider(), { target: { value: String(place) } });
      seen.push([settings().duration, slider().getAttribute('aria-valuetext')]);
    }
    expect(seen.map(([seconds]) => seconds)).toEqual([
      1, 15, 30, 45, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 900, 1200, 1500, 1800,
    ]);
    expect([seen[0], seen[3], seen[4], seen[17]].map((pair) => pair?.[1])).toEqual([
      '1 second',
      '45 seconds',
      '1 minute',
      '30 minutes',
    ]);
  });

  it('[PUN-04] offers presets', async () => {
    const { settings } = renderEditor('punishment', PunishmentEditor);
    const lengths = [
      ['Purge (1 sec)', 1],
      ['30 seconds', 30],
      ['5 minutes', 300],
      ['15 minutes', 900],
      ['30 minutes', 1800],
    ] as const;
    for (const [name, seconds] of lengths) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-pressed')).toBe('false');
      await user.click(button);
      expect(settings().duration).toBe(seconds);
      expect(button.getAttribute('aria-pressed')).toBe('true');
    }
  });

  it('[FEAT-punishment-01] has four targets on a reward, and two on a Bits item', async () => {
    const titles = () => {
      const radios = within(screen.getByRole('group', { name: 'Target' })).getAllByRole('radio');
      return radios.map((radio) => document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent);
    };
    const { unmount } = renderEditor('punishment', PunishmentEditor);
    expect(titles()).toEqual(['The viewer chooses', 'Always the same chatter']);
    unmount();
    const { settings } = renderEditor('punishment', PunishmentEditor, {}, { place: 'reward' });
    expect(titles()).toEqual(['The redeemer', 'The viewer chooses', 'Always the same chatter', 'A random chatter']);
    await user.click(screen.getByRole('radio', { name: /The redeemer/ }));
    expect(settings().target).toBe('redeemer');
    await user.click(screen.getByRole('radio', { name: /A random chatter/ }));
    expect(settings().target).toBe('randomChatter');
  });

  it('[PUN-05] [PUN-06] [PUN-08] has a slider from 1 second to under 14 days on a reward', () => {
    const { settings } = renderEditor('punishment', PunishmentEditor, {}, { place: 'reward' });
    const seen: [number, string | null][] = [];
    for (let at = Number(slider().min); at <= Number(slider().max); at += 1) {
      fireEvent.change(slider(), { target: { value: String(at) } });
      seen.push([settings().duration, slider().getAttribute('aria-valuetext')]);
    }
    const minutes = [1, 2, 3, 4, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60];
    const hours = Array.from({ length: 23 }, (_, at) => at + 2);
    const days = Array.from({ length: 12 }, (_, at) => at + 2);
    expect(seen.map(([seconds]) => seconds)).toEqual([
      1,
      15,
      ...minutes.map((count) => count * 60),
      ...hours.map((count) => count * 3_600),
      ...days.map((count) => count * 86_400),
      1_209_599,
    ]);
    expect(seen.at(-1)?.[1]).toBe('13 days 23 hours 59 minutes 59 seconds');
  });

  it('[PUN-07] [PUN-09] has its own shortcuts on a reward', async () => {
    const { settings } = renderEditor('punishment', PunishmentEditor, {}, { place: 'reward' });
    const buttons = within(screen.getByRole('group', { name: 'Usual lengths' })).getAllByRole('button');
    const lengths: [string | null, number][] = [];
    for (const button of buttons) {
      await user.click(button);
      lengths.push([button.textContent, settings().duration]);
    }
    expect(lengths).toEqual([
      ['Purge (1 sec)', 1],
      ['15 Minutes', 900],
      ['1 Hour', 3_600],
      ['12 Hours', 43_200],
      ['1 Day', 86_400],
      ['1 Week', 604_800],
    ]);
  });

  it('shows a duration between steps exactly, with the slider at the nearest step', () => {
    renderEditor('punishment', PunishmentEditor, { duration: 93_784 });
    expect(slider().getAttribute('aria-valuetext')).toBe('1 day 2 hours 3 minutes 4 seconds');
    expect(slider().value).toBe(slider().max);
    expect([0, 7, 8, 9, 14, 99].map((value) => nearestStep([1, 15, 30], value))).toEqual([0, 0, 0, 1, 1, 2]);
  });

  it('shows the given error next to the username', () => {
    renderEditor(
      'punishment',
      PunishmentEditor,
      { target: 'username' },
      { errors: { target_username: 'No such name.' } },
    );
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('No such name.')).toBeTruthy();
  });
});
