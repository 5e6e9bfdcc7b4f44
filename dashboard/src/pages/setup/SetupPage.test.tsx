import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubClipboard } from '../../../test/clipboard.ts';
import { createFakeServer, type FakeAnswer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { sampleChannelState, sampleInteraction, sampleUser } from '../../../test/samples.ts';
import { SetupPage } from './SetupPage.tsx';
import type { SetupEntry } from './use-setup.ts';

const STATUS = 'GET /api/user/platform/status';
const ACTIVATE = 'POST /api/user/platform/activation';
const SETTINGS = 'PATCH /api/user/settings';
const DEFAULTS = 'POST /api/user/extension/features/defaults';
const INSTALL_URL = 'https://dashboard.twitch.tv/extensions/demo-0.0.1';

const status = (over: object = {}): FakeAnswer => ({
  body: { active: null, installed: false, version: '0.0.1', installUrl: INSTALL_URL, ...over },
});
const ACTIVE = status({ active: { kind: 'panel', slot: '1' }, installed: true });
const INSTALLED = status({ installed: true });

function openSetup({
  entry,
  onboarding = null,
  isObsLeft = false,
  answers = {},
}: {
  entry?: SetupEntry;
  onboarding?: 'in-progress' | 'completed' | null;
  isObsLeft?: boolean;
  answers?: Record<string, FakeAnswer>;
} = {}) {
  const user = sampleUser({ obsSetupComplete: !isObsLeft });
  user.onboardingExtension.status = onboarding;
  const server = createFakeServer({
    'GET /api/user': { body: user },
    [SETTINGS]: ({ body }) => {
      const { onboardingExtension } = body as { onboardingExtension: Partial<typeof user.onboardingExtension> };
      Object.assign(user.onboardingExtension, onboardingExtension);
      return { body: { message: 'Saved.' } };
    },
    [STATUS]: status(),
    [ACTIVATE]: { body: { outcome: 'activated', slot: '1' } },
    [DEFAULTS]: { body: { message: 'Added.', items: [] } },
    ...answers,
  });
  const page = (
    <Routes>
      <Route path="/dashboard/extension/setup" element={<SetupPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const at = '/dashboard/extension/setup';
  renderApp(page, { at, state: entry ? { start: entry } : null });
  /** The stored onboarding patches, in order. */
  const kept = () =>
    server.callsTo(SETTINGS).map((call) => (call.body as { onboardingExtension: unknown }).onboardingExtension);
  return { server, kept };
}
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const opened: string[] = [];

beforeEach(() => {
  opened.length = 0;
  vi.stubGlobal('open', (url: string) => void opened.push(url));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('setting up the extension', () => {
  it('[ONB-01, ONB-02, ONB-12] introduces the extension first and marks the onboarding as in progress', async () => {
    const { kept } = openSetup();
    await heading('Meet the extension');
    for (const name of ['Text to Speech', 'Sound Alert', 'Video Alert', 'Punishment']) {
      expect(screen.getByText(name)).toBeTruthy();
    }
    await waitFor(() => expect(kept()).toEqual([{ status: 'in-progress' }]));
  });

  it('[ONB-12] does not change a completed onboarding', async () => {
    const { kept } = openSetup({ onboarding: 'completed' });
    await heading('Meet the extension');
    expect(kept()).toEqual([]);
  });

  it('[ONB-20] shows why starting failed, with a retry', async () => {
    let isDown = true;
    openSetup({ answers: { [SETTINGS]: () => (isDown ? refusal(503, 'Not now.') : { body: { message: 'Saved.' } }) } });
    expect(await screen.findByText('Not now.')).toBeTruthy();
    isDown = false;
    await press('Retry');
    await heading('Meet the extension');
  });

  it('[ONB-20] shows a default message if the server sends none', async () => {
    openSetup({
      answers: {
        [SETTINGS]: () => {
          throw new TypeError('no network');
        },
      },
    });
    expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeTruthy();
  });

  it('[ONB-03, ONB-04, ONB-07, ONB-08, ONB-09] opens Twitch, polls every five seconds and finds the extension', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = openSetup();
    await press('Continue');
    await heading('Install the Extension');
    expect(screen.queryByText('Waiting for the installation')).toBeNull();
    await press('Install the Extension');
    expect(opened).toEqual([INSTALL_URL]);
    expect(screen.getByText('Waiting for the installation')).toBeTruthy();
    const again = screen.getByText(/Tab didn't open\?/);
    expect(again.textContent).toBe("Tab didn't open? Click here to try again or copy the link");
    await press('Click here to try again');
    expect(opened).toEqual([INSTALL_URL, INSTALL_URL]);
    const clipboard = stubClipboard();
    await press('copy the link');
    expect(clipboard.copied).toEqual([INSTALL_URL]);

    const before = server.callsTo(STATUS).length;
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(server.callsTo(STATUS).length).toBeLessThanOrEqual(before + 1);
    await act(() => vi.advanceTimersByTimeAsync(6_100));
    expect(server.callsTo(STATUS).length).toBeGreaterThanOrEqual(before + 2);
    server.answers[STATUS] = INSTALLED;
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    await heading('Extension Installed');
    expect(screen.getByRole('button', { name: 'Continue Setup' })).toBeTruthy();
  });

  it.each([
    ['to the choice when it is not active', INSTALLED, 'in-progress', 'Activate Your Extension', 0],
    ['to the end when it is, with the skip kept', ACTIVE, 'in-progress', "You're Already Set Up!", 1],
    ['to the end, with no skip kept when nothing is flagged', ACTIVE, 'completed', "You're Already Set Up!", 0],
  ] as const)(
    '[ONB-05, ONB-10, ONB-11, ONB-13] Continue Setup goes %s',
    async (_, answer, onboarding, title, skips) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { server, kept } = openSetup({ entry: 'install', onboarding });
      await press('Install the Extension');
      server.answers[STATUS] = INSTALLED;
      await act(() => vi.advanceTimersByTimeAsync(5_100));
      await heading('Extension Installed');
      server.answers[STATUS] = answer;
      await press('Continue Setup');
      await heading(title);
      const skipped = kept().filter((one) => 'skipped' in (one as object));
      expect(skipped).toHaveLength(skips);
      if (skips > 0) {
        expect(skipped).toMatchObject([
          { skipped: { activation: { reason: 'prerequisite_met', timestamp: expect.any(Number) } } },
        ]);
      }
    },
  );

  it('[ERR-02] reports that the status cannot be checked, and stays', async () => {
    openSetup({ answers: { [STATUS]: refusal(502, "We couldn't fetch your Active Twitch extensions.") } });
    await press('Continue');
    expect(await screen.findByText('Failed to check extension status. Please try again.')).toBeTruthy();
    await heading('Meet the extension');
  });

  it('[ONB-13, ACT-03] skips the installation if it is installed, and records why', async () => {
    const { kept } = openSetup({ answers: { [STATUS]: INSTALLED } });
    await press('Continue');
    await heading('Activate Your Extension');
    expect(kept()).toMatchObject([
      { status: 'in-progress' },
      { skipped: { installation: { reason: 'prerequisite_met', timestamp: expect.any(Number) } } },
    ]);
  });

  it('[ONB-12, ONB-13, ONB-15, ONB-21] skips both if it is already active', async () => {
    const { kept } = openSetup({ answers: { [STATUS]: ACTIVE } });
    await press('Continue');
    await heading("You're Already Set Up!");
    const reason = { reason: 'prerequisite_met' };
    await waitFor(() =>
      expect(kept()).toMatchObject([
        { status: 'in-progress' },
        { skipped: { installation: reason, activation: reason } },
        { status: 'completed' },
      ]),
    );
  });

  it.each([
    ['Component', 'component'],
    ['Panel', 'panel'],
  ])('[ONB-05, ONB-12, ONB-14, ONB-21, ACT-05] activates it as a %s', async (name, kind) => {
    const { server, kept } = openSetup({ entry: 'activation', onboarding: 'in-progress' });
    await press(new RegExp(`^${name}`));
    await heading('Activation Successful!');
    expect(server.callsTo(ACTIVATE)).toMatchObject([{ body: { kind, replace: null } }]);
    await waitFor(() => expect(kept().at(-1)).toEqual({ status: 'completed' }));
  });

  it.each([null, 'in-progress'] as const)(
    '[ONB-13] records that Activate Now skipped the installation (onboarding %s)',
    async (onboarding) => {
      const { kept } = openSetup({ entry: 'activation', onboarding });
      await heading('Activate Your Extension');
      const installation = { reason: 'prerequisite_met', timestamp: expect.any(Number) };
      await waitFor(() => expect(kept()).toEqual([{ status: 'in-progress', skipped: { installation } }]));
    },
  );

  it.each([
    ['panel', 'Panel'],
    ['component', 'Component'],
  ])('[ONB-06, ACT-07, ACT-11] asks which %s to replace if none is free', async (kind, name) => {
    const slots = [
      { slot: '1', id: 'a', name: 'Demo clock', icon: 'https://static-cdn.jtvnw.net/clock.png' },
      { slot: '2', id: 'b', name: 'Demo map', icon: null },
    ];
    const { server } = openSetup({
      entry: 'activation',
      answers: {
        [ACTIVATE]: ({ body }) =>
          (body as { replace: string | null }).replace === null
            ? { body: { outcome: 'full', slots } }
            : { body: { outcome: 'activated', slot: '1' } },
      },
    });
    await press(new RegExp(`^${name}`));
    await heading(`Replace an Existing ${name}`);
    const clock = screen.getByRole('button', { name: /Demo clock/ });
    const icon = clock.querySelector('img') as HTMLImageElement;
    expect(icon.src).toBe('https://static-cdn.jtvnw.net/clock.png');
    // An icon that does not load is replaced, not shown as a broken image.
    act(() => void icon.dispatchEvent(new Event('error')));
    expect(clock.querySelector('img')).toBeNull();
    await press('Go Back');
    await heading('Activate Your Extension');
    await press(new RegExp(`^${name}`));
    await press(/Demo map/);
    await heading('Activation Successful!');
    expect(server.callsTo(ACTIVATE).at(-1)?.body).toEqual({ kind, replace: '2' });
  });

  it.each([
    ['with the returned message', refusal(502, 'Slots are locked.'), 'Slots are locked.'],
    [
      'with the default without one',
      () => {
        throw new TypeError('no network');
      },
      "We had issues activating Bitcue's extension. The streaming platform could be having issues...",
    ],
    ['without a session', refusal(401, 'Sign in.', 'auth.required'), 'Missing auth details'],
    [
      'without a token or client id',
      refusal(409, 'Cannot update extensions: Missing auth or configuration.', 'extensions.configuration'),
      'Cannot update extensions: Missing auth or configuration.',
    ],
  ] as [string, FakeAnswer, string][])(
    '[ACT-10, ACT-12, ERR-03, ERR-04] shows a failed activation %s, and tries again',
    async (_, answer, sentence) => {
      const { server } = openSetup({ entry: 'activation', answers: { [ACTIVATE]: answer } });
      await press(/^Panel/);
      const note = (await screen.findByText("Failed to activate Bitcue's extension")).closest('[role="alert"]');
      expect(within(note as HTMLElement).getByText(sentence)).toBeTruthy();
      server.answers[ACTIVATE] = { body: { outcome: 'activated', slot: '1' } };
      await press('Retry');
      await heading('Activation Successful!');
      expect(server.callsTo(ACTIVATE).at(-1)?.body).toEqual({ kind: 'panel', replace: null });
    },
  );

  it.each([
    ['Finish Setup', 'Finish Setup', '/dashboard/extension', 'activation'],
    ['Go to Dashboard', 'Go to Dashboard', '/dashboard', null],
  ] as const)(
    '[ONB-14, ONB-15, ONB-16, ONB-17, API-10] %s creates the default features and continues',
    async (_, button, path, entry) => {
      const { server } = openSetup({
        ...(entry ? { entry } : {}),
        answers: entry ? {} : { [STATUS]: ACTIVE },
      });
      await press(entry ? /^Panel/ : 'Continue');
      await press(button);
      await waitFor(() => expect(screen.getByTestId('path').textContent).toBe(path));
      expect(server.callsTo(DEFAULTS)).toHaveLength(1);
    },
  );

  it.each([
    ['with the message', refusal(500, 'There is no room.'), 'There is no room.'],
    [
      'with the default without one',
      () => {
        throw new TypeError('no network');
      },
      'Failed to add default features.',
    ],
  ] as [string, FakeAnswer, string][])(
    '[ERR-05, API-10] says %s when the default features fail, and stays',
    async (_, answer, sentence) => {
      openSetup({ entry: 'activation', answers: { [DEFAULTS]: answer } });
      await press(/^Panel/);
      await press('Finish Setup');
      expect(await screen.findByText(sentence)).toBeTruthy();
      await heading('Activation Successful!');
    },
  );

  it('ends with OBS if that is not set up yet: the address, the audio, and a test alert that was seen', async () => {
    const server = openSetup({
      entry: 'activation',
      isObsLeft: true,
      answers: {
        'GET /api/user/state': { body: sampleChannelState() },
        'POST /api/user/test-alert': { body: { message: 'Sent.', id: 't1' } },
        'GET /api/user/interactions': {
          body: {
            interactions: [sampleInteraction({ id: 't1', state: 'done' })],
            counts: sampleChannelState().counts,
            alertPages: 1,
          },
        },
      },
    });
    const clipboard = stubClipboard();
    await press(/^Panel/);
    await heading('Activation Successful!');
    screen.getByRole('heading', { level: 3, name: 'Last step: show your alerts in OBS' });
    screen.getByText('Control audio via OBS');
    await press('Copy the address for OBS');
    expect(clipboard.copied).toEqual([sampleUser().alertUrl]);
    expect(document.body.textContent).not.toContain('demo-alert-key');
    await screen.findByText('The page is connected.');
    await press('Send test alert');
    await screen.findByText('The test alert has played. Did you see and hear it in OBS?');
    await press('It worked');
    await waitFor(() => expect(server.kept().at(-1)).toBeUndefined());
    await waitFor(() => expect(screen.queryByText('Control audio via OBS')).toBeNull());
    screen.getByRole('button', { name: 'Finish Setup' });
  });
});
