import type { readRewards } from '@bitcue/shared/api/rewards.ts';
import { REWARD_DEFAULT_IMAGE } from '@bitcue/shared/constants/rewards.ts';
import { type Reward, reward } from '@bitcue/shared/rewards/reward.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { vi } from 'vitest';
import type { z } from 'zod';
import { RewardsPage } from '../src/pages/rewards/RewardsPage.tsx';
import { createFakeServer, type FakeAnswer } from './fake-server.ts';
import { renderApp } from './render-app.tsx';
import { sampleClip, sampleUser } from './samples.ts';

/** The call that loads the rewards. */
export const READ_REWARDS = 'GET /api/user/reward';
/** A feature of a reward that plays a sound. */
export const SOUND = { id: 'feature-1', type: 'sound', settings: { list: [{ shortId: sampleClip(0).shortId }] } };

/** Returns the n-th reward, on Twitch, with a sound. */
export function sampleReward(n = 1, over: Record<string, unknown> = {}): Reward {
  return reward.parse({
    ...newRewardForm('Plays a sound.'),
    title: `Reward ${n}`,
    id: `reward-${n}`,
    place: 'twitch',
    image: null,
    default_image: { url_4x: REWARD_DEFAULT_IMAGE },
    is_enabled: true,
    is_paused: false,
    is_in_stock: true,
    should_redemptions_skip_request_queue: false,
    redemptions_redeemed_current_stream: 3,
    lastRedeemedAt: null,
    cooldown_expires_at: null,
    features: [SOUND],
    rules: {},
    drift: [],
    savedAt: 0,
    why: null,
    ...over,
  });
}

/** Renders the rewards page with a fake server. `at`: the path it is opened at. */
export function openRewardsPage(
  rewards: Reward[],
  answers: Record<string, FakeAnswer> = {},
  { at = '/dashboard/rewards', ...over }: Partial<z.output<(typeof readRewards)['answer']>> & { at?: string } = {},
) {
  const used = rewards.filter(({ place }) => place !== 'draft').length;
  const server = createFakeServer({
    [READ_REWARDS]: {
      body: { rewards, permitted: true, affiliate: true, slots: { used, total: 50 }, ...over },
    },
    'GET /api/user': { body: sampleUser() },
    'POST /api/library/shortId': { body: { media: [sampleClip(0)], error: null } },
    ...answers,
  });
  const app = renderApp(
    <Routes>
      <Route path="/dashboard/rewards" element={<RewardsPage />} />
      <Route path="/dashboard/rewards/:id" element={<RewardsPage />} />
    </Routes>,
    { at },
  );
  return { server, ...app, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

/** Returns an answer with a changed reward. */
export function changed(reward: Reward, message = 'The reward is saved.'): FakeAnswer {
  return { body: { error: null, message, reward } };
}
