import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeAnswer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { sampleInteraction } from '../../../test/samples.ts';
import { ActivityPage } from './ActivityPage.tsx';

const NO_COUNTS = { done: 0, playing: 0, waiting: 0, asked: 0, held: 0, owed: 0 };

function openActivity({
  state = {},
  parts = {},
  answers = {},
  at = '/dashboard/activity',
}: {
  at?: string;
  state?: object;
  parts?: Record<string, StreamerInteraction[]>;
  answers?: Record<string, FakeAnswer>;
} = {}) {
  const channel = {
    live: true,
    alertPages: 1,
    unknownPages: [],
    paused: false,
    holdScene: null,
    hasSoundPage: false,
    unheard: 0,
    counts: NO_COUNTS,
    waiting: { askFirst: 'nothing', returnAfterMin: 15, onlyOnAir: false, showQueue: false, holdScenes: [] },
    playing: null,
    ...state,
  };
  const server = createFakeServer({
    'GET /api/user/state': () => ({ body: channel }),
    'GET /api/user/history': ({ search }) => {
      const part = new URLSearchParams(search).get('state') ?? '';
      return { body: { interactions: parts[part] ?? [], next: null } };
    },
    'GET /api/user/paid': { body: { bits: 25, alerts: 1, points: 500, redemptions: 1 } },
    'PUT /api/user/queue': ({ body }) => {
      channel.paused = (body as { paused: boolean }).paused;
      return { body: { message: 'Done.' } };
    },
    ...answers,
  });
  renderApp(<ActivityPage />, { at });
  return server;
}
const OBS_REPORT = {
  level: 2,
  version: '30.2.3',
  status: null,
  scene: 'Be right back',
  websocket: 'off',
  inputs: [],
  sources: [],
  filters: [],
};
const card = async (name: string | RegExp) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement;

describe('the activity page', () => {
  it('shows the playing alert and its progress above the queue, and skips it', async () => {
    const plays = { at: Date.now() - 3_400, durationMs: 7_000 };
    const playing = sampleInteraction({ id: 'p1', state: 'started', text: 'hello', plays });
    const server = openActivity({
      state: { playing },
      answers: { 'POST /api/user/interactions/p1/skip': { body: { message: 'Skipped.' } } },
    });
    const now = within(await card(/^Queue/));
    const row = now.getByRole('listitem');
    expect(row.textContent).toContain('Air horn');
    now.getByText('demo_viewer');
    now.getByText('hello');
    // A busy machine may get here late.
    expect(Number.parseInt(now.getByText(/^\d s of 7 s$/).textContent, 10)).toBeGreaterThanOrEqual(3);
    const bar = row.querySelector<HTMLElement>('[style*="--lasts: 7000ms"]');
    expect(Number.parseInt(bar?.style.getPropertyValue('--since') ?? '', 10)).toBeLessThanOrEqual(-3_400);
    await userEvent.click(now.getByRole('button', { name: 'Skip Air horn by demo_viewer' }));
    await waitFor(() => expect(server.callsTo('POST /api/user/interactions/p1/skip')).toHaveLength(1));
  });

  it.each([
    ['idle', {}, 'Nothing is playing. The next alert starts immediately.'],
    ['paused', { paused: true }, 'Alerts are paused. New ones wait in the queue.'],
    ['without a page', { alertPages: 0 }, /^The alert page is disconnected\./],
  ])('explains why nothing is playing: %s', async (_, state, sentence) => {
    openActivity({ state });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('asks whether an unknown alert page is theirs', async () => {
    openActivity({ state: { unknownPages: [{ id: '0'.repeat(64), client: 'obs', connectedAt: 0 }] } });
    expect(await screen.findByRole('heading', { name: 'Is this your OBS?' })).toBeTruthy();
  });

  it.each([
    [1, 'One alert that is not for VODs waits for the sound page. Open it in OBS; Home explains how.'],
    [2, '2 alerts that are not for VODs wait for the sound page. Open it in OBS; Home explains how.'],
  ])('says how many alerts wait for the sound page: %i', async (unheard, text) => {
    openActivity({ state: { unheard } });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('pauses and resumes', async () => {
    const server = openActivity();
    await userEvent.click(await screen.findByRole('button', { name: 'Pause alerts' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(await screen.findByRole('button', { name: 'Pause alerts' })).toBeTruthy();
    expect(server.callsTo('PUT /api/user/queue').map((call) => call.body)).toEqual([
      { paused: true },
      { paused: false },
    ]);
  });

  it('shows the whole message where the streamer decides, and one line of it in the history', async () => {
    const text = 'A message of many words. '.repeat(18).trim();
    openActivity({
      state: { counts: { ...NO_COUNTS, owed: 1 } },
      parts: {
        open: [sampleInteraction({ id: 'q1', state: 'leased', text })],
        undecided: [sampleInteraction({ id: 'o1', state: 'owed', text })],
        ended: [sampleInteraction({ id: 'e1', text })],
      },
    });
    for (const name of [/^Queue/, /^Waiting for you/]) {
      const message = await within(await card(name)).findByText(text);
      // Inside the button that opens the timeline, text is cut to one line.
      expect(message.closest('button')).toBeNull();
    }
    const row = within(await card('History'));
    expect((await row.findByText(`demo_viewer: ${text}`)).closest('button')).toBeTruthy();
  });

  it('shows a single reward, with a link to everything', async () => {
    const server = openActivity({
      at: '/dashboard/activity?reward=r1',
      state: { counts: { ...NO_COUNTS, asked: 3 } },
      parts: { undecided: [sampleInteraction({ id: 'a', state: 'asked' })] },
    });
    await screen.findByRole('heading', { name: 'Waiting for you 1' });
    const items = () =>
      server.callsTo('GET /api/user/history').map(({ search }) => new URLSearchParams(search).get('item'));
    expect(items()).toEqual(['r1', 'r1', 'r1']);
    await userEvent.click(screen.getByRole('link', { name: 'Show everything' }));
    await screen.findByRole('heading', { name: 'Waiting for you 3' });
    expect(items().slice(3)).toEqual([null, null, null]);
  });

  it('marks in a message what is masked on screen', async () => {
    const text = 'What a darn, darn fine day';
    openActivity({
      state: { counts: { ...NO_COUNTS, asked: 1 } },
      parts: { undecided: [sampleInteraction({ id: 'a', state: 'asked', text, masked: ['darn'] })] },
    });
    const row = (await screen.findByText('What is marked is masked on screen and not spoken.')).closest('li');
    expect(row?.querySelector('p')?.textContent).toBe(text);
    expect([...(row?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual(['darn', 'darn']);
  });

  it('links an entry to its item or reward; a demo has no link', async () => {
    const of = (id: string, over: object) => sampleInteraction({ id, title: id, itemId: `id-of-${id}`, ...over });
    openActivity({
      parts: { ended: [of('horn', {}), of('hydrate', { source: 'points' }), of('demo', { source: 'demo' })] },
    });
    const history = within(await card('History'));
    for (const name of [/^horn/, /^hydrate/, /^demo/])
      await userEvent.click(await history.findByRole('button', { name }));
    expect(history.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Open item', '/dashboard/extension?item=id-of-horn'],
      ['Open reward', '/dashboard/rewards/id-of-hydrate'],
    ]);
  });

  it("focuses the search on '/', except while the focus is in a field", async () => {
    openActivity();
    const history = within(await card('History'));
    const box = history.getByRole('searchbox');
    expect(box.getAttribute('aria-keyshortcuts')).toBe('/');
    const choice = history.getByRole('combobox');
    choice.focus();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(choice);
    choice.blur();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(box);
    await userEvent.keyboard('1/2');
    expect(box).toHaveProperty('value', '1/2');
  });

  it('lists the queue, next one first, and skips from it', async () => {
    const older = sampleInteraction({ id: 'q1', state: 'leased', title: 'First' });
    const newer = sampleInteraction({ id: 'q2', state: 'leased', title: 'Second' });
    const playing = sampleInteraction({ id: 'q0', state: 'started', title: 'Playing' });
    const server = openActivity({
      parts: { open: [playing, older, newer] },
      answers: {
        'POST /api/user/interactions/q2/skip': refusal(409, 'This has changed in the meantime. Check again.'),
      },
    });
    const queue = await card(/^Queue/);
    await waitFor(() => expect(within(queue).getAllByRole('listitem')).toHaveLength(2));
    expect(
      within(queue)
        .getAllByRole('listitem')
        .map((row) => row.querySelector('b')?.textContent),
    ).toEqual(['First', 'Second']);
    await userEvent.click(within(queue).getByRole('button', { name: 'Skip Second by demo_viewer' }));
    expect(await screen.findByText('This has changed in the meantime. Check again.')).toBeTruthy();
    expect(server.callsTo('POST /api/user/interactions/q2/skip')).toHaveLength(1);
  });

  it('plays an owed interaction, and dismisses it only with a reason', async () => {
    const owed = sampleInteraction({ id: 'o1', state: 'owed', title: 'Owed one', reason: 'The voice is gone.' });
    const held = sampleInteraction({ id: 'h1', state: 'held', title: 'Held one' });
    const server = openActivity({
      state: { counts: { ...NO_COUNTS, held: 1, owed: 1 } },
      parts: { undecided: [held, owed] },
      answers: {
        'POST /api/user/interactions/h1/play': { body: { message: 'Queued.' } },
        'POST /api/user/interactions/o1/dismiss': { body: { message: 'Dismissed.' } },
      },
    });
    const decide = await card(/^Waiting for you/);
    await userEvent.click(await within(decide).findByRole('button', { name: 'Play Held one by demo_viewer now' }));
    await waitFor(() => expect(server.callsTo('POST /api/user/interactions/h1/play')).toHaveLength(1));

    await userEvent.click(within(decide).getByRole('button', { name: 'Dismiss Owed one by demo_viewer' }));
    const dialog = screen.getByRole('dialog', { name: 'Dismiss Owed one?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    expect(within(dialog).getByText('Enter a reason.')).toBeTruthy();
    expect(server.callsTo('POST /api/user/interactions/o1/dismiss')).toHaveLength(0);
    await userEvent.type(within(dialog).getByLabelText('Reason'), ' Asked for in chat ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo('POST /api/user/interactions/o1/dismiss')).toMatchObject([
      { body: { reason: 'Asked for in chat' } },
    ]);
  });

  it('asks before repeating a step Twitch did not confirm, and by default runs only the rest', async () => {
    const unknownSteps = [
      { id: 'a.action', label: 'Timeout of demo_chatter for 10 minutes' },
      { id: 'b.action', label: 'Ban of demo_chatter' },
    ];
    const owed = sampleInteraction({ id: 'o1', state: 'owed', title: 'Owed one', unknownSteps, playable: true });
    const server = openActivity({
      state: { counts: { ...NO_COUNTS, owed: 1 } },
      parts: { undecided: [owed] },
      answers: { 'POST /api/user/interactions/o1/play': { body: { message: 'Queued.' } } },
    });
    const plays = () => server.callsTo('POST /api/user/interactions/o1/play').map((call) => call.body);
    const ask = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Play Owed one by demo_viewer now' }));
      return within(screen.getByRole('dialog', { name: 'Play Owed one now?' }));
    };
    const first = await ask();
    expect(first.getByText('It is not known whether this happened. Run it again?')).toBeTruthy();
    expect(plays()).toEqual([]);
    await userEvent.click(first.getByRole('button', { name: 'Play now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const second = await ask();
    await userEvent.click(second.getByRole('checkbox', { name: 'Ban of demo_chatter' }));
    await userEvent.click(second.getByRole('button', { name: 'Play now' }));
    await waitFor(() => expect(plays()).toEqual([{ again: [] }, { again: ['b.action'] }]));
  });

  it('offers to dismiss an interaction with nothing left to play', async () => {
    const unknownSteps = [{ id: 'a.action', label: 'Ban of demo_chatter' }];
    const owed = sampleInteraction({ id: 'o1', state: 'owed', title: 'Owed one', unknownSteps, playable: false });
    const server = openActivity({ state: { counts: { ...NO_COUNTS, owed: 1 } }, parts: { undecided: [owed] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Play Owed one by demo_viewer now' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Play Owed one now?' }));
    expect(dialog.getByText('Nothing else is left to play. Select what to run again, or dismiss it.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Play now' }));
    expect(server.callsTo('POST /api/user/interactions/o1/play')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByRole('dialog', { name: 'Dismiss Owed one?' })).toBeTruthy();
  });

  it('approves, plays next or refuses what needs approval with one click', async () => {
    const asked = ['a', 'b', 'c'].map((id) => sampleInteraction({ id, state: 'asked', title: `Asked ${id}` }));
    const done = { body: { message: 'Done.' } };
    const server = openActivity({
      state: { counts: { ...NO_COUNTS, asked: 3 } },
      parts: { undecided: asked },
      answers: {
        'POST /api/user/interactions/a/approve': done,
        'POST /api/user/interactions/b/approve': done,
        'POST /api/user/interactions/c/skip': done,
      },
    });
    const decide = within(await card(/^Waiting for you/));
    await userEvent.click(await decide.findByRole('button', { name: 'Approve Asked a by demo_viewer' }));
    await userEvent.click(decide.getByRole('button', { name: 'Play Asked b by demo_viewer next' }));
    await userEvent.click(decide.getByRole('button', { name: 'Refuse Asked c by demo_viewer' }));
    await waitFor(() => expect(server.callsTo('POST /api/user/interactions/c/skip')).toHaveLength(1));
    const approved = ['a', 'b'].map((id) => server.callsTo(`POST /api/user/interactions/${id}/approve`)[0]?.body);
    expect(approved).toEqual([{ next: false }, { next: true }]);
  });

  it('says that nothing waits, and saves what needs approval', async () => {
    const server = openActivity({ answers: { 'PUT /api/user/waiting': { body: { message: 'Saved.' } } } });
    const decide = within(await card('Waiting for you'));
    decide.getByText('Nothing waits for you.');
    const choice = decide.getByRole('combobox', { name: 'Ask me first about' });
    expect(choice).toHaveProperty('value', 'nothing');
    await userEvent.selectOptions(choice, 'messages read out');
    const ending = decide.getByRole('combobox', { name: 'After the stream, waiting points' });
    await waitFor(() => expect(ending).toHaveProperty('value', '15'));
    await userEvent.selectOptions(ending, 'stay');
    const [first, second] = server.callsTo('PUT /api/user/waiting').map(({ body }) => body);
    expect(first).toEqual({
      askFirst: 'messages',
      returnAfterMin: 15,
      onlyOnAir: false,
      showQueue: false,
      holdScenes: [],
    });
    expect(second).toMatchObject({ returnAfterMin: null });
  });

  it('lets the streamer choose scenes during which alerts wait, and says when they do', async () => {
    const server = openActivity({
      state: {
        holdScene: 'Be right back',
        playing: sampleInteraction({ state: 'started' }),
        waiting: {
          askFirst: 'nothing',
          returnAfterMin: 15,
          onlyOnAir: true,
          showQueue: false,
          holdScenes: ['Be right back'],
        },
      },
      answers: {
        'PUT /api/user/waiting': { body: { message: 'Saved.' } },
        'GET /api/user/obs': { body: { report: { ...OBS_REPORT, scenes: ['Game', 'Be right back', 'Ad '] } } },
      },
    });
    within(await card('Queue')).getByText('OBS shows the scene Be right back. Alerts wait until it shows another one.');
    const scenes = within(
      within(await card('Waiting for you')).getByRole('group', { name: 'Alerts wait during scenes' }),
    );
    const field = scenes.getByRole('combobox', { name: 'Scene' });
    const add = scenes.getByRole('button', { name: 'Add' });
    expect(add).toHaveProperty('disabled', true);
    await userEvent.click(field);
    await waitFor(() =>
      expect(scenes.getAllByRole('option', { hidden: true }).map((one) => (one as HTMLOptionElement).value)).toEqual([
        'Game',
        'Ad ',
      ]),
    );
    await userEvent.type(field, 'Ad {Enter}');
    await userEvent.type(field, ' Elsewhere ');
    await userEvent.click(add);
    await userEvent.click(scenes.getByRole('button', { name: 'Remove Be right back' }));
    const saved = server.callsTo('PUT /api/user/waiting').map(({ body }) => body as { holdScenes: string[] });
    expect(saved[0]).toEqual({
      askFirst: 'nothing',
      returnAfterMin: 15,
      onlyOnAir: true,
      showQueue: false,
      holdScenes: ['Be right back', 'Ad '],
    });
    expect(saved[1]?.holdScenes.at(-1)).toBe('Elsewhere');
    expect(saved[2]?.holdScenes).not.toContain('Be right back');
  });

  it('lets single keys decide while the focus is in the list', async () => {
    const asked = ['b', 'a'].map((id) => sampleInteraction({ id, state: 'asked', title: `Asked ${id}` }));
    const done = { body: { message: 'Done.' } };
    const server = openActivity({
      state: { counts: { ...NO_COUNTS, asked: 2 } },
      parts: { undecided: asked },
      answers: { 'POST /api/user/interactions/a/skip': done, 'POST /api/user/interactions/b/approve': done },
    });
    const decide = within(await card(/^Waiting for you/));
    const first = await decide.findByRole('button', { name: 'Approve Asked b by demo_viewer' });
    await userEvent.keyboard('a');
    first.focus();
    await userEvent.keyboard('jr');
    await waitFor(() => expect(server.callsTo('POST /api/user/interactions/a/skip')).toHaveLength(1));
    await userEvent.keyboard('ka');
    await waitFor(() => expect(server.callsTo('POST /api/user/interactions/b/approve')).toHaveLength(1));
  });

  it('filters the history by kind of payment, outcome and search text', async () => {
    const server = openActivity();
    const history = within(await card('History'));
    await userEvent.click(history.getByRole('radio', { name: 'Points' }));
    await userEvent.selectOptions(history.getByRole('combobox', { name: 'Outcome' }), 'Skipped');
    await userEvent.type(history.getByRole('searchbox'), ' horn ');
    await waitFor(() => {
      const [last] = server.callsTo('GET /api/user/history').slice(-1);
      const asked = Object.fromEntries(new URLSearchParams(last?.search));
      expect(asked).toEqual({ state: 'ended', order: 'newest', paid: 'points', outcome: 'skipped', search: 'horn' });
    });
    await history.findByText('Nothing matches');
  });

  it('plays an entry of the history again, and asks first if that acts on Twitch', async () => {
    const server = openActivity({
      parts: { ended: [sampleInteraction({ id: 'e1', source: 'points', amount: 500 })] },
      answers: {
        'POST /api/user/interactions/e1/replay': ({ body }) =>
          (body as { confirmed: boolean }).confirmed
            ? { body: { message: 'It is on its way.' } }
            : refusal(409, ERRORS['replay.confirm'].message, 'replay.confirm'),
      },
    });
    const history = within(await card('History'));
    await userEvent.click(await history.findByRole('button', { name: /Air horn/ }));
    history.getByText('500');
    await userEvent.click(history.getByRole('button', { name: 'Play Air horn by demo_viewer again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Play Air horn again?' }));
    dialog.getByText('Playing this again changes something on Twitch. Confirm that you want that.');
    await userEvent.click(dialog.getByRole('button', { name: 'Play again' }));
    await screen.findByText('It is on its way.');
    expect(server.callsTo('POST /api/user/interactions/e1/replay').map(({ body }) => body)).toEqual([
      { confirmed: false },
      { confirmed: true },
    ]);
  });

  it('expands the timeline of an interaction', async () => {
    const createdAt = Date.UTC(2026, 0, 2);
    const timeline = [
      { at: createdAt, what: 'received', why: 'webhook' },
      { at: createdAt + 250, what: 'told', why: 'receipt' },
      { at: createdAt + 2_000, what: 'skipped', why: 'Too loud.', by: 'demo_channel' },
    ];
    openActivity({
      parts: { ended: [sampleInteraction({ state: 'skipped', createdAt, timeline, reason: 'Too loud.' })] },
    });
    const history = await card('History');
    const row = await within(history).findByRole('button', { name: /Air horn/ });
    expect(row.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    const lines = within(history).getAllByRole('listitem').slice(1);
    expect(lines.map((line) => line.textContent)).toEqual([
      '+0.000 sWebhook from Twitch: recorded',
      '+0.250 sReceipt from the panel',
      '+2.000 sSkipped · Too loud. · by demo_channel',
    ]);
    expect(within(history).getByText(/demo-transaction-1 · confirmed by Twitch/)).toBeTruthy();
  });

  it('loads older history', async () => {
    const first = sampleInteraction({ id: 'a', title: 'Newer', createdAt: 2_000 });
    const second = sampleInteraction({ id: 'b', title: 'Older', createdAt: 1_000 });
    openActivity({
      answers: {
        'GET /api/user/history': ({ search }) =>
          search.includes('before=2000')
            ? { body: { interactions: [second], next: null } }
            : {
                body: {
                  interactions: search.includes('ended') ? [first] : [],
                  next: search.includes('ended') ? 2_000 : null,
                },
              },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Older')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it.each([
    ['undecided', /^Waiting for you/, 'Waiting for you 60', (id: string) => `Play ${id} by demo_viewer now`],
    ['open', /^Queue/, 'Queue 1+ waiting', (id: string) => `Skip ${id} by demo_viewer`],
  ])('lists what is %s oldest first, page by page', async (part, title, heading, nameOf) => {
    const one = (id: string) => sampleInteraction({ id, title: id, state: part === 'open' ? 'leased' : 'owed' });
    openActivity({
      state: { counts: { ...NO_COUNTS, owed: 60 } },
      answers: {
        'GET /api/user/history': ({ search }) => {
          const query = new URLSearchParams(search);
          if (query.get('state') !== part) return { body: { interactions: [], next: null } };
          expect([query.get('order'), query.get('before')]).toEqual(['oldest', null]);
          return {
            body:
              query.get('from') === '1001'
                ? { interactions: [one('Newer')], next: null }
                : { interactions: [one('Older')], next: 1_001 },
          };
        },
      },
    });
    const section = within(await card(title));
    await section.findByRole('button', { name: nameOf('Older') });
    expect(section.getByRole('heading').textContent).toBe(heading);
    await userEvent.click(section.getByRole('button', { name: 'Show more' }));
    await section.findByRole('button', { name: nameOf('Newer') });
    expect(section.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)).toEqual([
      'Older',
      'Newer',
    ]);
    expect(section.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('has an empty state', async () => {
    openActivity();
    expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
  });

  it('offers a retry if the history does not load', async () => {
    const server = openActivity({ answers: { 'GET /api/user/history': refusal(503, 'Not now.') } });
    expect(await screen.findByText('The history could not be loaded')).toBeTruthy();
    server.answers['GET /api/user/history'] = { body: { interactions: [], next: null } };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
  });
});
