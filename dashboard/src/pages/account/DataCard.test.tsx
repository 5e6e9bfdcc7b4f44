import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeServer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { DataCard } from './DataCard.tsx';

const DELETE = 'POST /api/user/deletion';
const DISCONNECT = 'POST /api/user/disconnect';

afterEach(() => vi.unstubAllGlobals());

/** Renders the card. `assign` receives the addresses it navigates to. */
function render(answers: Parameters<typeof createFakeServer>[0], isPaying = false) {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const server = createFakeServer(answers);
  renderApp(<DataCard login="demo_channel" isPaying={isPaying} />);
  return { server, assign };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('links to the download', () => {
  render({});
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/api/user/export');
});

it('disconnects and goes to the sign-in page, or says why it could not', async () => {
  const { server, assign } = render({ [DISCONNECT]: refusal(503, 'Twitch is not responding right now.') });
  await press('Disconnect');
  await screen.findByText('Twitch is not responding right now.');
  expect(assign).not.toHaveBeenCalled();
  server.answers[DISCONNECT] = { body: { message: 'Done.' } };
  await press('Disconnect');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login'));
});

it('tells only paying streamers that the subscription ends with the account', async () => {
  render({}, true);
  await press('Delete account');
  expect(await screen.findByText(/^Your Plus subscription ends immediately/)).toBeTruthy();
});

it('deletes the account only after the login is typed', async () => {
  const { server, assign } = render({ [DELETE]: { status: 202, body: { message: 'Done.' } } });
  await press('Delete account');
  const dialog = await screen.findByRole('dialog', { name: 'Delete the account' });
  const field = within(dialog).getByLabelText('Type demo_channel to confirm');
  await press('Delete for good');
  await within(dialog).findByText('Type demo_channel to delete the account.');
  await userEvent.type(field, 'demo');
  await press('Delete for good');
  expect(server.callsTo(DELETE)).toEqual([]);
  await userEvent.type(field, '_Channel');
  await press('Delete for good');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login'));
  expect(server.callsTo(DELETE).map(({ body }) => body)).toEqual([{ login: 'demo_Channel' }]);
});

it('shows why the account could not be deleted, and keeps it on request', async () => {
  const { assign } = render({ [DELETE]: refusal(503, 'We cannot save anything right now.') });
  await press('Delete account');
  await userEvent.type(await screen.findByLabelText('Type demo_channel to confirm'), 'demo_channel');
  await press('Delete for good');
  await screen.findByText('We cannot save anything right now.');
  await press('Keep the account');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(assign).not.toHaveBeenCalled();
});
