import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { type RewardFeature, rewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { rewardRules } from '@bitcue/shared/rewards/reward-rules.ts';
import { waitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL } from '../../../test/support/feature-ports.ts';
import { createExecutors } from '../../effects/registry.ts';
import type { User } from '../../ports/users.ts';
import { planReward } from './plan-redemption.ts';

const feature = (id: string, type: Feature['type'], settings: object): RewardFeature =>
  rewardFeature.parse({ id, type, settings });
/** A sound whose clip was deleted, a poll without choices, and a message that can be sent. */
const GONE = feature('a', 'sound', { list: [{ shortId: 'sound0000000000000009' }] });
const POLL = feature('b', 'poll', { title: 'Lunch?', choices: [{ title: '' }, { title: '' }] });
const CHAT = feature('c', 'chatMessage', { preset: 'custom', message: 'Hello' });

/** Plans a reward with these features; returns the code and text of the refusal. */
async function refusalOf(features: RewardFeature[], withoutScopes: readonly string[] = []) {
  const scopes = features
    .flatMap(({ type }) => definitionOf(type).scopes)
    .filter((one) => !withoutScopes.includes(one));
  const user = { grant: { state: 'ok', scopes }, waiting: waitingRules.parse({}) } as unknown as User;
  const deps = {
    executors: createExecutors(createFeaturePorts().ports),
    findUser: async () => user,
    listVoices: async () => [],
    hasSpeechLeft: async () => true,
  };
  const buyer = { opaqueId: null, userId: '3000', login: 'viewer_one', name: 'viewer_one' };
  const reward = { channelId: FEATURE_CHANNEL, title: 'Horn', features, rules: rewardRules.parse({}) };
  return planReward(deps, reward, buyer, '').then(
    () => null,
    ({ code, message }) => [code, message],
  );
}

const CANNOT = 'This reward cannot play right now.';
const MISSING = 'A permission on Twitch that this reward needs is missing.';

it.each<[string, RewardFeature[], readonly string[], unknown]>([
  ['alone', [GONE], [], ['reward.unavailable', CANNOT]],
  ['beside another', [CHAT, GONE], [], ['reward.unavailable', `${definitionOf('sound').title}: ${CANNOT}`]],
  ['whose settings are incomplete', [POLL], [], ['reward.unavailable', expect.not.stringContaining('Bits')]],
  [
    'whose settings are incomplete, beside another',
    [CHAT, POLL],
    [],
    ['reward.unavailable', expect.stringMatching(`^${definitionOf('poll').title}: `)],
  ],
  [
    'without its permission',
    [CHAT, POLL],
    definitionOf('poll').scopes,
    ['reward.permission', `${definitionOf('poll').title}: ${MISSING}`],
  ],
])(
  'the refusal of a feature %s names it if there are several, and does not mention Bits',
  async (_, features, without, refusal) => {
    expect(await refusalOf(features, without)).toEqual(refusal);
  },
);

it('an optional feature that is refused is left out', async () => {
  expect(await refusalOf([CHAT, { ...GONE, optional: true }])).toBeNull();
});
