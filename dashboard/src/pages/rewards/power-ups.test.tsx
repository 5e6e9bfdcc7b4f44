import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRewardsPage, SOUND, sampleReward } from '../../../test/rewards-page.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const powerUp = (over: Record<string, unknown> = {}) =>
  sampleReward(9, { place: 'power-up', title: 'Confetti', cost: 200, features: [], ...over });
const listed = (...list: ReturnType<typeof powerUp>[]) => ({ powerUps: { list, state: 'listed' as const } });

it('lists Power-ups after the rewards with their price in Bits, and has a filter for them', async () => {
  const { user } = openRewardsPage([sampleReward(1)], {}, listed(powerUp()));
  const cards = await screen.findByRole('list', { name: 'Rewards' });
  expect(
    within(cards)
      .getAllByRole('heading', { level: 2 })
      .map((one) => one.textContent),
  ).toEqual(['Reward 1', 'Confetti']);
  within(cards).getByText('200');
  within(cards).getByText('Bits', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Power-ups 1' }));
  expect(screen.queryByRole('heading', { name: 'Reward 1' })).toBeNull();
  expect(screen.getByText('You change it on Twitch. You can add features.')).toBeTruthy();
});

it('opens the same editor, which says that only Twitch changes a Power-up, and has approval as the only rule', async () => {
  openRewardsPage([], {}, { at: '/dashboard/rewards/reward-9', ...listed(powerUp()) });
  const editor = within(await screen.findByRole('dialog', { name: 'Confetti' }));
  editor.getByText(/^Only Twitch can change a Power-up: .* Bits cannot be returned/);
  expect(editor.queryByRole('textbox', { name: 'Title' })).toBeNull();
  expect(editor.queryByRole('button', { name: 'Delete Confetti' })).toBeNull();
  editor.getByText(/Bits cannot be returned\.$/);
  expect(editor.queryByText('Who may redeem it')).toBeNull();
  editor.getByRole('button', { name: 'Add Features +' });
});

it('copies the features of a reward to a Power-up', async () => {
  const ADD = 'POST /api/user/reward/reward-9/features';
  const answers = { [ADD]: { body: { error: null, message: '', features: [SOUND], legacy: [], savedAt: 1 } } };
  const at = '/dashboard/rewards/reward-9';
  const { user, server } = openRewardsPage([sampleReward(1)], answers, { at, ...listed(powerUp()) });
  await user.click(await screen.findByRole('button', { name: 'Add Features +' }));
  const sets = within(await screen.findByRole('region', { name: 'Copy the features of' }));
  await user.click(sets.getByRole('button', { name: /Reward 1/ }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.callsTo(ADD).map(({ body }) => body)).toMatchObject([
    { feature: { type: 'sound', settings: { list: SOUND.settings.list } } },
  ]);
});

it('asks for the permission, says when Twitch did not respond, and offers to delete one that is gone', async () => {
  const asked = openRewardsPage([], {}, { powerUps: { list: [], state: 'ask' } });
  await screen.findByRole('button', { name: 'Show my Power-ups' });
  asked.unmount();
  const gone = powerUp({ why: 'It is no longer on Twitch.', features: [SOUND] });
  const failed = openRewardsPage([], {}, { powerUps: { list: [gone], state: 'failed' } });
  await screen.findByText('Twitch did not list your Power-ups');
  screen.getByText('It is no longer on Twitch.');
  failed.unmount();
  openRewardsPage([], {}, { at: '/dashboard/rewards/reward-9', ...listed(gone) });
  const editor = within(await screen.findByRole('dialog', { name: 'Confetti' }));
  editor.getByRole('button', { name: 'Delete Confetti' });
});
