import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeAnswer } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { Guards } from './Guards.tsx';

const user = userEvent.setup({ delay: null });
const DEFAULTS = { protectedNames: [], perHour: 10, moderators: false };

function open(guards: object = DEFAULTS, put: FakeAnswer = { body: { message: 'ok' } }) {
  const server = createFakeServer({ 'GET /api/user/guards': { body: guards }, 'PUT /api/user/guards': put });
  const saved = () => server.callsTo('PUT /api/user/guards').map(({ body }) => body);
  return { saved, ...renderApp(<Guards />) };
}
const names = () => screen.findByRole('textbox', { name: /Never punish/ });

describe('the guards of punishments', () => {
  it('protect moderators by default, and explain the alternative', async () => {
    const { saved } = open();
    await names();
    const moderators = screen.getByRole<HTMLInputElement>('switch', { name: 'Moderators can be punished' });
    expect(moderators.checked).toBe(false);
    expect(screen.getByText('Viewers cannot time out or ban your moderators.')).toBeTruthy();
    await user.click(moderators);
    expect(screen.getByText(/they get it back when it ends/)).toBeTruthy();
    await waitFor(() => expect(saved()).toEqual([{ ...DEFAULTS, moderators: true }]));
    expect(await screen.findByText('Saved for all your punishments.')).toBeTruthy();
  });

  it('accept names as typed, save them as logins, and never save an invalid name', async () => {
    const { saved, unmount } = open({ ...DEFAULTS, protectedNames: ['best_friend'] });
    const field = await names();
    expect((field as HTMLTextAreaElement).value).toBe('best_friend');
    await user.type(field, '\n@My_Bot, best_friend');
    await user.type(field, '\nno!');
    expect(screen.getByText('This is not a Twitch name: no!')).toBeTruthy();
    unmount();
    await waitFor(() => expect(saved()).toHaveLength(1));
    // The last list in which every line was a valid name.
    expect(saved()).toEqual([{ ...DEFAULTS, protectedNames: ['best_friend', 'my_bot', 'no'] }]);
  });

  it('limit how often one person is punished in an hour', async () => {
    const { saved, unmount } = open();
    await names();
    const field = screen.getByRole('textbox', { name: /in an hour/ });
    await user.clear(field);
    await user.type(field, '500');
    expect((field as HTMLInputElement).value).toBe('100');
    unmount();
    await waitFor(() => expect(saved()).toEqual([{ ...DEFAULTS, perHour: 100 }]));
  });

  it('say when they could not be loaded or saved', async () => {
    open(DEFAULTS, {
      status: 503,
      body: { error: 'store.unavailable', message: 'We cannot save anything right now.' },
    });
    await names();
    await user.click(screen.getByRole('switch'));
    expect(await screen.findByText('We cannot save anything right now.')).toBeTruthy();
  });
});

it('says when the guards could not be loaded', async () => {
  createFakeServer({ 'GET /api/user/guards': { status: 500, body: { error: 'server.internal', message: 'No.' } } });
  renderApp(<Guards />);
  expect((await screen.findByRole('alert')).textContent).toBe('These settings could not be loaded. Reload the page.');
});
