import { z } from 'zod';
import { REWARD_FEATURES_MAX } from '../constants/rewards.ts';
import { legacyFeature } from '../features/legacy.ts';
import { reward } from '../rewards/reward.ts';
import { rewardFeature } from '../rewards/reward-feature.ts';
import { rewardRules } from '../rewards/reward-rules.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

/**
 * What Twitch says about custom Power-ups. `listed`: it lists them. `ask`: the streamer has not granted the permission.
 * `none`: it offers the channel none. `failed`: it did not answer, so only those with features are listed.
 */
export const POWER_UP_STATES = ['listed', 'ask', 'none', 'failed'] as const;

const id = z.object({ id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/) });
const featureId = id.extend({ featureId: rewardFeature.options[0].shape.id });
const rules = rewardRules.shape;
const changed = z.object({ error: z.null(), message: z.string(), reward });
const changedFeatures = z.object({
  error: z.null(),
  message: z.string(),
  features: z.array(rewardFeature),
  legacy: z.array(legacyFeature).default([]),
  savedAt: z.number().describe('Milliseconds since 1970.'),
});

/**
 * Reads the channel's rewards: those on Twitch, and drafts (API-44). `affiliate` is false if Twitch offers the channel no
 * rewards. Then there are only drafts, and likewise without the permission (`signInPath` with `rewards`). Error
 * `rewards.slots` if Twitch does not answer.
 */
export const readRewards = defineEndpoint({
  method: 'GET',
  path: '/api/user/reward',
  answer: z.object({
    rewards: z.array(reward),
    permitted: z
      .boolean()
      .describe('False if the streamer has not granted the permission on Twitch; then only drafts.'),
    affiliate: z.boolean(),
    slots: z.object({ used: z.number().int(), total: z.number().int() }),
    pending: z
      .record(z.string(), z.number().int())
      .default({})
      .describe('How many redemptions have not begun to play, by the id of the reward. None are left out.'),
    powerUps: z
      .object({ list: z.array(reward), state: z.enum(POWER_UP_STATES) })
      .default({ list: [], state: 'none' })
      .describe('The custom Power-ups of the channel. `cost` is in Bits. Twitch lets apps only read them.'),
  }),
});

/** Reads a reward with its features (API-44). */
export const readReward = defineEndpoint({
  method: 'GET',
  path: '/api/user/reward/{id}',
  params: id,
  answer: z.object({ reward, features: z.array(rewardFeature) }),
});

/**
 * Creates a reward on Twitch with its features (API-30). With `draft`, it is only stored here (WIZ-14). Answers 201. If
 * Twitch refuses, the error has its message.
 */
export const createReward = defineEndpoint({
  method: 'POST',
  path: '/api/user/reward/',
  body: z.strictObject({
    reward: z.record(z.string(), z.unknown()),
    features: z.array(z.unknown()).max(REWARD_FEATURES_MAX),
    draft: z.boolean().default(false),
  }),
  answer: changed,
});

/** Creates a draft on Twitch. */
export const publishReward = defineEndpoint({
  method: 'POST',
  path: '/api/user/reward/{id}/publish',
  params: id,
  answer: changed,
});

/**
 * Changes a reward, at Twitch first: fields of its form, `is_enabled` and `is_paused`. Fields left out do not change, and
 * unknown keys are ignored.
 */
export const patchReward = defineEndpoint({
  method: 'PATCH',
  path: '/api/user/reward/{id}',
  params: id,
  body: z.strictObject({ updates: z.record(z.string(), z.unknown()) }),
  answer: changed,
});

/**
 * Settles a drift: `keep` adopts Twitch's values, `restore` sends the values saved here to Twitch.
 */
export const settleDrift = defineEndpoint({
  method: 'POST',
  path: '/api/user/reward/{id}/drift',
  params: id,
  body: z.strictObject({ choice: z.enum(['keep', 'restore']) }),
  answer: changed,
});

/** Sets what is checked here when a reward is redeemed. They also apply to rewards of other apps. */
export const putRewardRules = defineEndpoint({
  method: 'PUT',
  path: '/api/user/reward/{id}/rules',
  params: id,
  body: z.strictObject({
    approval: rules.approval.unwrap(),
    who: rules.who.unwrap(),
    cooldown: rules.cooldown.unwrap(),
    categories: rules.categories.unwrap(),
    look: rules.look.unwrap().optional().describe('Left out by dashboards of 0.1.0: it stays as it is.'),
  }),
  answer: changed,
});

/** Deletes a reward, at Twitch first. Redemptions that are pending there become fulfilled. */
export const deleteReward = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/reward/{id}',
  params: id,
  answer: messageAnswer,
});

/** Adds a feature to a reward (API-31). */
export const addRewardFeature = defineEndpoint({
  method: 'POST',
  path: '/api/user/reward/{id}/features',
  params: id,
  body: z.strictObject({ feature: z.unknown() }),
  answer: changedFeatures,
});

/** Changes the settings of a feature, whether it is needed, or when it starts (API-31, RWD-13). */
export const patchRewardFeature = defineEndpoint({
  method: 'PATCH',
  path: '/api/user/reward/{id}/features/{featureId}',
  params: featureId,
  body: z.strictObject({ updates: z.record(z.string(), z.unknown()) }),
  answer: changedFeatures,
});

/** Removes a feature from a reward (API-31). */
export const deleteRewardFeature = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/reward/{id}/features/{featureId}',
  params: featureId,
  answer: changedFeatures,
});

/** Sets the order of a reward's features. Unknown ids are dropped, missing ones appended. */
export const sortRewardFeatures = defineEndpoint({
  method: 'PUT',
  path: '/api/user/reward/{id}/features',
  params: id,
  body: z.strictObject({ order: z.array(z.string().max(40)).max(REWARD_FEATURES_MAX) }),
  answer: changedFeatures,
});

/**
 * Tests a reward: everything happens as for a redemption, but no points are spent (API-33). Bearer: the streamer's Twitch
 * access token. Error `reward.confirm` if it would change something on Twitch and `confirmed` is not set.
 */
export const testReward = defineEndpoint({
  method: 'POST',
  path: '/v1/rewards/{id}/test',
  params: id,
  query: z.object({ confirmed: z.stringbool().default(false) }),
  answer: messageAnswer,
});
