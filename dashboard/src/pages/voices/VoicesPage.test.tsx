import { putFavouriteVoices } from '@bitcue/shared/api/extension-items.ts';
import { listVoices } from '@bitcue/shared/api/voices.ts';
import { installFakeMedia } from '@bitcue/shared/ui/test/fake-media.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeServer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { sampleExtension, sampleVoice } from '../../../test/samples.ts';
import { VoicesPage } from './VoicesPage.tsx';

const voicesCall = `GET ${listVoices.path}`;
const voices = [
  sampleVoice({ name: 'Amy', language: 'English (United Kingdom)', gender: 'female' }),
  sampleVoice({ name: 'Zoé', language: 'French (France)', gender: 'female' }),
  sampleVoice({ name: 'Lars', language: 'Danish (Denmark)', gender: 'male', sample: null }),
];
const user = userEvent.setup({ delay: null });
const names = async () =>
  within(await screen.findByRole('list', { name: 'Voices' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);

beforeEach(() => {
  localStorage.clear();
});

describe('the voices page', () => {
  it('[ROUTE-14] [VOICE-04] lists the voices with flag, language and sample, playing one at a time', async () => {
    const media = installFakeMedia();
    createFakeServer({ [voicesCall]: { body: voices } });
    renderApp(<VoicesPage />, { at: '/voices' });
    expect(await names()).toEqual(['Amy', 'Zoé', 'Lars']);
    const [amy] = screen.getAllByRole('listitem');
    expect(amy?.querySelector<HTMLElement>('[data-country]')?.dataset.country).toBe('GB');
    expect(amy?.textContent).toContain('English · United Kingdom · female');
    await user.click(screen.getByRole('button', { name: /^Play a sample of Amy/ }));
    await user.click(screen.getByRole('button', { name: /^Play a sample of Zoé/ }));
    expect(media.played).toHaveLength(2);
    expect(screen.getByRole('button', { name: /^Play a sample of Amy/ })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Play a sample of Lars/ }).disabled).toBe(true);
  });

  it('[VOICE-05] searches name, language and gender by word prefix, and shows when none is found', async () => {
    createFakeServer({ [voicesCall]: { body: voices } });
    renderApp(<VoicesPage />, { at: '/voices' });
    const search = screen.getByLabelText('Search voices');
    await user.type(search, 'zoe');
    expect(await names()).toEqual(['Zoé']);
    await user.clear(search);
    await user.type(search, 'FEM king');
    expect(await names()).toEqual(['Amy']);
    await user.clear(search);
    await user.type(search, 'male');
    expect(await names()).toEqual(['Lars']);
    await user.type(search, ' x');
    expect(screen.getByText('No voices found')).toBeTruthy();
  });

  it('[VOICE-05] shows that there are no voices, and refreshes them', async () => {
    const server = createFakeServer({ [voicesCall]: { body: [] } });
    renderApp(<VoicesPage />, { at: '/voices' });
    expect(await screen.findByText('No voices found')).toBeTruthy();
    server.answers[voicesCall] = { body: voices };
    await user.click(screen.getByRole('button', { name: 'Refresh voices' }));
    expect(await names()).toHaveLength(3);
  });

  it('shows that the voices could not be loaded, and retries', async () => {
    const server = createFakeServer({ [voicesCall]: refusal(500, 'No.') });
    renderApp(<VoicesPage />, { at: '/voices' });
    expect((await screen.findByRole('alert')).textContent).toContain('The voices could not be loaded.');
    server.answers[voicesCall] = { body: voices };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await names()).toHaveLength(3);
  });

  it('lists favourites first, and keeps newly marked voices in place until the list is opened again', async () => {
    const PUT = `PUT ${putFavouriteVoices.path}`;
    const extension = sampleExtension();
    const server = createFakeServer({
      [voicesCall]: { body: voices },
      'GET /api/visitor': { body: { login: 'demo_channel' } },
      'GET /api/user/extension': () => ({ body: extension }),
      [PUT]: ({ body }) => {
        Object.assign(extension.preferences, body);
        return { body: { message: 'Done.' } };
      },
    });
    extension.preferences.favouriteVoices = ['Lars'];
    const { unmount } = renderApp(<VoicesPage />, { at: '/voices' });
    const star = await screen.findByRole('button', { name: 'Favourite: Zoé, French (France)' });
    expect(await names()).toEqual(['Lars', 'Amy', 'Zoé']);
    expect(star.getAttribute('aria-pressed')).toBe('false');
    await user.click(star);
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
    expect(await names()).toEqual(['Lars', 'Amy', 'Zoé']);
    await user.click(screen.getByRole('button', { name: /^Favourite: Lars/ }));
    await waitFor(() =>
      expect(server.callsTo(PUT).map(({ body }) => body)).toEqual([
        { favouriteVoices: ['Lars', 'Zoé'] },
        { favouriteVoices: ['Zoé'] },
      ]),
    );
    unmount();
    renderApp(<VoicesPage />, { at: '/voices' });
    await screen.findByRole('button', { name: /^Favourite: Zoé/ });
    await waitFor(async () => expect(await names()).toEqual(['Zoé', 'Amy', 'Lars']));
  });

  it('shows why a favourite could not be saved, and reverts it', async () => {
    createFakeServer({
      [voicesCall]: { body: voices },
      'GET /api/visitor': { body: { login: 'demo_channel' } },
      'GET /api/user/extension': { body: sampleExtension() },
      [`PUT ${putFavouriteVoices.path}`]: refusal(503, 'We cannot save anything right now.'),
    });
    renderApp(<VoicesPage />, { at: '/voices' });
    await user.click(await screen.findByRole('button', { name: /^Favourite: Amy/ }));
    await screen.findByText('We cannot save anything right now.');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Favourite: Amy/ }).getAttribute('aria-pressed')).toBe('false'),
    );
  });

  it('offers no favourites to visitors', async () => {
    const server = createFakeServer({ [voicesCall]: { body: voices }, 'GET /api/visitor': { body: { login: null } } });
    renderApp(<VoicesPage />, { at: '/voices' });
    expect(await names()).toHaveLength(3);
    await waitFor(() => expect(server.callsTo('GET /api/visitor')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /^Favourite/ })).toBeNull();
    expect(server.callsTo('GET /api/user/extension')).toEqual([]);
  });
});
