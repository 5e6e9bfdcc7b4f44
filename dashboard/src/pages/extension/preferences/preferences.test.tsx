import { THEME_DEBOUNCE_MS } from '@bitcue/shared/constants/timing.ts';
import { DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openExtensionPage } from '../../../../test/extension-page.tsx';
import { type FakeAnswer, refusal } from '../../../../test/fake-server.ts';
import { sampleItem } from '../../../../test/samples.ts';

const THEME = 'PUT /api/user/extension/theme';
const POSITION = 'PUT /api/user/extension/notifications';
const HIDE = 'PUT /api/user/extension/hideAlerts';
const DONE = { body: { message: 'Done.' } };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(() => vi.useRealTimers());
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function openPreferences(
  answers: Record<string, FakeAnswer> = {},
  preferences: Parameters<typeof openExtensionPage>[2] = {},
) {
  const page = openExtensionPage([sampleItem()], answers, preferences);
  await page.row('Item 1');
  await page.user.click(screen.getByRole('button', { name: 'Preferences' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Preferences' }));
  const bodies = (name: string) => page.server.callsTo(name).map(({ body }) => body);
  return { ...page, modal, bodies };
}

describe('PreferencesModal', () => {
  it("[EXT-04] [PREF-01] [PREF-02] opens from the tile 'Preferences' with the stored toggle, theme and position", async () => {
    const { modal } = await openPreferences(
      {},
      { theme: 'purple', notification: { position: { x: 128, y: 72 }, hide: true } },
    );
    expect(modal.getByRole('switch', { name: 'Hide Notification' })).toHaveProperty('checked', true);
    expect(modal.getByRole('group', { name: 'Theme' })).toBeDefined();
    expect(modal.getByRole('radio', { name: 'Purple' })).toHaveProperty('checked', true);
    expect(modal.getByRole('group', { name: 'Alert Position' })).toBeDefined();
    expect(modal.getByRole('button', { name: 'Alert, 128 from the left, 72 from the top' })).toBeDefined();
  });

  it('[PREF-10] defaults to blue, the top left corner and a visible notification', async () => {
    const { modal } = await openPreferences();
    expect(modal.getByRole('radio', { name: 'Blue' })).toHaveProperty('checked', true);
    expect(modal.getByRole('switch', { name: 'Hide Notification' })).toHaveProperty('checked', false);
    expect(modal.getByRole('button', { name: 'Alert, 0 from the left, 0 from the top' })).toBeDefined();
  });
});

describe('the theme', () => {
  it('[PREF-03] [API-07] offers five themes and sends the last choice after 1750 ms', async () => {
    const { modal, user, bodies } = await openPreferences({ [THEME]: DONE });
    const themes = within(modal.getByRole('group', { name: 'Theme' }));
    expect(themes.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Blue',
      'Red',
      'Purple',
      'Orange',
      'Green',
    ]);
    await user.click(modal.getByRole('radio', { name: 'Red' }));
    await advance(THEME_DEBOUNCE_MS - 500);
    await user.click(modal.getByRole('radio', { name: 'Green' }));
    await advance(THEME_DEBOUNCE_MS - 500);
    expect(bodies(THEME)).toEqual([]);
    await advance(500);
    await screen.findByText('Updated theme!');
    expect(bodies(THEME)).toEqual([{ theme: 'green' }]);
    expect(modal.getByRole('radio', { name: 'Green' })).toHaveProperty('checked', true);
  });

  it.each([
    ['Unknown error updating theme :(', 'is ours, and not 200', refusal(500, 'Something went wrong.')],
    ['Unknown error updating theme :(', 'is not ours, and not 200', { status: 502, body: 'Bad gateway' }],
    [
      'The server is not responding. Try again in a moment.',
      'does not arrive',
      () => {
        throw new TypeError('no network');
      },
    ],
  ] as [string, string, FakeAnswer][])(
    "[PREF-03] [API-07] reverts and says '%s' if the response %s",
    async (text, _, answer) => {
      const { modal, user } = await openPreferences({ [THEME]: answer });
      await user.click(modal.getByRole('radio', { name: 'Red' }));
      await advance(THEME_DEBOUNCE_MS);
      await screen.findByText(text);
      await waitFor(() => expect(modal.getByRole('radio', { name: 'Blue' })).toHaveProperty('checked', true));
    },
  );

  it('is saved even if the modal is closed before it was sent', async () => {
    const { modal, user, bodies } = await openPreferences({ [THEME]: DONE });
    await user.click(modal.getByRole('radio', { name: 'Red' }));
    await user.click(modal.getByRole('button', { name: 'Close' }));
    await screen.findByText('Updated theme!');
    expect(bodies(THEME)).toEqual([{ theme: 'red' }]);
  });
});

describe('hiding', () => {
  it("[PREF-09] [API-09] is sent immediately and shows 'Updated Alerts!'", async () => {
    const { modal, user, bodies } = await openPreferences({ [HIDE]: DONE });
    await user.click(modal.getByRole('switch', { name: 'Hide Notification' }));
    await screen.findByText('Updated Alerts!');
    expect(bodies(HIDE)).toEqual([{ hide: true }]);
    expect(modal.getByRole('switch', { name: 'Hide Notification' })).toHaveProperty('checked', true);
  });

  it('[PREF-09] [API-09] reverts and shows the message if it fails', async () => {
    const { modal, user } = await openPreferences({ [HIDE]: refusal(503, 'We cannot save anything right now.') });
    await user.click(modal.getByRole('switch', { name: 'Hide Notification' }));
    await screen.findByText('We cannot save anything right now.');
    await waitFor(() =>
      expect(modal.getByRole('switch', { name: 'Hide Notification' })).toHaveProperty('checked', false),
    );
  });
});

describe('the position', () => {
  const box = () => screen.getByRole('button', { name: /^Alert, / });
  /** Drags the box by this distance, in pixels of the area. */
  const drag = (x: number, y: number) => {
    fireEvent.pointerDown(box(), { button: 0, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(box(), { clientX: 100 + x, clientY: 100 + y });
  };

  it('[PREF-06] [PREF-08] [API-08] is saved when the box is dropped, scaled to 1280x720', async () => {
    const { bodies } = await openPreferences({ [POSITION]: DONE });
    drag(72, 40.5);
    expect(bodies(POSITION)).toEqual([]);
    fireEvent.pointerUp(box());
    await screen.findByText('Updated notification position!');
    expect(bodies(POSITION)).toEqual([{ x: 128, y: 72 }]);
    expect(screen.getByRole('button', { name: 'Alert, 128 from the left, 72 from the top' })).toBeDefined();
  });

  it('[PREF-04] cannot be dragged out of the area', async () => {
    const { bodies } = await openPreferences({ [POSITION]: DONE });
    drag(-400, 4_000);
    fireEvent.pointerUp(box());
    await screen.findByText('Updated notification position!');
    expect(bodies(POSITION)).toEqual([{ x: 0, y: 645 }]);
  });

  it('[PREF-05] snaps to the centre lines and shows them meanwhile', async () => {
    const { bodies } = await openPreferences({ [POSITION]: DONE });
    drag(209, 60);
    expect(screen.getByTestId('guide-vertical')).toBeDefined();
    expect(screen.queryByTestId('guide-horizontal')).toBeNull();
    fireEvent.pointerUp(box());
    expect(screen.queryByTestId('guide-vertical')).toBeNull();
    await screen.findByText('Updated notification position!');
    expect(bodies(POSITION)).toEqual([{ x: 365, y: 106.67 }]);
  });

  it('moves with the arrow keys, ten times as far with Shift, and is saved after a pause', async () => {
    const { bodies, user } = await openPreferences({ [POSITION]: DONE });
    act(() => box().focus());
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}{ArrowLeft}{ArrowLeft}');
    expect(bodies(POSITION)).toEqual([]);
    await advance(1_000);
    await screen.findByText('Updated notification position!');
    expect(bodies(POSITION)).toEqual([{ x: 0, y: 17.78 }]);
  });

  it('[PREF-08] [API-08] reverts and shows the message if it fails', async () => {
    await openPreferences({ [POSITION]: refusal(503, 'We cannot save anything right now.') });
    drag(72, 40.5);
    fireEvent.pointerUp(box());
    await screen.findByText('We cannot save anything right now.');
    await screen.findByRole('button', { name: 'Alert, 0 from the left, 0 from the top' });
  });
});

describe('the design', () => {
  const DESIGN = 'PUT /api/user/extension/design';
  const designer = async () => within(await screen.findByRole('region', { name: 'Alert design' }));
  const card = () => document.querySelector<HTMLElement>('.alerts .box:not([data-phase=leaving])');

  it('is tried on a stage, and reaches the stream only when the streamer puts it there', async () => {
    const { modal, user, bodies } = await openPreferences({ [DESIGN]: DONE });
    const design = await designer();
    await waitFor(() => expect(card()).not.toBeNull());
    expect(card()?.dataset).toMatchObject({ style: 'signal', size: 'm', tier: '2' });
    await user.click(design.getByRole('radio', { name: 'Paper' }));
    await user.click(design.getByRole('radio', { name: 'Large' }));
    await waitFor(() => expect(card()?.dataset).toMatchObject({ style: 'paper', size: 'l' }));
    expect(modal.getByRole('status').textContent).toBe('2 changes, not on stream yet');
    await advance(10_000);
    expect(bodies(DESIGN)).toEqual([]);
    await user.click(modal.getByRole('button', { name: 'Put on stream' }));
    await screen.findByText('The design is on your stream!');
    expect(bodies(DESIGN)).toEqual([{ ...DEFAULT_DESIGN, style: 'paper', size: 'l' }]);
    await waitFor(() => expect(modal.queryByRole('button', { name: 'Put on stream' })).toBeNull());
  });

  it('plays a test of each tier', async () => {
    const { modal, user } = await openPreferences();
    await waitFor(() => expect(card()).not.toBeNull());
    for (const [words, tier] of [
      ['25 Bits', '1'],
      ['10,000 Bits', '5'],
      ['2,500 points', '2'],
    ] as const) {
      await user.click(modal.getByRole('button', { name: `Play a test of ${words}` }));
      expect(card()?.dataset.tier).toBe(tier);
    }
    expect(card()?.querySelector('.coin')).not.toBeNull();
  });

  it('can differ in one tier, until its settings are like all tiers again', async () => {
    const { modal, user, bodies } = await openPreferences({ [DESIGN]: DONE });
    const design = await designer();
    await waitFor(() => expect(card()).not.toBeNull());
    await user.click(design.getByRole('radio', { name: /^5,000 Bits and up/ }));
    expect(card()?.dataset).toMatchObject({ style: 'signal', tier: '4' });
    const like = within(design.getByRole('group', { name: 'Style' })).getByRole('radio', { name: 'Like all tiers' });
    expect(like).toHaveProperty('checked', true);
    await user.click(design.getByRole('radio', { name: 'Arcade' }));
    await waitFor(() => expect(card()?.dataset).toMatchObject({ style: 'arcade', tier: '4' }));
    expect(modal.getByRole('status').textContent).toBe('1 change, not on stream yet');
    await user.click(modal.getByRole('button', { name: 'Play a test of 25 Bits' }));
    expect(card()?.dataset).toMatchObject({ style: 'signal', tier: '1' });
    await user.click(modal.getByRole('button', { name: 'Put on stream' }));
    await screen.findByText('The design is on your stream!');
    expect(bodies(DESIGN)).toEqual([{ ...DEFAULT_DESIGN, tiers: { 4: { style: 'arcade' } } }]);
    await user.click(like);
    expect(modal.getByRole('status').textContent).toBe('1 change, not on stream yet');
    await user.click(modal.getByRole('button', { name: 'Put on stream' }));
    await waitFor(() => expect(bodies(DESIGN).at(-1)).toEqual(DEFAULT_DESIGN));
  });

  it('is tested on the stream, in the tier that was tried last', async () => {
    const TEST = 'POST /api/user/test-alert';
    const { modal, user, bodies } = await openPreferences({
      [TEST]: { body: { message: 'The demo is on its way.', id: 'demo-1' } },
    });
    await user.click(modal.getByRole('button', { name: 'Play a test of 5,000 Bits' }));
    await user.click(modal.getByRole('button', { name: 'Play a test of 5,000 Bits on your stream' }));
    await screen.findByText('The demo is on its way.');
    expect(bodies(TEST)).toEqual([{ tier: 4 }]);
  });

  it('is restored by Discard, and asks before it is closed', async () => {
    const { modal, user, bodies } = await openPreferences({ [DESIGN]: DONE });
    const design = await designer();
    await waitFor(() => expect(card()).not.toBeNull());
    await user.click(design.getByRole('radio', { name: 'Arcade' }));
    await user.click(modal.getByRole('button', { name: 'Close' }));
    expect(modal.getByRole('alert').textContent).toBe('The design is not on your stream yet.');
    await user.click(modal.getByRole('button', { name: 'Keep editing' }));
    await user.click(modal.getByRole('button', { name: 'Discard' }));
    expect(design.getByRole('radio', { name: 'Signal' })).toHaveProperty('checked', true);
    expect(card()?.dataset.style).toBe('signal');
    expect(bodies(DESIGN)).toEqual([]);
  });

  it('keeps the draft and shows the message if it cannot be saved', async () => {
    const { modal, user } = await openPreferences({ [DESIGN]: refusal(503, 'We cannot save anything right now.') });
    const design = await designer();
    await waitFor(() => expect(card()).not.toBeNull());
    await user.click(design.getByRole('radio', { name: 'Whisper' }));
    await user.click(modal.getByRole('button', { name: 'Put on stream' }));
    await screen.findByText('We cannot save anything right now.');
    expect(design.getByRole('radio', { name: 'Whisper' })).toHaveProperty('checked', true);
    expect(modal.getByRole('button', { name: 'Put on stream' })).toBeDefined();
  });
});

describe('pronunciation', () => {
  const PUT = 'PUT /api/user/extension/pronunciations';
  const stored = [{ word: 'gg', said: 'good game' }];

  it('has one line per word and is saved a second after the last change; a repeated word counts once', async () => {
    const { modal, user, bodies } = await openPreferences({ [PUT]: DONE }, { pronunciations: stored });
    const field = modal.getByRole('textbox', { name: /Pronunciation/ });
    expect(field).toHaveProperty('value', 'gg = good game');
    await user.click(field);
    await user.paste('\nRavn = raven\nGG= well played');
    expect(bodies(PUT)).toEqual([]);
    await advance(1_000);
    await screen.findByText('Updated pronunciations!');
    expect(bodies(PUT)).toEqual([
      {
        pronunciations: [
          { word: 'GG', said: 'well played' },
          { word: 'Ravn', said: 'raven' },
        ],
      },
    ]);
  });

  it('names the invalid line or the limit, and saves nothing', async () => {
    const { modal, user, bodies } = await openPreferences({ [PUT]: DONE });
    const field = modal.getByRole('textbox', { name: /Pronunciation/ });
    await user.click(field);
    await user.paste('gg = good game\nno sign');
    expect(modal.getByText(/^Line 2: write a word/)).toBeDefined();
    await advance(2_000);
    expect(bodies(PUT)).toEqual([]);
    await user.clear(field);
    await user.paste(Array.from({ length: 201 }, (_, at) => `w${at} = x`).join('\n'));
    expect(modal.getByText('The list can have up to 200 words.')).toBeDefined();
  });

  it('can be tried on the messages of last week before it is saved', async () => {
    const TRIAL = 'POST /api/user/history/trial';
    const said = {
      id: 'tx-1:a.cue',
      at: Date.now(),
      viewer: 'viewer_one',
      title: 'Say it',
      text: 'gg wp',
      masked: [],
      shown: 'gg wp',
      spoken: 'good game well played',
      outcome: 'said',
      isNew: true,
    };
    const counts = { refused: 0, masked: 0, links: 0, said: 1, released: 0 };
    const { modal, user, bodies } = await openPreferences(
      { [PUT]: DONE, [TRIAL]: { body: { read: 2, readSince: null, counts, changed: 1, messages: [said] } } },
      { pronunciations: stored },
    );
    await user.click(modal.getByRole('button', { name: 'Try it on last week' }));
    const trial = within(await screen.findByRole('dialog', { name: 'Try pronunciations on last week' }));
    await trial.findByText('Spoken: good game well played');
    const field = trial.getByRole('textbox', { name: /Pronunciation/ });
    await user.click(field);
    await user.paste('\nno sign');
    expect(trial.getByText('Correct the rules first.')).toBeDefined();
    await user.clear(field);
    await user.paste('wp = well played');
    await user.click(trial.getByRole('button', { name: 'Try again' }));
    await trial.findByText('2 messages in 7 days: 1 said differently. 1 would change.');
    expect(bodies(TRIAL)).toEqual([
      { rules: 'pronunciations', pronunciations: stored },
      { rules: 'pronunciations', pronunciations: [{ word: 'wp', said: 'well played' }] },
    ]);
    await advance(2_000);
    expect(bodies(PUT)).toEqual([]);
    await user.click(trial.getByRole('button', { name: 'Use these rules' }));
    await advance(1_000);
    await screen.findByText('Updated pronunciations!');
    expect(bodies(PUT)).toEqual([{ pronunciations: [{ word: 'wp', said: 'well played' }] }]);
  });
});
