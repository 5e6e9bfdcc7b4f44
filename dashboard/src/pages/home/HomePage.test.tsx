import { onboardingExtension } from '@bitcue/shared/users/onboarding.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeAnswer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import {
  sampleChannelState,
  sampleExtension,
  sampleInteraction,
  sampleItem,
  sampleUser,
} from '../../../test/samples.ts';
import { RequireSession } from '../../app/RequireSession.tsx';
import { POSTS } from '../../blog/posts.ts';
import { PlusPage } from '../plus/PlusPage.tsx';
import { HomePage } from './HomePage.tsx';

type User = ReturnType<typeof sampleUser>;

const NO_COUNTS = { done: 0, playing: 0, waiting: 0, asked: 0, held: 0, owed: 0 };

function openHome(over: Partial<User> = {}, answers: Record<string, FakeAnswer> = {}, at = '/dashboard') {
  const server = createFakeServer({
    'GET /api/user': { body: sampleUser(over) },
    'GET /api/user/usage': { body: { media: { total: 14, limit: 50 }, tts: { usage: 12, limit: 250 } } },
    'GET /api/twotime/user/status': { body: { error: null, message: 'Alert Page Connected!', connections: 1 } },
    'GET /api/user/extension': { body: sampleExtension(sampleItem()) },
    'GET /api/user/state': { body: sampleChannelState() },
    'GET /api/user/paid': { body: { bits: 0, alerts: 0, points: 0, redemptions: 0 } },
    'GET /api/user/interactions': { body: { interactions: [], counts: NO_COUNTS, alertPages: 1 } },
    'PATCH /api/user/settings': { body: { message: 'Saved.' } },
    ...answers,
  });
  const pages = (
    <Routes>
      <Route path="/dashboard" element={<HomePage />} />
      <Route path="/dashboard/creati-plus" element={<PlusPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  return { server, ...renderApp(<RequireSession>{pages}</RequireSession>, { at }) };
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the home page', () => {
  it('[HOME-01] shows a loading text until the user is known', async () => {
    openHome();
    expect(screen.getByRole('status').textContent).toBe('Loading dashboard...');
    await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
    expect(screen.queryByText('Loading dashboard...')).toBeNull();
  });

  it('[HOME-02] greets with login name and picture', async () => {
    openHome({ picture: 'https://static-cdn.jtvnw.net/demo.png' });
    expect((await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).textContent).toBe(
      'Welcome, demo_channel',
    );
    expect(screen.getByAltText<HTMLImageElement>('demo_channel').src).toBe('https://static-cdn.jtvnw.net/demo.png');
  });

  it('[HOME-03, HOME-07] shows a free user four cards in order, including usage, then the banner', async () => {
    openHome();
    await screen.findByText('14 / 50');
    expect(headings()).toEqual([
      'Needs you',
      'Last alerts',
      'Quick links',
      'Bitcue extension',
      'Usage',
      'Alert page',
      "What's new",
    ]);
    const banner = screen.getByText('Coming Soon');
    const last = screen.getByRole('heading', { name: 'Alert page' });
    expect(last.compareDocumentPosition(banner) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('[BLOG-01] shows the newest posts as cards, each with its image', async () => {
    openHome();
    const cards = within(
      (await screen.findByRole('heading', { name: "What's new" })).closest('section') as HTMLElement,
    );
    const shown = POSTS.slice(0, 3);
    expect(cards.getAllByRole('button').map((card) => card.querySelector('b')?.textContent)).toEqual(
      shown.map(({ title }) => title),
    );
    const images = cards.getAllByRole('button').map((card) => card.querySelector('img')?.getAttribute('src') ?? null);
    expect(images).toEqual(shown.map(({ image }) => image));
    expect(images).not.toContain(null);
  });

  it('asks whether an unknown alert page is theirs', async () => {
    const unknownPages = [{ id: '0'.repeat(64), client: 'obs' as const, connectedAt: 0 }];
    openHome({}, { 'GET /api/user/state': { body: sampleChannelState({ unknownPages }) } });
    expect(await screen.findByRole('heading', { name: 'Is this your OBS?' })).toBeTruthy();
  });

  it('[HOME-06, HOME-07] shows a subscriber the subscription instead of the usage', async () => {
    openHome({ plan: 'plus', planRenewsAt: Date.UTC(2027, 0, 2) });
    const link = await screen.findByRole('link', { name: 'Manage subscription' });
    expect(link.getAttribute('href')).toBe('/dashboard/creati-plus');
    expect(headings()).toEqual([
      'Needs you',
      'Last alerts',
      'Quick links',
      'Bitcue extension',
      'Plus',
      'Alert page',
      "What's new",
    ]);
    expect(screen.getByText(/It renews on 2 January 2027/)).toBeTruthy();
  });

  it('[HOME-04] links to the four parts of the product', async () => {
    openHome();
    const card = (await screen.findByRole('heading', { name: 'Quick links' })).closest('section') as HTMLElement;
    const links = within(card).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/rewards',
      '/dashboard/extension',
      '/dashboard/library',
      '/dashboard/auto-swapper',
    ]);
    expect(links.map((link) => link.querySelector('b')?.textContent)).toEqual([
      'Rewards',
      'Extension',
      'Library',
      'Auto Swapper',
    ]);
  });

  it('[HOME-05] marks the extension as new and links to it', async () => {
    openHome();
    const card = (await screen.findByRole('heading', { name: 'Bitcue extension' })).closest('section') as HTMLElement;
    expect(within(card).getByText('New')).toBeTruthy();
    expect(within(card).getByRole('link').getAttribute('href')).toBe('/dashboard/extension');
  });

  it('[HOME-09] announces games in a banner without a link', async () => {
    openHome();
    const banner = await screen.findByRole('complementary', { name: 'Game integrations' });
    expect(within(banner).getByText('Coming Soon')).toBeTruthy();
    expect(within(banner).queryByRole('link')).toBeNull();
    expect(within(banner).queryByRole('button')).toBeNull();
  });

  it('[TIER-02] shows how much of the limits is used', async () => {
    openHome();
    const media = await screen.findByRole('meter', { name: 'Video and Sound limit' });
    expect([media.getAttribute('value'), media.getAttribute('max')]).toEqual(['14', '50']);
    const speech = screen.getByRole('meter', { name: 'TTS limit' });
    expect([speech.getAttribute('value'), speech.getAttribute('max')]).toEqual(['12', '250']);
    expect(screen.getByText('12 / 250').parentElement?.nextElementSibling?.textContent).toBe('Resets monthly.');
  });

  it('[TIER-05] shows when the library is full', async () => {
    const usage = { media: { total: 50, limit: 50 }, tts: { usage: 0, limit: 250 } };
    openHome({}, { 'GET /api/user/usage': { body: usage } });
    expect(await screen.findByText("You've hit the Video and Sounds limit!")).toBeTruthy();
  });

  it('offers a retry if the usage does not load', async () => {
    const { server } = openHome({}, { 'GET /api/user/usage': refusal(403, 'Not now.') });
    expect((await screen.findByText('Not now.')).closest('[role="alert"]')).toBeTruthy();
    server.answers['GET /api/user/usage'] = { body: { media: { total: 1, limit: 50 }, tts: { usage: 2, limit: 250 } } };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 / 50')).toBeTruthy();
  });
});

describe('today', () => {
  const state = (over: object) => ({ body: sampleChannelState({ counts: { ...NO_COUNTS, ...over } }) });
  const list = (...interactions: ReturnType<typeof sampleInteraction>[]) => ({
    body: { interactions, counts: NO_COUNTS, alertPages: 1 },
  });
  const history = (...interactions: ReturnType<typeof sampleInteraction>[]) => ({
    body: { interactions, next: null },
  });
  const now = Date.now();

  it('is shown in four numbers and a line with a mark per paid alert, hollow if owed', async () => {
    const owed = sampleInteraction({ id: 'o', state: 'owed', createdAt: now - 1, amount: 10_000, title: 'Time out' });
    openHome(
      {},
      {
        'GET /api/user/paid': { body: { bits: 13_450, alerts: 12, points: 48_500, redemptions: 1 } },
        'GET /api/user/state': state({ waiting: 2, playing: 1, held: 1, owed: 2 }),
        'GET /api/user/history': history(owed),
        'GET /api/user/interactions': list(
          owed,
          sampleInteraction({ id: 'd', createdAt: now }),
          sampleInteraction({ id: 't', createdAt: now, test: true }),
          sampleInteraction({ id: 'm', createdAt: now, source: 'demo' }),
          sampleInteraction({ id: 'y', createdAt: now - 48 * 3_600_000 }),
        ),
      },
    );
    const line = await screen.findByRole('img', { name: '2 alerts on a timeline' });
    const today = within(screen.getByRole('region', { name: 'Today' }));
    const terms = today.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual(['Bits today', 'Points today', 'In the queue', 'Waiting for you']);
    await today.findByText(/since/);
    expect(today.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
      '13,450 12 alerts',
      '48,500 1 redemption',
      '2 one is playing',
      expect.stringMatching(/^3 since \d\d:\d\d$/),
    ]);
    const marks = [...line.querySelectorAll('i')];
    expect(marks.map((mark) => [mark.title.split(',')[0], mark.dataset.owed])).toEqual([
      ['Time out', 'true'],
      ['Air horn', 'false'],
    ]);
    expect(parseFloat(marks[0]?.style.height ?? '')).toBeGreaterThan(parseFloat(marks[1]?.style.height ?? ''));
  });

  it('explains what will appear while there is nothing yet', async () => {
    openHome();
    await screen.findByText('No alerts yet today. Each one appears here as a mark.');
    expect(screen.getByText('Nothing needs you.')).toBeTruthy();
    expect(screen.getByText(/^No alerts yet\. Press Demo/)).toBeTruthy();
  });

  it.each([
    ['GET /api/user/paid', 'Today could not be loaded'],
    ['GET /api/user/interactions', 'The last alerts could not be loaded'],
    ['GET /api/user/state', 'What needs you could not be loaded'],
  ])('offers a retry if %s fails', async (call, title) => {
    const { server } = openHome({}, { [call]: refusal(403, 'Not now.') });
    const note = (await screen.findByText(title)).closest('[role="alert"]') as HTMLElement;
    expect(within(note).getByText('Not now.')).toBeTruthy();
    const before = server.callsTo(call).length;
    await userEvent.click(within(note).getByRole('button', { name: 'Try again' }));
    expect(server.callsTo(call).length).toBeGreaterThan(before);
  });

  it('lists what needs the streamer, oldest first, and plays it', async () => {
    const PLAY = 'POST /api/user/interactions/late/play';
    const { server } = openHome(
      {},
      {
        'GET /api/user/state': state({ owed: 2 }),
        'GET /api/user/history': ({ search }) =>
          search.includes('undecided')
            ? history(
                sampleInteraction({ id: 'late', state: 'owed', reason: 'The page was away.', createdAt: now - 60_000 }),
                sampleInteraction({
                  id: 'new',
                  title: 'Time out',
                  state: 'owed',
                  createdAt: now,
                  unknownSteps: [{ id: 'a', label: 'Timeout' }],
                }),
              )
            : history(),
        [PLAY]: { body: { message: 'It plays next.' } },
      },
    );
    const card = (await screen.findByRole('heading', { name: /^Needs you/ })).closest('section') as HTMLElement;
    await within(card).findByText('Air horn is owed');
    expect(within(card).getByRole('heading').textContent).toBe('Needs you2');
    const rows = within(card).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual(['Air horn is owed', 'Time out is owed']);
    expect(rows[0]?.textContent).toContain('100 Bits from demo_viewer · The page was away.');
    expect(
      within(rows[1] as HTMLElement)
        .getByRole('link', { name: 'Decide' })
        .getAttribute('href'),
    ).toBe('/dashboard/activity');
    await userEvent.click(within(card).getByRole('button', { name: 'Play Air horn by demo_viewer now' }));
    expect(server.callsTo(PLAY)).toHaveLength(1);
  });

  it('lists the last four alerts, the playing one first', async () => {
    const rows = Array.from({ length: 6 }, (_, index) =>
      sampleInteraction({ id: `${index}`, title: `Alert ${index}` }),
    );
    const playing = sampleInteraction({ id: 'p', title: 'Playing now', state: 'started' });
    openHome({}, { 'GET /api/user/interactions': list(...rows, playing) });
    const card = (await screen.findByRole('heading', { name: 'Last alerts' })).closest('section') as HTMLElement;
    await within(card).findByText('Playing now');
    const titles = within(card)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('b')?.textContent);
    expect(titles).toEqual(['Playing now', 'Alert 0', 'Alert 1', 'Alert 2']);
  });

  it('pauses and resumes alerts', async () => {
    const PAUSE = 'PUT /api/user/queue';
    const { server } = openHome({}, { [PAUSE]: { body: { message: 'Alerts are paused.' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Pause alerts' }));
    expect(server.callsTo(PAUSE).map(({ body }) => body)).toEqual([{ paused: true }]);
  });
});

describe('the set-up list', () => {
  const TEST = 'POST /api/user/test-alert';
  const NEW = { onboardingExtension: onboardingExtension.parse({}) };

  it('opens at the next step only, and counts what is done', async () => {
    openHome(NEW, {
      'GET /api/user/extension': { body: sampleExtension() },
      'GET /api/user/usage': { body: { media: { total: 0, limit: 50 }, tts: { usage: 0, limit: 250 } } },
    });
    await screen.findByText('2 of 5');
    const list = within(screen.getByRole('region', { name: 'Set up' })).getAllByRole('listitem');
    expect(list.map((step) => step.querySelector('p')?.textContent)).toEqual([
      'Link your Twitch channel, done',
      'Add the alert page to OBS, done',
      'Activate the extension',
      'Add your first interaction',
      'Add a clip to your library',
    ]);
    expect(list.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null]);
    const card = within(screen.getByRole('region', { name: 'Set up' }));
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/dashboard/extension/setup']);
    expect(card.queryByRole('button')).toBeNull();
  });

  it('becomes one line once everything is done', async () => {
    openHome();
    await screen.findByText('Everything is set up.');
    const line = within(screen.getByRole('region', { name: 'Set up' }));
    expect(line.queryAllByRole('listitem')).toEqual([]);
    expect(line.getByRole<HTMLButtonElement>('button', { name: 'Send test alert' }).disabled).toBe(false);
  });

  it('says that no alert page is connected even if everything is set up, and disables the test', async () => {
    openHome({}, { 'GET /api/user/state': { body: sampleChannelState({ alertPages: 0 }) } });
    await screen.findByText(/^Everything is set up, but no alert page is connected\./);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send test alert' }).disabled).toBe(true);
  });

  it('ticks OBS only after a test alert has played and the streamer confirms that it worked', async () => {
    const { server } = openHome(
      { obsSetupComplete: false },
      {
        [TEST]: { body: { message: 'Sent.', id: 't1' } },
        'GET /api/user/interactions': {
          body: { interactions: [sampleInteraction({ id: 't1', state: 'done' })], counts: NO_COUNTS, alertPages: 1 },
        },
      },
    );
    const card = within((await screen.findByRole('heading', { name: 'Set up' })).closest('section') as HTMLElement);
    expect(card.getByText('Control audio via OBS')).toBeTruthy();
    await card.findByText('The page is connected.');
    const worked = card.getByRole<HTMLButtonElement>('button', { name: 'It worked' });
    expect(worked.disabled).toBe(true);
    await userEvent.click(card.getByRole('button', { name: 'Send test alert' }));
    await card.findByText('The test alert has played. Did you see and hear it in OBS?');
    await userEvent.click(worked);
    expect(await screen.findByText('Everything is set up.')).toBeTruthy();
    expect(server.callsTo('PATCH /api/user/settings').map(({ body }) => body)).toEqual([{ obsSetupComplete: true }]);
  });

  it('sends no test alert before OBS has opened the page', async () => {
    const away = sampleChannelState({ alertPages: 0 });
    openHome({ obsSetupComplete: false }, { 'GET /api/user/state': { body: away } });
    await screen.findByText('OBS has not opened the page yet.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send test alert' }).disabled).toBe(true);
  });

  it('says why a test alert would wait', async () => {
    const waits = sampleChannelState({ holdScene: 'Be right back' });
    openHome({ obsSetupComplete: false }, { 'GET /api/user/state': { body: waits } });
    await screen.findByText('OBS shows the scene Be right back. Alerts wait until it shows another one.');
  });
});

describe('the welcome', () => {
  const settings = 'PATCH /api/user/settings';
  const done = { body: { welcomeOnboardingComplete: true } };

  it('[HOME-10] opens on the first load only', async () => {
    openHome({ welcomeOnboardingComplete: false });
    expect(await screen.findByRole('dialog', { name: 'Welcome' })).toBeTruthy();
    expect(screen.getByRole('button', { name: "Let's Go!" })).toBeTruthy();
  });

  it('[HOME-10] does not open again once seen', async () => {
    openHome({ welcomeOnboardingComplete: true });
    await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[HOME-11] asks where to start', async () => {
    openHome({ welcomeOnboardingComplete: false });
    await userEvent.click(await screen.findByRole('button', { name: "Let's Go!" }));
    const dialog = screen.getByRole('dialog', { name: 'Where should we start?' });
    expect(within(dialog).getByText('Customize your channel points')).toBeTruthy();
    expect(within(dialog).getByText('Customize your stream using bits')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: "I'll explore on my own" })).toBeTruthy();
  });

  it.each([
    ['Rewards', /^Rewards/, '/dashboard/rewards'],
    ['Extension', /^Extension/, '/dashboard/extension'],
    ['exploring', "I'll explore on my own", '/dashboard'],
  ])('[HOME-12, HOME-13, HOME-14] %s navigates, and the question is not asked again', async (_, name, path) => {
    const { server } = openHome({ welcomeOnboardingComplete: false });
    await userEvent.click(await screen.findByRole('button', { name: "Let's Go!" }));
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByTestId('path').textContent).toBe(path);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsTo(settings)).toMatchObject([done]);
  });

  it('[HOME-13, HOME-14, API-14] stays on the page when closed, and is saved', async () => {
    const { server } = openHome({ welcomeOnboardingComplete: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByTestId('path').textContent).toBe('/dashboard');
    expect(server.callsTo(settings)).toMatchObject([done]);
  });
});

describe('the Plus page', () => {
  it('[ROUTE-08] redirects a free user to the home page', async () => {
    openHome({}, {}, '/dashboard/creati-plus');
    await screen.findByRole('heading', { level: 1, name: 'Welcome, demo_channel' });
    expect(screen.getByTestId('path').textContent).toBe('/dashboard');
  });

  it('[ROUTE-08, TIER-10] shows a subscriber the state and the renewal date', async () => {
    openHome({ plan: 'plus', planRenewsAt: Date.UTC(2027, 4, 31) }, {}, '/dashboard/creati-plus');
    expect(await screen.findByRole('heading', { level: 1, name: 'Plus' })).toBeTruthy();
    expect(screen.getByText('Your subscription is active. It renews on 31 May 2027.')).toBeTruthy();
  });
});

describe('a visitor who is not signed in', () => {
  it('[USER-05, USER-10] is redirected to the sign-in and back', async () => {
    openHome({}, { 'GET /api/user': refusal(401, 'Sign in to do this.', 'auth.required') }, '/dashboard');
    expect(await screen.findByText('/login')).toBeTruthy();
  });

  it('is asked to reconnect if the Twitch authorization was revoked', async () => {
    openHome({}, { 'GET /api/user': refusal(409, 'Reconnect Twitch to continue.', 'auth.relink') });
    expect(await screen.findByRole('button', { name: 'Reconnect Twitch' })).toBeTruthy();
  });

  it('sees that the server is not responding, with a retry', async () => {
    const { server } = openHome({}, { 'GET /api/user': refusal(503, 'Nothing can be saved.') });
    expect(await screen.findByText('Nothing can be saved.')).toBeTruthy();
    server.answers['GET /api/user'] = { body: sampleUser() };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeTruthy();
  });
});
