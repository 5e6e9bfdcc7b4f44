import { rewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { rewardRules } from '@bitcue/shared/rewards/reward-rules.ts';
import { waitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { expect, it } from 'vitest';
import { CHANNEL, createLedgerHarness } from '../../../test/support/ledger-harness.ts';
import { settle } from '../../../test/support/manual-clock.ts';
import type { User } from '../../ports/users.ts';
import { testReward } from './test-reward.ts';

const user = {
  id: CHANNEL,
  login: 'demo_channel',
  displayName: 'Demo',
  grant: { state: 'ok', scopes: ['moderator:manage:banned_users', 'channel:manage:moderators'] },
  waiting: waitingRules.parse({}),
} as unknown as User;
const PUNISHMENT = { id: 'a', type: 'punishment', settings: { target: 'redeemer' } };
const SPEECH = { id: 'b', type: 'tts', settings: {} };

/** Tests a reward whose punishment Twitch refuses. Returns the harness and the record. */
async function test(over: object, features: unknown[]) {
  const harness = createLedgerHarness();
  harness.outcomes.push({ kind: 'refused', reason: 'Twitch said no.' });
  const deps = {
    executors: harness.executors,
    findUser: async () => user,
    listVoices: async () => [],
    hasSpeechLeft: async () => true,
    ledger: harness.ledger,
    hasPage: () => false,
    rulesDeps: {} as never,
    isCooling: async () => false,
    clock: harness.clock,
    random: { uuid: () => '1' } as never,
  };
  const reward = {
    id: 'reward-1',
    title: 'Horn',
    features: features.map((one) => rewardFeature.parse(one)),
    legacy: [],
    rules: rewardRules.parse({}),
    place: 'twitch' as const,
    should_redemptions_skip_request_queue: false,
    ...over,
  };
  await testReward(deps, user, reward, true);
  await settle(20);
  return harness.stores.interactions.rows.get('test-1');
}

it('a test ends like a redemption after a needed feature has failed, and settles nothing', async () => {
  const record = await test({}, [PUNISHMENT, SPEECH]);
  expect(record?.steps.map(({ id, state }) => [id, state])).toEqual([
    ['a.action', 'failed'],
    ['a.cue', 'failed'],
    ['b.cue', 'dropped'],
  ]);
  expect(record).toMatchObject({ state: 'refunded', test: true, settlement: null, amount: 0 });
});

it.each([
  ['of another app', { place: 'other-app' }],
  ['that skips the request queue', { should_redemptions_skip_request_queue: true }],
])('a test of a reward %s continues, as its redemptions do: their points cannot be returned', async (_, over) => {
  const record = await test(over, [PUNISHMENT, SPEECH]);
  expect(record?.steps.at(-1)?.state).toBe('waiting');
});

it('tries a text that suits every feature', async () => {
  const short = { id: 'c', type: 'tts', settings: { charLimit: 20 } };
  const record = await test({}, [SPEECH, short]);
  expect(record?.text).toBe('This is how a messag');
});
