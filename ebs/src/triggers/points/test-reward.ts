import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { definitionOf, viewerFieldsOf } from '@bitcue/shared/features/feature.ts';
import { checkViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import { featuresToRun } from '@bitcue/shared/rewards/features-to-run.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Clock, Random } from '../../ports/system.ts';
import type { User } from '../../ports/users.ts';
import { createDemoRecord } from '../demo/demo-record.ts';
import { AS_RETURNABLE } from '../rehearsals.ts';
import { type CheckRulesDeps, checkRules } from './check-rules.ts';
import { type PlanRewardDeps, planReward, spreadInput } from './plan-redemption.ts';

/** Dependencies of `testReward`. */
export interface TestRewardDeps extends PlanRewardDeps {
  ledger: Pick<Ledger, 'insert'>;
  /** True if a page plays alerts of this channel now. */
  hasPage(channelId: string): boolean;
  /** Dependencies of `checkRules`. */
  rulesDeps: CheckRulesDeps;
  /** True while our own cooldown of the reward lasts. */
  isCooling(rewardId: string): Promise<boolean>;
  clock: Clock;
  random: Random;
}

/** The parts of a reward that testing reads. */
type TestedReward = Pick<
  Reward,
  'id' | 'title' | 'features' | 'legacy' | 'rules' | 'place' | 'should_redemptions_skip_request_queue'
>;

/**
 * Tests a reward as if its streamer had redeemed it: with the same rules and steps, and the demo input of its features. If a
 * needed feature fails, the rest does not begin. No points move, nothing is settled, and no cooldown begins. Returns a sentence
 * that says what happens. Throws `AppError` `reward.nothing`, what the rules throw, `reward.confirm` if it would act at Twitch and
 * that is not `confirmed`, or what planning throws.
 */
export async function testReward(
  deps: TestRewardDeps,
  user: User,
  reward: TestedReward,
  confirmed: boolean,
): Promise<string> {
  const features = featuresToRun(reward);
  if (features.length === 0) throw new AppError('reward.nothing');
  const buyer = { opaqueId: null, userId: user.id, login: user.login, name: user.displayName };
  const planned = { ...reward, features, channelId: user.id };
  await checkRules(deps.rulesDeps, reward.rules, user.id, buyer);
  if (await deps.isCooling(reward.id)) throw new AppError('rules.cooldown');
  const { text, input, steps } = await planReward(deps, planned, buyer, demoTextOf({ features }));
  if (!confirmed && steps.some(({ kind }) => kind === 'action')) throw new AppError('reward.confirm');
  const item = { uuid: reward.id, title: reward.title, cooldown: 0 as const, look: reward.rules.look };
  const id = `test-${deps.random.uuid()}`;
  const record = createDemoRecord({ id, user, item, text, input, plans: steps }, deps.clock.now());
  const isReturnable = reward.place === 'twitch' && !reward.should_redemptions_skip_request_queue;
  await deps.ledger.insert({ ...record, details: isReturnable ? AS_RETURNABLE : {} });
  const needsPage = steps.some(({ kind }) => kind === 'cue');
  if (needsPage && !deps.hasPage(user.id)) return 'No alert page is open, so there is nothing to see or hear.';
  return user.paused ? 'Alerts are paused. The test plays when you resume them.' : 'The test is on its way.';
}

/**
 * Returns what a redeemer could have typed: the first feature's demo text that every other feature accepts as well, because all
 * of them get the same text. If there is none, that of the first one.
 */
function demoTextOf({ features }: Pick<Reward, 'features'>): string {
  const fields = viewerFieldsOf(features, { voices: [] });
  const texts = features.flatMap(({ type, settings }) => {
    const definition = definitionOf(type);
    const field = definition.viewerFields(settings, { voices: [] }).find(({ kind }) => kind !== 'voice');
    const demo = definition.demo.create(settings);
    const applied = demo === null ? null : definition.demo.apply(settings, demo);
    return field !== undefined && applied?.ok ? [applied.input[field.name] ?? ''] : [];
  });
  const suitsAll = (text: string) => checkViewerInput(fields, spreadInput(fields, text)).ok;
  return texts.find(suitsAll) ?? texts[0] ?? '';
}
