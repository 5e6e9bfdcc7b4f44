import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../../test/fake-server.ts';
import { changed, openRewardsPage, READ_REWARDS, SOUND, sampleReward } from '../../../test/rewards-page.tsx';
import { sampleUser } from '../../../test/samples.ts';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const card = async (title: string) => {
  const li = (await screen.findByRole('heading', { name: title, level: 2 })).closest('li');
  if (!li) throw new Error(`No card has the title ${title}.`);
  return within(li);
};
const feature = async (name: string) =>
  within(await within(await screen.findByRole('dialog', { name: 'Reward 1' })).findByRole('listitem', { name }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Opens the menu of a card once nothing is running, and chooses an entry. */
async function choose(title: string, entry: string) {
  const more = (await card(title)).getByRole('button', { name: `More for ${title}` });
  await waitFor(() => expect(more.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(more);
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
  await act(() => vi.advanceTimersByTimeAsync(0));
}

describe('the list of rewards', () => {
  it('has a card per reward, with its state and actions', async () => {
    openRewardsPage([
      sampleReward(1),
      sampleReward(2, { place: 'other-app', features: [] }),
      sampleReward(3, { place: 'draft', why: 'Twitch was busy.' }),
      sampleReward(4, { features: [], is_paused: true }),
    ]);
    const own = await card('Reward 1');
    expect(own.getByRole('switch', { name: 'Enable Reward 1' })).toHaveProperty('checked', true);
    own.getByRole('button', { name: 'Test Reward 1' });
    own.getByText('Sound Alert');
    const foreign = await card('Reward 2');
    foreign.getByText('Other app');
    expect(foreign.queryByRole('switch')).toBeNull();
    const draft = await card('Reward 3');
    draft.getByText('Draft');
    draft.getByText('Twitch was busy.');
    draft.getByRole('button', { name: 'Create on Twitch' });
    (await card('Reward 4')).getByText('Paused');
    (await card('Reward 4')).getByText('You need to add features to this reward!');
    screen.getByText('3 of 50');
  });

  it('[ERR-16] says what to do if it is empty, if it cannot be loaded, and without affiliate status or permission', async () => {
    const empty = openRewardsPage([]);
    await screen.findByText('No rewards yet');
    empty.unmount();
    const failed = openRewardsPage([sampleReward()], {
      [READ_REWARDS]: refusal(502, ERRORS['reward.slots'].message, 'reward.slots'),
    });
    await screen.findByText('Failed to check your Twitch reward slots. Please try again later.');
    failed.server.answers[READ_REWARDS] = {
      body: { rewards: [sampleReward()], permitted: true, affiliate: true, slots: { used: 1, total: 50 } },
    };
    await failed.user.click(button('Try again'));
    await card('Reward 1');
    failed.unmount();
    const poor = openRewardsPage([], {}, { affiliate: false });
    await screen.findByText('Twitch gives channel points to affiliates and partners');
    poor.unmount();
    openRewardsPage([], {}, { permitted: false });
    await screen.findByRole('button', { name: 'Allow on Twitch' });
  });

  it('switches, pauses, deletes after asking, and creates a draft on Twitch', async () => {
    const [own, draft] = [sampleReward(1), sampleReward(2, { place: 'draft' })];
    const { user, server } = openRewardsPage([own, draft], {
      'PATCH /api/user/reward/reward-1': ({ body }) =>
        changed({ ...own, ...(body as { updates: Partial<typeof own> }).updates }),
      'DELETE /api/user/reward/reward-1': { body: { message: 'The reward is deleted.' } },
      'POST /api/user/reward/reward-2/publish': changed(sampleReward(3), 'Successfully created reward!'),
    });
    const row = await card('Reward 1');
    await user.click(row.getByRole('switch'));
    await choose('Reward 1', 'Pause');
    await choose('Reward 1', 'Resume');
    await choose('Reward 1', 'Disable');
    const updates = server.callsTo('PATCH /api/user/reward/reward-1').map(({ body }) => body);
    expect(updates).toEqual([
      { updates: { is_enabled: false } },
      { updates: { is_paused: true } },
      { updates: { is_paused: false } },
      { updates: { is_enabled: false } },
    ]);
    await user.click((await card('Reward 2')).getByRole('button', { name: 'Create on Twitch' }));
    await screen.findByText('Successfully created reward!');
    await choose('Reward 1', 'Delete');
    expect(server.callsTo('DELETE /api/user/reward/reward-1')).toHaveLength(0);
    await user.click(screen.getByRole('menuitem', { name: 'Are you sure you want to delete?' }));
    expect(server.callsTo('DELETE /api/user/reward/reward-1')).toHaveLength(1);
  });

  it("copies a reward, even another app's, to a draft with a different title", async () => {
    const CREATE = 'POST /api/user/reward/';
    const copied = sampleReward(3, { title: 'Reward 2 (copy)', place: 'draft' });
    const rewards = [sampleReward(1), sampleReward(2, { place: 'other-app' })];
    const { server } = openRewardsPage(rewards, {
      [CREATE]() {
        rewards.push(copied);
        return { status: 201, ...changed(copied, 'The draft is saved.') };
      },
    });
    await choose('Reward 2', 'Copy');
    await screen.findByText('The draft is saved.');
    await card('Reward 2 (copy)');
    expect(server.callsTo(CREATE).map(({ body }) => body)).toMatchObject([
      { draft: true, reward: { title: 'Reward 2 (copy)', cost: 250 }, features: [{ type: 'sound' }] },
    ]);
  });

  it('has a menu per card with the actions that Twitch allows, which also opens the editor', async () => {
    openRewardsPage([
      sampleReward(1),
      sampleReward(2, { place: 'other-app' }),
      sampleReward(3, { place: 'draft' }),
      sampleReward(4, { is_enabled: false, is_paused: true }),
    ]);
    const entriesOf = async (title: string) => {
      fireEvent.click((await card(title)).getByRole('button', { name: `More for ${title}` }));
      const menu = screen.getByRole('menu', { name: `More for ${title}` });
      const entries = within(menu).getAllByRole('menuitem');
      fireEvent.keyDown(menu, { key: 'Escape' });
      return entries.map(({ textContent }) => textContent);
    };
    expect(await entriesOf('Reward 1')).toEqual(['Edit', 'Copy', 'Disable', 'Pause', 'Delete']);
    expect(await entriesOf('Reward 2')).toEqual(['Edit', 'Copy']);
    expect(await entriesOf('Reward 3')).toEqual(['Edit', 'Copy', 'Delete']);
    expect(await entriesOf('Reward 4')).toEqual(['Edit', 'Copy', 'Enable', 'Resume', 'Delete']);
    await choose('Reward 1', 'Edit');
    await screen.findByRole('dialog', { name: 'Reward 1' });
  });

  it('shows when it was last redeemed and links to its waiting redemptions, even next to a problem', async () => {
    const lastRedeemedAt = Date.now() - 8 * 60_000;
    const pending = { 'reward-1': 2, 'reward-2': 1 };
    openRewardsPage(
      [sampleReward(1, { lastRedeemedAt }), sampleReward(2, { features: [] }), sampleReward(3)],
      {},
      { pending },
    );
    const first = await card('Reward 1');
    first.getByText('8 min ago');
    expect(first.getByRole('link', { name: '2 pending for Reward 1' }).getAttribute('href')).toBe(
      '/dashboard/activity?reward=reward-1',
    );
    (await card('Reward 2')).getByRole('link', { name: '1 pending for Reward 2' });
    expect((await card('Reward 3')).queryByText(/pending|ago/)).toBeNull();
  });

  it('counts down a running cooldown', async () => {
    const cooldown_expires_at = Date.now() + 72_000;
    openRewardsPage([sampleReward(1, { global_cooldown_seconds: 120, cooldown_expires_at })]);
    const own = await card('Reward 1');
    own.getByText('in 1:12');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    own.getByText('in 1:02');
    await act(() => vi.advanceTimersByTimeAsync(62_500));
    own.getByText('2 minutes');
  });

  it('tests without asking, asks before anything changes at Twitch, and locks for ten seconds', async () => {
    const { user, server } = openRewardsPage([sampleReward()], {
      'POST /v1/rewards/reward-1/test': ({ search }) =>
        search.includes('true')
          ? { body: { message: 'The test is on its way.' } }
          : refusal(409, ERRORS['reward.confirm'].message, 'reward.confirm'),
    });
    await user.click((await card('Reward 1')).getByRole('button', { name: 'Test Reward 1' }));
    await screen.findByText('This test changes something on Twitch. Confirm that you want that.');
    await user.click(await screen.findByRole('button', { name: 'Run the test' }));
    await screen.findByText('The test is on its way.');
    button('Test Reward 1, again in 10 s');
    const calls = server.callsTo('POST /v1/rewards/reward-1/test');
    expect(calls.map(({ search }) => search)).toEqual(['?confirmed=false', '?confirmed=true']);
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill('Bearer demo-access-token'));
  });
});

describe('a new reward', () => {
  const CREATE = 'POST /api/user/reward/';
  const open = async (answers = {}, over = {}, rewards = [sampleReward(1)]) => {
    const page = openRewardsPage(rewards, answers, over);
    await card('Reward 1');
    await page.user.click(button('New Reward'));
    return page;
  };

  it('[ERR-10] is created with the form and opened', async () => {
    const rewards = [sampleReward(1)];
    const create = () => {
      rewards.push(sampleReward(2));
      return { status: 201, ...changed(sampleReward(2), 'Successfully created reward!') };
    };
    const { user, server } = await open({ [CREATE]: create }, {}, rewards);
    await user.click(button('Create Reward'));
    screen.getByText('You must enter a title');
    await user.type(screen.getByLabelText('Title'), 'Hydrate');
    await user.click(button('Create Reward'));
    await screen.findByText('Successfully created reward!');
    await screen.findByRole('dialog', { name: 'Reward 2' });
    expect(server.callsTo(CREATE).map(({ body }) => body)).toEqual([
      {
        reward: {
          title: 'Hydrate',
          cost: 250,
          is_user_input_required: false,
          background_color: '#338CF5',
          prompt: '',
          global_cooldown_seconds: null,
          max_per_stream: null,
          max_per_user_per_stream: null,
        },
        features: [],
        draft: false,
      },
    ]);
  });

  it("shows 'Oops!' with Twitch's reason, tries again, and saves a draft for later", async () => {
    const { user, server } = await open({ [CREATE]: { status: 502 } });
    await user.type(screen.getByLabelText('Title'), 'Hydrate');
    await user.click(button('Create Reward'));
    await screen.findByRole('dialog', { name: 'Oops!' });
    screen.getByText('Request failed with status: 502');
    server.answers[CREATE] = refusal(409, 'CREATE_CUSTOM_REWARD_DUPLICATE_REWARD', 'reward.refused');
    await user.click(button('Try Again'));
    await screen.findByText('CREATE_CUSTOM_REWARD_DUPLICATE_REWARD');
    server.answers[CREATE] = { status: 201, ...changed(sampleReward(2, { place: 'draft' }), 'The draft is saved.') };
    await user.click(button('Save & Create Later'));
    await screen.findByText('The draft is saved.');
    expect(server.callsTo(CREATE).map(({ body }) => (body as { draft: boolean }).draft)).toEqual([false, false, true]);
  });

  it('becomes a draft while all slots are used, and the form says so', async () => {
    const { user, server } = await open(
      { [CREATE]: { status: 201, ...changed(sampleReward(2, { place: 'draft' }), 'The draft is saved.') } },
      { slots: { used: 50, total: 50 } },
    );
    screen.getByText(/^All 50 reward slots of your channel are used/);
    await user.type(screen.getByLabelText('Title'), 'Hydrate');
    await user.click(button('Save draft'));
    await screen.findByText('The draft is saved.');
    expect(server.callsTo(CREATE)[0]?.body).toMatchObject({ draft: true });
  });
});

describe('the editor of a reward', () => {
  const FEATURES = '/api/user/reward/reward-1/features';
  const at = '/dashboard/rewards/reward-1';
  const saved = (features: unknown[]) => ({
    body: { error: null, message: 'ok', features, savedAt: Date.UTC(2026, 0, 2) },
  });

  it("[RWD-04] shows 'You need to add features to this reward!' without features", async () => {
    openRewardsPage([sampleReward(1, { features: [] })], {}, { at });
    const dialog = within(await screen.findByRole('dialog', { name: 'Reward 1' }));
    dialog.getByText('You need to add features to this reward!');
    dialog.getByRole('button', { name: 'Add Features +' });
  });

  it("[RWD-06] shows 'Error getting title' and 'Error getting cost' if the reward is missing", async () => {
    openRewardsPage([], {}, { at });
    await screen.findByRole('dialog', { name: 'Error getting title' });
    screen.getByText('Error getting cost');
  });

  it('[RWD-09] adds a feature from the searchable picker, which lists only features not on the reward', async () => {
    const { user, server } = openRewardsPage(
      [sampleReward(1)],
      { [`POST ${FEATURES}`]: ({ body }) => saved([SOUND, (body as { feature: unknown }).feature]) },
      { at },
    );
    await user.click(await screen.findByRole('button', { name: 'Add Features +' }));
    const picker = within(screen.getByRole('dialog', { name: 'Select feature' }));
    picker.getByRole('button', { name: /^Text to Speech/ });
    expect(picker.queryByRole('button', { name: /^Sound Alert/ })).toBeNull();
    const search = picker.getByPlaceholderText('Search for a feature...');
    await user.type(search, 'video');
    expect(picker.queryByRole('button', { name: /^Text to Speech/ })).toBeNull();
    await user.type(search, '{Enter}');
    const card = await feature('Video Alert');
    expect(card.getByRole('button', { name: /^Video Alert/ }).getAttribute('aria-expanded')).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(server.callsTo(`POST ${FEATURES}`)[0]?.body).toMatchObject({ feature: { type: 'video' } });
    await screen.findByText(/Changes save automatically\. Saved 2 Jan/);
  });

  it.each([
    ['twitch', /If you refuse, the points go back/],
    ['other-app', /Twitch cannot give the points of this reward back/],
  ])('switches approval on (%s), and explains what happens to the points', async (place, line) => {
    const own = sampleReward(1, { place });
    const { user, server } = openRewardsPage(
      [own],
      { 'PUT /api/user/reward/reward-1/rules': ({ body }) => changed({ ...own, rules: body as typeof own.rules }) },
      { at },
    );
    const toggle = await screen.findByRole('switch', { name: 'Ask me first', hidden: true });
    await user.click(toggle);
    screen.getByText(line);
    await waitFor(() => expect(toggle).toHaveProperty('checked', true));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    const bodies = server.callsTo('PUT /api/user/reward/reward-1/rules').map(({ body }) => body);
    expect(bodies).toEqual([{ approval: true, who: [], cooldown: null, categories: [], look: {} }]);
  });

  it('gives its alerts a tier and a look of their own', async () => {
    const own = sampleReward(1);
    const { user, server } = openRewardsPage(
      [own],
      { 'PUT /api/user/reward/reward-1/rules': ({ body }) => changed({ ...own, rules: body as typeof own.rules }) },
      { at },
    );
    const tiers = await screen.findByRole('group', { name: 'Tier', hidden: true });
    await user.click(within(tiers).getByRole('radio', { name: 'Large', hidden: true }));
    await user.click(screen.getByRole('radio', { name: 'Whisper', hidden: true }));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    const body = server.callsTo('PUT /api/user/reward/reward-1/rules').at(-1)?.body;
    expect(body).toMatchObject({ look: { tier: 4, style: 'whisper' } });
  });

  it('limits who may redeem, how often and in which category; some groups ask for a permission first', async () => {
    const own = sampleReward(1);
    const { user, server } = openRewardsPage(
      [own],
      {
        'PUT /api/user/reward/reward-1/rules': ({ body }) => changed({ ...own, rules: body as typeof own.rules }),
        'GET /api/user': { body: sampleUser({ grantedScopes: ['channel:read:subscriptions'] }) },
      },
      { at },
    );
    const group = (name: string) => screen.findByRole('switch', { name, hidden: true });
    await user.click(await group('Subscribers'));
    await waitFor(async () => expect(await group('VIPs')).toHaveProperty('disabled', true));
    screen.getByText('Twitch asks you once to allow this server to see who is a VIP of your channel.');
    screen.getByRole('button', { name: 'Allow VIPs on Twitch', hidden: true });
    expect(await group('Moderators')).toHaveProperty('disabled', false);
    await user.click(await group('Own cooldown'));
    await user.type(screen.getByLabelText('Categories'), 'Chess, , Just Chatting,');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(server.callsTo('PUT /api/user/reward/reward-1/rules').at(-1)?.body).toEqual({
      approval: false,
      look: {},
      who: ['subscribers'],
      cooldown: 60,
      categories: ['Chess', 'Just Chatting'],
    });
  });

  it("[RWD-07] expands cards, and deletes after 'Are you sure you want to delete?'; Escape keeps", async () => {
    const { user, server } = openRewardsPage(
      [sampleReward(1)],
      { [`DELETE ${FEATURES}/feature-1`]: saved([]) },
      { at },
    );
    const card = await feature('Sound Alert');
    const row = card.getByRole('button', { name: /^Sound Alert/ });
    await user.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    await user.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('false');
    await user.click(card.getByRole('button', { name: 'Delete Sound Alert' }));
    card.getByText('Are you sure you want to delete?');
    await user.keyboard('{Escape}');
    expect(card.queryByText('Are you sure you want to delete?')).toBeNull();
    await user.click(card.getByRole('button', { name: 'Delete Sound Alert' }));
    await user.click(card.getByRole('button', { name: 'Delete' }));
    await within(screen.getByRole('dialog')).findByText('You need to add features to this reward!');
    expect(server.callsTo(`DELETE ${FEATURES}/feature-1`)).toHaveLength(1);
  });

  it('saves the start of a feature and whether it is optional, a second after the last change', async () => {
    const features = [SOUND, { id: 'feature-2', type: 'punishment' }];
    const { user, server } = openRewardsPage(
      [sampleReward(1, { features })],
      { [`PATCH ${FEATURES}/feature-2`]: saved(sampleReward(1, { features }).features) },
      { at },
    );
    const card = await feature('Punishment');
    await user.click(card.getByRole('button', { name: /^Punishment/ }));
    await user.click(card.getByRole('switch', { name: 'Keep the points if this fails' }));
    await user.selectOptions(card.getByLabelText('Starts'), 'when Sound Alert starts');
    const delay = card.getByLabelText<HTMLInputElement>('Plus seconds');
    for (const [typed, kept] of [
      ['-1', '0'],
      ['601', '600'],
      ['5', '5'],
    ] as const) {
      await user.clear(delay);
      await user.type(delay, typed);
      if (kept !== typed) card.getByText('0 to 600 seconds');
      await user.tab();
      expect(delay.value).toBe(kept);
    }
    const timeline = within(screen.getByRole('region', { name: 'What happens' }));
    expect(timeline.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 12))).toEqual([
      '0 sRedeemedT',
      '0 sSound Ale',
      '5 sPunishmen',
      'thenDonePoin',
    ]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(server.callsTo(`PATCH ${FEATURES}/feature-2`).map(({ body }) => body)).toEqual([
      { updates: expect.objectContaining({ optional: true, start: 'with', delay: 5 }) },
    ]);
  });

  it('saves the form, and keeps a change that Twitch refuses, with the reason', async () => {
    const own = sampleReward(1);
    const PATCH = 'PATCH /api/user/reward/reward-1';
    const { user, server } = openRewardsPage(
      [own],
      { [PATCH]: refusal(409, 'A reward with this title already exists.', 'reward.refused') },
      { at },
    );
    await user.click(await screen.findByText('Details'));
    const title = screen.getByLabelText<HTMLInputElement>('Title');
    await user.clear(title);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(server.callsTo(PATCH)).toEqual([]);
    screen.getByText('Not saved: You must enter a title');
    await user.type(title, 'Hydrate');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await screen.findByText('Not saved: A reward with this title already exists.');
    server.answers[PATCH] = changed({ ...own, title: 'Hydrate!', savedAt: Date.UTC(2026, 0, 2) });
    await user.type(title, '!');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(server.callsTo(PATCH).map(({ body }) => body)).toEqual([
      { updates: { title: 'Hydrate' } },
      { updates: { title: 'Hydrate!' } },
    ]);
    await screen.findByText(/Saved 2 Jan/);
  });

  it('shows drift field by field, and changes nothing until the streamer chooses', async () => {
    const drift = [{ field: 'cost', here: 100, twitch: 250 }];
    const DRIFT = 'POST /api/user/reward/reward-1/drift';
    const { user, server } = openRewardsPage(
      [sampleReward(1, { drift })],
      { [DRIFT]: changed(sampleReward(1)) },
      { at },
    );
    const note = within(await screen.findByRole('region', { name: 'Changed on Twitch' }));
    note.getByText(/Details shows and edits what Twitch has now\.$/);
    expect(screen.getByLabelText<HTMLInputElement>('Cost').value).toBe('250');
    expect(note.getAllByRole('row')[1]?.textContent).toBe('Cost100250');
    expect(server.calls.filter(({ call }) => !call.startsWith('GET') && !call.includes('shortId'))).toEqual([]);
    await user.click(note.getByRole('button', { name: 'Put back what was saved' }));
    expect(server.callsTo(DRIFT).map(({ body }) => body)).toEqual([{ choice: 'restore' }]);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.queryByRole('region', { name: 'Changed on Twitch' })).toBeNull();
  });

  it("says what can still be done with another app's reward", async () => {
    openRewardsPage([sampleReward(1, { place: 'other-app' })], {}, { at });
    const dialog = within(await screen.findByRole('dialog', { name: 'Reward 1' }));
    dialog.getByText(/Twitch lets only that app change it. You can add features/);
    dialog.getByRole('button', { name: 'Add Features +' });
    dialog.getByRole('button', { name: 'Test Reward 1' });
    for (const name of ['Pause', 'Delete Reward 1']) expect(dialog.queryByRole('button', { name })).toBeNull();
    expect(dialog.queryByLabelText('Title')).toBeNull();
  });

  it('warns of what Twitch refuses on this reward, in the picker, in the editor and on the card', async () => {
    const REFUSED = 'Another app created this reward, so Twitch does not let Bitcue change it.';
    const KEPT = 'Twitch cannot give the points of this reward back.';
    const features = [{ id: 'r', type: 'refundReward' }];
    const { user } = openRewardsPage([sampleReward(1, { place: 'other-app', features })], {}, { at });
    // On the card of the reward, and on that of its feature.
    expect(await screen.findAllByText(KEPT)).toHaveLength(2);
    await user.click(button('Add Features +'));
    const choice = screen.getByRole('button', { name: /^Update Reward/ });
    expect(choice.textContent).toContain(REFUSED);
    await user.click(choice);
    await screen.findByText(`${REFUSED} · Choose what is updated`);
  });

  it('[FEAT-vip-02] warns about a VIP of the redeemer’s entry on a reward without input', async () => {
    const vip = { id: 'v', type: 'vip', settings: { target: 'redeemers_entry' } };
    openRewardsPage([sampleReward(1, { features: [vip] })], {}, { at });
    await screen.findByText(
      /^This channel point reward doesn't require user entry, but you are targeting the redeemers entry\.$/,
    );
  });

  it('[FEAT-punishment-02] warns about a punishment of the chosen viewer on a reward without input', async () => {
    openRewardsPage([sampleReward(1, { features: [{ id: 'p', type: 'punishment' }] })], {}, { at });
    await screen.findByText(
      /^This channel point reward doesn't require user input, but you are targeting the redeemers input\.$/,
    );
  });
});
