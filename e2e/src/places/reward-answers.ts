import type { readRewards } from '@bitcue/shared/api/rewards.ts';
import { REWARD_DEFAULT_IMAGE } from '@bitcue/shared/constants/rewards.ts';
import { listFeatureTypes } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { type Reward, reward } from '@bitcue/shared/rewards/reward.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import type { z } from 'zod';
import type { Answers } from './place.ts';

type Rewards = z.output<(typeof readRewards)['answer']>;

/** Answers with these rewards, on a channel with channel points. */
export function rewardsAre(rewards: Reward[], over: Partial<Rewards> = {}): Answers {
  const used = rewards.filter(({ place }) => place !== 'draft').length;
  const body = {
    rewards,
    permitted: true,
    affiliate: true,
    slots: { used, total: 50 },
    pending: { hydrate: 2 },
    ...over,
  };
  return { 'GET /api/user/reward': { status: 200, body } };
}

/** Rewards of each kind. */
export function sampleRewards(): Reward[] {
  const speech = { id: 'a', type: 'tts', settings: {} };
  const punishment = { id: 'b', type: 'punishment', settings: {}, optional: true, start: 'with', delay: 5 };
  const emotes = { id: 'c', type: 'showemote', settings: {}, start: 'with' };
  return [
    sampleReward('hydrate', 'Hydrate', 100, {
      features: [speech, punishment, emotes],
      global_cooldown_seconds: 120,
      lastRedeemedAt: Date.now() - 480_000,
    }),
    sampleReward('song', 'Song request', 200, { place: 'other-app', background_color: '#6B4FD8' }),
    sampleReward('golden', 'Golden hour', 300, { place: 'draft', why: 'Twitch was busy then.', features: [speech] }),
    sampleReward('drift', 'Confetti shower', 1_250_000, {
      is_enabled: false,
      is_paused: true,
      background_color: '#C23B8F',
      drift: [
        { field: 'cost', here: 250, twitch: 1_250_000 },
        { field: 'global_cooldown_seconds', here: 60, twitch: null },
      ],
    }),
    sampleReward('empty', 'Name the car, and then name it again', 5_000, { background_color: '#566074' }),
  ];
}

/** For each feature type that only rewards can have, a reward with that feature. */
export function sampleRewardsOfKinds(): Reward[] {
  const types = listFeatureTypes('reward').filter((type) => !listFeatureTypes('bits').some((one) => one === type));
  return types.map((type) =>
    sampleReward(`kind-${type}`, definitionOf(type).title, 500, { features: [{ id: 'a', type }] }),
  );
}

/** Returns a reward as Twitch and the store have it. */
export function sampleReward(id: string, title: string, cost: number, over: Record<string, unknown>): Reward {
  return reward.parse({
    ...newRewardForm(),
    id,
    title,
    cost,
    place: 'twitch',
    image: null,
    default_image: { url_4x: REWARD_DEFAULT_IMAGE },
    is_enabled: true,
    is_paused: false,
    is_in_stock: true,
    should_redemptions_skip_request_queue: false,
    redemptions_redeemed_current_stream: 14,
    lastRedeemedAt: null,
    cooldown_expires_at: null,
    features: [],
    rules: {},
    drift: [],
    savedAt: Date.UTC(2026, 0, 2, 20, 41),
    why: null,
    ...over,
  });
}

/** Answers with an alert page's report on an OBS with obs-websocket. */
export function obsIs(): Answers {
  const status = { streaming: false, recording: false, recordingPaused: false, replaybuffer: false, virtualcam: false };
  const report: ObsReport = {
    level: 1,
    version: '30.2.3',
    status,
    scene: 'Game',
    scenes: ['Game', 'Break'],
    websocket: 'on',
    inputs: ['Mic', 'Desktop Audio'],
    sources: [{ scene: 'Game', source: 'Cam' }],
    filters: [{ source: 'Cam', filter: 'Blur' }],
  };
  return { 'GET /api/user/obs': { status: 200, body: { report } } };
}
