import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRewardsPage, READ_REWARDS, SOUND, sampleReward } from '../../../../test/rewards-page.tsx';
import { sampleUser } from '../../../../test/samples.ts';
import { RewardTile } from '../list/RewardTile.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  definitionOf('tts').premium = undefined;
});

const at = '/dashboard/rewards/reward-1';
const TEST = 'POST /v1/rewards/reward-1/test';
const openModal = async () => within(await screen.findByRole('dialog', { name: 'Reward 1' }));

describe('a reward in its modal', () => {
  it('[RWD-03] shows its image or a default image, title, cost, a card per feature, and how to add one', async () => {
    const features = [SOUND, { id: 'feature-2', type: 'tts', settings: {} }];
    const first = openRewardsPage([sampleReward(1, { cost: 1_500, features })], {}, { at });
    const dialog = await openModal();
    dialog.getByRole('heading', { name: 'Reward 1' });
    expect(dialog.getAllByText('1,500')).not.toEqual([]);
    const cards = dialog
      .getAllByRole('listitem')
      .filter((one) => one.ariaLabel !== null || one.hasAttribute('aria-label'));
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Sound Alert', 'Text to Speech']);
    dialog.getByRole('button', { name: 'Add Features +' });
    const pictures = () => [...document.querySelectorAll('dialog img')].map((img) => img.getAttribute('src'));
    expect(pictures()).toContain('https://static-cdn.jtvnw.net/custom-reward-images/default-4.png');
    first.unmount();
    openRewardsPage([sampleReward(1, { image: { url_4x: 'https://example.com/own-4.png' } })], {}, { at });
    await openModal();
    expect(pictures()).toContain('https://example.com/own-4.png');
  });

  it('[RWD-05] is loading until the reward and its features have arrived', async () => {
    const { server } = openRewardsPage([sampleReward(1)], {}, { at });
    screen.getByRole('status', { name: 'Loading reward' });
    expect(screen.queryByRole('button', { name: 'Add Features +' })).toBeNull();
    expect(server.callsTo(READ_REWARDS)).toHaveLength(1);
    await (await openModal()).findByRole('listitem', { name: 'Sound Alert' });
    expect(screen.queryByRole('dialog', { name: 'Loading reward' })).toBeNull();
  });

  it('[RWD-10] marks features flagged as premium in the picker; none are flagged', async () => {
    const { user } = openRewardsPage([sampleReward(1)], {}, { at });
    const open = async () => {
      await user.click((await openModal()).getByRole('button', { name: 'Add Features +' }));
      return within(screen.getByRole('dialog', { name: 'Select feature' }));
    };
    expect((await open()).queryByText('Plus')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    definitionOf('tts').premium = true;
    (await open()).getByRole('button', { name: /^Text to Speech.*Plus$/ });
  });

  it('[RWD-25] [API-33] tests with an empty body and the token, shows the answer, and nothing if there is none', async () => {
    const { user, server } = openRewardsPage(
      [sampleReward(1)],
      { [TEST]: { body: { message: 'On its way.' } } },
      { at },
    );
    await user.click((await openModal()).getByRole('button', { name: 'Test Reward 1' }));
    await screen.findByText('On its way.');
    const [call] = server.callsTo(TEST);
    expect([call?.body, call?.headers.authorization]).toEqual([{}, 'Bearer demo-access-token']);
    server.answers[TEST] = { status: 502 };
    await vi.advanceTimersByTimeAsync(10_000);
    const toasts = () => [...document.querySelectorAll('[data-sonner-toast]')].map((one) => one.textContent);
    const before = toasts();
    await user.click((await openModal()).getByRole('button', { name: 'Test Reward 1' }));
    await waitFor(() => expect(server.callsTo(TEST)).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(100);
    expect(toasts()).toEqual(before);
  });

  it("[ERR-21] needs the access token for a test: 'Reward ID and access token are required.'", async () => {
    const { user, server } = openRewardsPage(
      [sampleReward(1)],
      { 'GET /api/user': { body: { ...sampleUser(), twitch: { ...sampleUser().twitch, access_token: '' } } } },
      { at },
    );
    await user.click((await openModal()).getByRole('button', { name: 'Test Reward 1' }));
    await screen.findByText('Reward ID and access token are required.');
    expect(server.callsTo(TEST)).toEqual([]);
  });
});

it('[RWD-01] a tile is 6.5rem wide, with the default image of Twitch’s CDN', () => {
  const { container } = render(<RewardTile reward={sampleReward(1)} />);
  const tile = container.firstElementChild as HTMLElement;
  expect([tile.style.width, tile.style.height]).toEqual(['6.5rem', '6.5rem']);
  expect(new URL(tile.querySelector('img')?.src ?? '').host).toBe('static-cdn.jtvnw.net');
});
