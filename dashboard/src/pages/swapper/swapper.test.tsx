import type { SwapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../../test/fake-server.ts';
import { READ_REWARDS } from '../../../test/rewards-page.tsx';
import { sampleItem } from '../../../test/samples.ts';
import {
  ACT,
  condition,
  openSwapperPage,
  PUT_SWAPPER,
  sampleRule,
  sampleSwap,
  sampleSwapper,
} from '../../../test/swapper-page.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const row = async (name: string) => within(await screen.findByRole('listitem', { name }));
const band = async () => within(await screen.findByRole('region', { name: 'Active now' }));
const card = (name: string) => within(screen.getByRole('region', { name }));

/** Opens a rule's menu and chooses an entry. */
function choose(rule: string, entry: string) {
  fireEvent.click(button(`More for ${rule}`));
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
}
const live = condition({ live: true });
const two = () => [sampleRule('a', { condition: live }), sampleRule('b')];
const ON_A = { choice: 'a', name: 'Rule a', since: 0, why: 'You are live.' };

describe('the band', () => {
  const acts = ({ server }: ReturnType<typeof openSwapperPage>) => server.callsTo(ACT).map(({ body }) => body);

  it('shows what is on, what comes next and why, with a countdown and buttons to stay or to swap now', async () => {
    const pending = { choice: 'a', name: 'Rule a', due: Date.now() + 20_000, why: 'You are live.' };
    const page = openSwapperPage(
      sampleSwapper(two(), { on: { ...ON_A, choice: 'b', name: 'Rule b', why: 'You chose it.' }, pending }),
    );
    const now = await band();
    now.getByRole('heading', { name: /^Rule b is on ?Rule a in (20|19|18) s$/ });
    now.getByRole('progressbar', { name: /^Swaps in \d+ seconds$/ });
    now.getByText('You are live.');
    await page.user.click(now.getByRole('button', { name: 'Stay on Rule b' }));
    await waitFor(() => expect(now.getByRole('button', { name: 'Swap now' }).getAttribute('aria-busy')).toBeNull());
    await page.user.click(now.getByRole('button', { name: 'Swap now' }));
    await waitFor(() => expect(acts(page)).toEqual([{ act: 'stay' }, { act: 'now' }]));
  });

  it('shows the progress of a swap and which step is retried, and stops and resumes it', async () => {
    const [first] = sampleSwap('now').steps;
    const steps = [
      first,
      { ...first, id: 'x', title: 'Reward x', state: 'waiting' as const, why: 'Twitch is busy.' },
    ] as never;
    const moving = openSwapperPage(sampleSwapper(two(), { swap: sampleSwap('now', { endedAt: null, steps }) }));
    const now = await band();
    now.getByRole('heading', { name: /^Swapping to Rule a ?1 of 2$/ });
    now.getByText('“Reward x” is being retried: Twitch is busy.');
    await moving.user.click(now.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(acts(moving)).toEqual([{ act: 'stop' }]));
    moving.unmount();
    const stopped = openSwapperPage(
      sampleSwapper(two(), { swap: sampleSwap('now', { endedAt: null, isStopped: true, steps }) }),
    );
    await stopped.user.click((await band()).getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(acts(stopped)).toEqual([{ act: 'resume' }]));
  });

  it('says that a set was chosen by hand, that nothing swaps automatically, and that Twitch is silent', async () => {
    const held = openSwapperPage(
      sampleSwapper(two(), { on: ON_A, isHeld: true, silentSince: new Date(2026, 10, 23, 20, 38).getTime() }),
    );
    const now = await band();
    now.getByText('By hand');
    now.getByText(/^Twitch has not said what you stream since .*20:38/);
    await held.user.click(now.getByRole('button', { name: 'Back to automatic' }));
    await waitFor(() => expect(acts(held)).toEqual([{ act: 'automatic' }]));
    held.unmount();
    const off = sampleSwapper(two());
    openSwapperPage({ ...off, settings: { ...off.settings, automatic: false } });
    (await band()).getByText('Swaps only by hand');
    (await band()).getByRole('heading', { name: /^No set is on yet/ });
  });
});

describe('the rules', () => {
  it('are listed in order, with a tick on what is true; the default set is last and stays there', async () => {
    const view = sampleSwapper(two(), { on: ON_A, judged: [{ id: 'a', checks: [{ part: 'live', holds: true }] }] });
    view.settings.fallback = { rewards: ['own-2'], items: [sampleItem().uuid] };
    openSwapperPage(view);
    const list = within(await screen.findByRole('list', { name: 'Rules' }));
    (await row('Rule a')).getByText('On now');
    expect((await row('Rule a')).getByText('live').textContent).toBe('live, true now');
    (await row('Rule b')).getByText('by hand');
    const last = within(list.getByText('When no rule matches').closest('li') as HTMLElement);
    last.getByText('1 reward, 1 item');
    expect(last.queryByRole('switch')).toBeNull();
    expect(last.queryByRole('button', { name: /^Move/ })).toBeNull();
    fireEvent.click(last.getByRole('button', { name: 'More for When no rule matches' }));
    const entries = last.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(entries).toEqual(['Edit', 'Use now', 'Show what would change', 'Leave on what is on']);
  });

  it('are switched, used, copied and deleted after asking; changes in a row are all saved', async () => {
    const { server, user } = openSwapperPage(sampleSwapper([...two(), sampleRule('c')]));
    const saved = () =>
      server.callsTo(PUT_SWAPPER).map(({ body }) => body as { settings: SwapRules; revision: number });
    fireEvent.click((await row('Rule a')).getByRole('switch'));
    fireEvent.click((await row('Rule b')).getByRole('switch'));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved().map(({ revision }) => revision)).toEqual([7, 8]);
    expect(saved()[1]?.settings.rules.map(({ isEnabled }) => isEnabled)).toEqual([false, false, true]);
    await user.click(button('Use Rule c now'));
    await waitFor(() => expect(server.callsTo(ACT).map(({ body }) => body)).toEqual([{ act: 'use', choice: 'c' }]));
    await waitFor(() => expect(button('More for Rule c').getAttribute('aria-busy')).toBeNull());
    choose('Rule c', 'Delete');
    expect(saved()).toHaveLength(2);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Are you sure you want to delete?' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Rule c' })).toBeNull());
    choose('Rule a', 'Make a copy');
    const copy = within(await screen.findByRole('dialog', { name: 'New rule' }));
    expect(copy.getByLabelText<HTMLInputElement>('Name').value).toBe('Rule a (copy)');
    await user.click(copy.getByRole('button', { name: 'Save rule' }));
    await row('Rule a (copy)');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say that another tab changed them first, and are refetched', async () => {
    const { server } = openSwapperPage(sampleSwapper(two()), {
      [PUT_SWAPPER]: refusal(409, 'Changed elsewhere.', 'swapper.changed'),
    });
    const toggle = (await row('Rule a')).getByRole('switch');
    const before = server.callsTo('GET /api/user/swapper').length;
    fireEvent.click(toggle);
    await screen.findByText('Changed elsewhere.');
    await waitFor(() => expect(server.callsTo('GET /api/user/swapper').length).toBeGreaterThan(before));
    await waitFor(() => expect(toggle).toHaveProperty('checked', true));
  });
});

describe('the editor of a rule', () => {
  it('says what is missing, saves what was typed even without Enter, and loses nothing if saving fails', async () => {
    const { server, user } = openSwapperPage(sampleSwapper());
    const first = (await screen.findByText('No rules yet')).parentElement as HTMLElement;
    await user.click(within(first).getByRole('button', { name: 'New rule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
    await user.click(dialog.getByRole('button', { name: 'Save rule' }));
    dialog.getByText('You must enter a name');
    dialog.getByText('Add a condition, or use the rule by hand.');
    expect(server.callsTo(PUT_SWAPPER)).toEqual([]);
    await user.type(dialog.getByLabelText('Name'), 'Puzzles');
    await user.click(dialog.getByRole('button', { name: 'Add Category' }));
    await user.type(dialog.getByLabelText('Category is one of'), 'Tabletop{Enter}Puzzle 40,000');
    await user.click(await dialog.findByRole('checkbox', { name: /^Reward 2/ }));
    await user.click(dialog.getByRole('checkbox', { name: /^Item 1/ }));
    dialog.getByText('2 chosen: 1 of 50 slots.');
    await user.click(dialog.getByRole('radio', { name: 'Store' }));
    const PUT = server.answers[PUT_SWAPPER];
    server.answers[PUT_SWAPPER] = refusal(409, 'Changed elsewhere.', 'swapper.changed');
    await user.click(dialog.getByRole('button', { name: 'Save rule' }));
    await screen.findByText('Changed elsewhere.');
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Puzzles');
    if (PUT !== undefined) server.answers[PUT_SWAPPER] = PUT;
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save rule' }).getAttribute('aria-busy')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Save rule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const saved = server.callsTo(PUT_SWAPPER).at(-1)?.body as { settings: SwapRules } | undefined;
    expect(saved?.settings.rules).toMatchObject([
      {
        name: 'Puzzles',
        condition: { categories: ['Tabletop', 'Puzzle 40,000'] },
        set: { rewards: ['own-2'], items: [sampleItem().uuid] },
        stores: true,
        fulfils: false,
      },
    ]);
  });

  it('asks before closing discards changes, and keeps a set while Twitch does not respond', async () => {
    openSwapperPage(sampleSwapper(two()), { [READ_REWARDS]: refusal(502, 'Twitch is away.', 'reward.slots') });
    await row('Rule a');
    choose('Rule a', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rule a' }));
    await waitFor(() => dialog.getByText('The set stays as it is.'));
    const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Other' } });
    pressEscape();
    dialog.getByText('The rule is not saved yet.');
    fireEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Other');
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Rule a' } });
    pressEscape();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the dry run, the log and the vault', () => {
  it('shows what would come, go and stay, what Twitch refuses, and what it costs', async () => {
    const preview = {
      steps: [
        { action: 'off', id: 'own-1', title: 'Reward 1' },
        { action: 'store', id: 'own-1', title: 'Reward 1' },
        { action: 'create', id: 'own-2', title: 'Reward 2' },
      ],
      staying: [{ id: 'x', title: 'Stays' }],
      refused: [{ id: 'y', title: 'Taken', why: 'Another reward has this title.' }],
      slots: { before: 48, after: 50, total: 50 },
      lostPictures: ['own-2'],
      waiting: { 'own-1': 2 },
    };
    const { server } = openSwapperPage(sampleSwapper(two(), { on: ON_A }), {
      'GET /api/user/swapper/preview': { body: preview },
    });
    await screen.findByText('Add its picture again on Twitch.');
    const shown = card('What would change now');
    for (const text of [
      '48 of 50',
      '50 of 50',
      '1 coming in',
      '1 created',
      '1 going out',
      '1 stored',
      '1 staying',
      '1 cannot come',
      'Another reward has this title.',
      '2 pending redemptions get their points back first.',
    ]) {
      shown.getByText(text);
    }
    expect(server.callsTo('GET /api/user/swapper/preview').map(({ search }) => search)).toEqual(['?rule=b']);
    choose('Rule a', 'Show what would change');
    await waitFor(() => expect(server.callsTo('GET /api/user/swapper/preview').at(-1)?.search).toBe('?rule=a'));
  });

  it('lists swaps with their outcome; the newest can be undone, and retried if something was refused', async () => {
    const refused = [
      {
        action: 'create' as const,
        id: 'own-2',
        title: 'Reward 2',
        state: 'refused' as const,
        why: 'Its title is taken.',
      },
    ];
    const log = [sampleSwap('new', { steps: refused }), sampleSwap('old', { isUndone: true }), sampleSwap('older')];
    const { server, user } = openSwapperPage(sampleSwapper(two(), { on: ON_A, log }));
    await row('Rule a');
    const swaps = card('Swaps');
    expect(swaps.getAllByText(/^(Done|Partly|Undone)$/).map(({ textContent }) => textContent)).toEqual([
      'Partly',
      'Undone',
      'Done',
    ]);
    swaps.getByText('“Reward 2” was not created on Twitch: Its title is taken.');
    swaps.getByText('You are live · 0 in, 0 out · 11 s');
    expect(swaps.getAllByRole('button')).toHaveLength(2);
    await user.click(swaps.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(swaps.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBeNull());
    await user.click(swaps.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(server.callsTo(ACT).map(({ body }) => body)).toEqual([{ act: 'undo' }, { act: 'use', choice: 'a' }]),
    );
  });

  it('keeps stored rewards in the vault, and says which set they come with', async () => {
    const rules = [sampleRule('a', { set: { rewards: ['own-2'], items: [] } })];
    const inSet = openSwapperPage(sampleSwapper(rules));
    const stored = within(await screen.findByRole('list', { name: 'Stored rewards' }));
    expect(stored.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Reward 2', '/dashboard/rewards/reward-2'],
    ]);
    stored.getByText('Rule a');
    stored.getByRole('button', { name: 'Put Reward 2 on Twitch' });
    inSet.unmount();
    openSwapperPage(sampleSwapper([sampleRule('a')]));
    (await screen.findByText('In no rule')).closest('li');
  });
});

it('offers a retry if the rules cannot be loaded, and says that there are none', async () => {
  const failed = openSwapperPage(sampleSwapper(), {
    'GET /api/user/swapper': refusal(403, 'Not now.', 'request.invalid'),
  });
  await screen.findByText('Not now.');
  failed.server.answers['GET /api/user/swapper'] = { body: sampleSwapper() };
  await failed.user.click(button('Try again'));
  await screen.findByText('No rules yet');
});
