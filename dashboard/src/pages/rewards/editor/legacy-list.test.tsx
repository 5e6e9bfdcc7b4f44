import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRewardsPage, sampleReward } from '../../../../test/rewards-page.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const LEGACY = [
  { id: 'old-1', type: 'playvideo', settings: {} },
  { id: 'old-2', type: 'playsound', settings: {} },
  { id: 'old-3', type: 'runcommand', settings: { command: 'fortune' } },
  { id: 'old-4', type: 'updatereward', settings: { settingToUpdate: 'cost', text: '{cost} + 1' } },
];

it('[LEG-02] [LEG-06] legacy features are listed with what happened to them, can be deleted, and are not offered', async () => {
  const remove = 'DELETE /api/user/reward/reward-1/features/old-1';
  const { user, server } = openRewardsPage(
    [sampleReward(1, { features: [], legacy: LEGACY })],
    { [remove]: { body: { error: null, message: '', features: [], legacy: LEGACY.slice(1), savedAt: 5 } } },
    { at: '/dashboard/rewards/reward-1' },
  );
  const list = within(await screen.findByRole('list', { name: 'Old features' }));
  const cards = () => list.getAllByRole('listitem').map((card) => card.getAttribute('aria-label'));
  expect(cards()).toEqual(['Play Video', 'Play Sound', 'Run Command: fortune', 'Update Reward: cost']);
  for (const title of ['Play Video', 'Play Sound']) {
    list.getByText(
      `${title} has Been Depreciated. Please switch over to Sound Alerts, and Video Alerts using the Library.`,
    );
  }
  list.getByText('This old feature still runs, as Chat Message. You can delete it and add that one.');
  await user.click(list.getByRole('button', { name: 'Delete Play Video' }));
  await user.click(list.getByRole('button', { name: 'Are you sure you want to delete?' }));
  expect(server.callsTo(remove)).toHaveLength(1);
  await waitFor(() => expect(cards()).toEqual(['Play Sound', 'Run Command: fortune', 'Update Reward: cost']));
  await user.click(screen.getByRole('button', { name: 'Add Features +' }));
  const picker = within(screen.getByRole('dialog', { name: 'Select feature' }));
  expect(picker.queryByRole('button', { name: /^(Play|Run)|Update Reward:/ })).toBeNull();
});
