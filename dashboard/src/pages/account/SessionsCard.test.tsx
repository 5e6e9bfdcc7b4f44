import type { SignedInBrowser } from '@bitcue/shared/api/account.ts';
import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeServer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { SessionsCard } from './SessionsCard.tsx';

const LIST = 'GET /api/user/sessions';
const OTHER = 'b'.repeat(64);
const SESSIONS: SignedInBrowser[] = [
  {
    id: 'a'.repeat(64),
    device: 'Firefox on Linux',
    signedInAt: new Date(2026, 0, 2, 9, 5).getTime(),
    usedAt: new Date(2026, 0, 3, 14, 30).getTime(),
    isThis: true,
  },
  {
    id: OTHER,
    device: 'Chrome on Windows',
    signedInAt: new Date(2026, 0, 1, 8, 0).getTime(),
    usedAt: new Date(2026, 0, 1, 8, 10).getTime(),
    isThis: false,
  },
];

afterEach(() => vi.unstubAllGlobals());

it('shows each browser, when it signed in and was last used, and which one this is', async () => {
  createFakeServer({ [LIST]: { body: { sessions: SESSIONS } } });
  renderApp(<SessionsCard />);
  const [own, other] = await screen.findAllByRole('listitem');
  expect(own?.textContent).toBe('Firefox on LinuxSigned in 2 Jan, 09:05 · Last used 3 Jan, 14:30This one');
  expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
  expect(other?.textContent).toBe('Chrome on WindowsSigned in 1 Jan, 08:00 · Last used 1 Jan, 08:10Sign out');
});

it('signs out one browser', async () => {
  const sessions = [...SESSIONS];
  const server = createFakeServer({
    [LIST]: () => ({ body: { sessions } }),
    [`DELETE /api/user/sessions/${OTHER}`]: () => {
      sessions.pop();
      return { body: { message: 'That browser is signed out.' } };
    },
  });
  renderApp(<SessionsCard />);
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out Chrome on Windows/ }));
  await screen.findByText('That browser is signed out.');
  await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull());
  expect(server.callsTo(`DELETE /api/user/sessions/${OTHER}`)).toHaveLength(1);
});

it('signs out everywhere and goes to the sign-in page', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const server = createFakeServer({
    [LIST]: { body: { sessions: SESSIONS } },
    'DELETE /api/user/sessions': { body: { message: 'You are signed out everywhere.' } },
  });
  renderApp(<SessionsCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login'));
  expect(server.callsTo('DELETE /api/user/sessions')).toHaveLength(1);
});

it('shows why the list could not be loaded, and retries', async () => {
  const server = createFakeServer({ [LIST]: refusal(503, 'The database does not answer.') });
  renderApp(<SessionsCard />);
  expect((await screen.findByRole('alert')).textContent).toContain('The database does not answer.');
  server.answers[LIST] = { body: { sessions: SESSIONS } };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('This one');
});
