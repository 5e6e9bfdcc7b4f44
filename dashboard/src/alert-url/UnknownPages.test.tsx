import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createFakeServer } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';
import { sampleChannelState } from '../../test/samples.ts';
import { UnknownPages } from './UnknownPages.tsx';

const ID = 'a'.repeat(64);
const ANSWER = `POST /api/user/alert-pages/${ID}`;

/** Renders the question about one page. Once answered, the page is no longer listed. */
function ask(client: 'obs' | 'browser' = 'obs') {
  const connectedAt = new Date(2027, 0, 2, 14, 3).getTime();
  const state = sampleChannelState({ unknownPages: [{ id: ID, client, connectedAt }] });
  const server = createFakeServer({
    'GET /api/user/state': () => ({ body: state }),
    [ANSWER]: () => {
      state.unknownPages = [];
      return { body: { message: 'Done.' } };
    },
  });
  renderApp(<UnknownPages />);
  return server;
}

it.each([
  ['obs', /^An OBS that has not played your alerts before opened your alert page at 14:03\. /],
  ['browser', /^A browser that has not played/],
] as const)('says what opened the alert page, and what each answer does: %s', async (client, sentence) => {
  ask(client);
  const line = await screen.findByText(sentence);
  expect(line.textContent).toContain('It shows no alerts until you answer.');
  expect(line.textContent).toContain('If it is yours, it can play them from now on. If it is not, it is disconnected.');
});

it('disappears once the streamer says that the page is theirs', async () => {
  const server = ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, it is mine' }));
  await screen.findByText('Done.');
  expect(server.callsTo(ANSWER).map(({ body }) => body)).toEqual([{ isMine: true }]);
  expect(screen.queryByRole('heading')).toBeNull();
});

it('advises a new address if the page is not theirs', async () => {
  const server = ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Not mine' }));
  await screen.findByRole('heading', { name: 'Somebody else has your alert page address' });
  expect(screen.getByRole('link', { name: 'Alert page on Home' }).getAttribute('href')).toBe('/dashboard');
  expect(server.callsTo(ANSWER).map(({ body }) => body)).toEqual([{ isMine: false }]);
});
