import {
  addRewardFeature,
  createReward,
  deleteReward,
  deleteRewardFeature,
  patchReward,
  patchRewardFeature,
  publishReward,
  putRewardRules,
  readReward,
  readRewards,
  settleDrift,
  sortRewardFeatures,
  testReward,
} from '@bitcue/shared/api/rewards.ts';
import type { AuditAction } from '@bitcue/shared/audit/actions.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import type { User } from '../../ports/users.ts';
import type { RewardCreator } from '../../rewards/create-reward.ts';
import type { RewardFeatureEditor, SavedFeatures } from '../../rewards/edit-reward-features.ts';
import type { RewardEditor } from '../../rewards/edit-rewards.ts';
import { describeFound, type RewardReader } from '../../rewards/read-rewards.ts';
import { defineRoute, type Route } from '../route.ts';

/** Calls per streamer: settings are sent after a debounce. Each call about a reward itself calls Twitch. */
const OFTEN = { points: 240, perS: 60 };
const AT_TWITCH = { points: 60, perS: 60 };
/** Maximum body size in bytes: a list of 2,000 words of 60 characters (TTS_WORD_LIST_MAX) at 2 bytes each. */
const FEATURES_MAX_BYTES = 262_144;

/** Dependencies of `rewardRoutes`. */
export interface RewardRouteDeps {
  reader: RewardReader;
  creator: RewardCreator;
  editor: RewardEditor;
  features: RewardFeatureEditor;
  /** Tests a reward as its streamer. Throws what testing throws. */
  test(user: User, reward: Reward, confirmed: boolean): Promise<string>;
}

/** Declares the routes of channel-point rewards (API-30, API-31, API-33, API-44). Each concerns only the caller's channel. */
export function rewardRoutes({ reader, creator, editor, features, test }: RewardRouteDeps): Route[] {
  const saved = (message: string, reward: Reward) => ({ body: { error: null, message, reward }, about: reward.title });
  const savedFeatures = ({ title, ...rest }: SavedFeatures) => ({
    body: { error: null, message: 'The features are saved.', ...rest },
    about: title,
  });
  return [
    defineRoute(readRewards, 'streamer', AT_TWITCH, async ({ caller }) => ({ body: await reader.list(caller) })),

    defineRoute(readReward, 'streamer', AT_TWITCH, async ({ caller, params }) => {
      const reward = describeFound(await reader.find(caller, params.id));
      return { body: { reward, features: reward.features } };
    }),

    defineRoute(
      createReward,
      'streamer',
      AT_TWITCH,
      async ({ caller, body }) => {
        const reward = await creator.create(caller, body.reward, body.features, body.draft);
        return { status: 201, ...saved(body.draft ? 'The draft is saved.' : 'Successfully created reward!', reward) };
      },
      { bodyMaxBytes: FEATURES_MAX_BYTES, audit: ({ body }) => (body.draft ? 'reward.drafted' : 'reward.created') },
    ),

    defineRoute(
      publishReward,
      'streamer',
      AT_TWITCH,
      async ({ caller, params }) => saved('Successfully created reward!', await creator.publish(caller, params.id)),
      { audit: 'reward.created' },
    ),

    defineRoute(
      patchReward,
      'streamer',
      AT_TWITCH,
      async ({ caller, params, body }) =>
        saved('The reward is saved.', await editor.patch(caller, params.id, body.updates)),
      { audit: ({ body }) => actionOfUpdates(body.updates) },
    ),

    defineRoute(
      putRewardRules,
      'streamer',
      AT_TWITCH,
      async ({ caller, params, body }) => saved('The rules are saved.', await editor.setRules(caller, params.id, body)),
      { audit: 'reward.rules_changed' },
    ),

    defineRoute(
      settleDrift,
      'streamer',
      AT_TWITCH,
      async ({ caller, params, body }) =>
        saved('The reward is saved.', await editor.settleDrift(caller, params.id, body.choice)),
      { audit: ({ body }) => (body.choice === 'keep' ? 'reward.taken_over' : 'reward.restored') },
    ),

    defineRoute(
      deleteReward,
      'streamer',
      AT_TWITCH,
      async ({ caller, params }) => ({
        about: await editor.remove(caller, params.id),
        body: { message: 'The reward is deleted.' },
      }),
      { audit: 'reward.deleted' },
    ),

    defineRoute(
      addRewardFeature,
      'streamer',
      OFTEN,
      async ({ caller, params, body }) => savedFeatures(await features.add(caller, params.id, body.feature)),
      { bodyMaxBytes: FEATURES_MAX_BYTES, audit: 'reward.features_changed' },
    ),

    defineRoute(
      patchRewardFeature,
      'streamer',
      OFTEN,
      async ({ caller, params, body }) =>
        savedFeatures(await features.patch(caller, params.id, params.featureId, body.updates)),
      { bodyMaxBytes: FEATURES_MAX_BYTES, audit: 'reward.features_changed' },
    ),

    defineRoute(
      deleteRewardFeature,
      'streamer',
      OFTEN,
      async ({ caller, params }) => savedFeatures(await features.remove(caller, params.id, params.featureId)),
      { audit: 'reward.features_changed' },
    ),

    defineRoute(
      sortRewardFeatures,
      'streamer',
      OFTEN,
      async ({ caller, params, body }) => savedFeatures(await features.sort(caller, params.id, body.order)),
      { audit: 'reward.features_changed' },
    ),

    defineRoute(
      testReward,
      'accessToken',
      AT_TWITCH,
      async ({ caller, params, query }) => {
        const reward = describeFound(await reader.find(caller, params.id));
        return { body: { message: await test(caller, reward, query.confirmed) }, about: reward.title };
      },
      // Each unknown token costs a call to Twitch.
      { addressLimit: AT_TWITCH, audit: 'reward.tested' },
    ),
  ];
}

/** Returns the audit action for a change of a reward: switching it on or off has its own. */
function actionOfUpdates(updates: Readonly<Record<string, unknown>>): AuditAction {
  if (Object.keys(updates).join() !== 'is_enabled') return 'reward.changed';
  return updates.is_enabled === true ? 'reward.enabled' : 'reward.disabled';
}
