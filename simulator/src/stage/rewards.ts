import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import type { z } from 'zod';
import { ApiError, param, withBody, withoutBody } from '../http/handle.ts';
import { findChannel, type LocalTwitch } from '../local-twitch.ts';
import { getPoints } from '../points/balance.ts';
import { findRefusal, readStock } from '../points/limits.ts';
import { createReward } from '../points/manage-rewards.ts';
import { redeemReward } from '../points/redemptions.ts';
import { redeemPowerUp } from '../power-ups/power-ups.ts';
import { setPointsSchema, stageRedeemSchema, stageUsePowerUpSchema, type viewerRewardsSchema } from '../stage-api.ts';
import type { Channel } from '../state/model.ts';
import { STAGE_CHANNEL_ID } from './state.ts';
import { findViewerId } from './tabs.ts';

/** Redemptions shown to a viewer. */
const SHOWN_REDEMPTIONS = 10;

/** The reward that Twitch creates for a new affiliate. */
const FIRST_REWARD = {
  title: 'Hydrate!',
  cost: 300,
  prompt: 'Make me take a sip of water',
  background_color: '#0077E0',
};

/** The Power-up that the stage page creates. */
const FIRST_POWER_UP = { title: 'Confetti', prompt: 'What do we celebrate?', bits: 100, isUserInputRequired: false };

/** Returns what Twitch shows a viewer who opens the channel's rewards, without disabled ones. */
function showRewards(channel: Channel, userId: string): z.infer<typeof viewerRewardsSchema> {
  const rewards = channel.rewards
    .filter((reward) => reward.isEnabled)
    .sort((a, b) => a.cost - b.cost)
    .map((reward) => {
      const { cooldownEndsMs } = readStock(channel, reward);
      const { id, title, prompt, cost, backgroundColor, isUserInputRequired } = reward;
      return {
        id,
        title,
        prompt,
        cost,
        backgroundColor,
        isUserInputRequired,
        refusal: findRefusal(channel, reward, userId),
        cooldownEndsAt: cooldownEndsMs === null ? null : new Date(cooldownEndsMs).toISOString(),
      };
    });
  const redemptions = channel.redemptions.filter((one) => one.userId === userId).slice(-SHOWN_REDEMPTIONS);
  return {
    points: getPoints(channel, userId),
    rewards,
    redemptions: redemptions.reverse().map((one) => ({
      id: one.id,
      title: one.rewardTitle,
      cost: one.rewardCost,
      userInput: one.userInput,
      redeemedAt: one.redeemedAt,
      status: one.status,
    })),
    powerUps: channel.powerUps
      .filter(({ isEnabled, isPaused }) => isEnabled && !isPaused)
      .map(({ id, title, prompt, bits, isUserInputRequired }) => ({ id, title, prompt, bits, isUserInputRequired })),
  };
}

/** Adds the calls for the demo channel's rewards. */
export function addRewards(router: Router, twitch: LocalTwitch): void {
  const findPlace = () => {
    const channel = findChannel(twitch, STAGE_CHANNEL_ID);
    if (channel === null) throw new ApiError(500, 'refused', 'The demo channel is missing.');
    return { channelId: STAGE_CHANNEL_ID, channel };
  };
  const requireViewerId = (login: string): string => {
    const userId = findViewerId(twitch, login);
    if (userId === null) throw new ApiError(409, 'logged_out', 'Log in to redeem a reward.');
    return userId;
  };
  router.get(
    '/viewers/:login/rewards',
    withoutBody(200, (request) => showRewards(findPlace().channel, requireViewerId(param(request, 'login')))),
  );
  router.put(
    '/viewers/:login/points',
    withBody(setPointsSchema, 204, ({ points }, request) => {
      findPlace().channel.points[requireViewerId(param(request, 'login'))] = points;
      twitch.touch();
    }),
  );
  router.post(
    '/rewards',
    withoutBody(204, () => void createReward(twitch, findPlace(), null, FIRST_REWARD)),
  );
  router.post(
    '/power-ups',
    withoutBody(204, () => {
      const { channel } = findPlace();
      if (channel.powerUps.some(({ title }) => title === FIRST_POWER_UP.title)) return;
      channel.powerUps.push({ id: randomUUID(), isEnabled: true, isPaused: false, ...FIRST_POWER_UP });
      twitch.touch();
    }),
  );
  router.post(
    '/power-up-uses',
    withBody(stageUsePowerUpSchema, 201, ({ viewer, powerUpId, userInput }) => {
      const result = redeemPowerUp(twitch, findPlace(), { userId: requireViewerId(viewer), powerUpId, userInput });
      if ('refused' in result) throw new ApiError(409, 'refused', result.refused);
      return result;
    }),
  );
  router.post(
    '/redemptions',
    withBody(stageRedeemSchema, 201, ({ viewer, rewardId, userInput }) => {
      const result = redeemReward(twitch, { ...findPlace(), userId: requireViewerId(viewer), rewardId, userInput });
      if ('refused' in result) throw new ApiError(409, 'refused', result.refused);
      return result;
    }),
  );
}
