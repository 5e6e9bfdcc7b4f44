import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { definitionOf, isPermitted, isSpeaking, viewerFieldsOf } from '@bitcue/shared/features/feature.ts';
import {
  checkViewerInput,
  pickText,
  type ViewerField,
  type ViewerInput,
  type VoiceOption,
} from '@bitcue/shared/features/viewer-input.ts';
import { needsApproval } from '@bitcue/shared/users/waiting-rules.ts';
import { listGrantedScopes } from '../../accounts/scopes.ts';
import type { Executors, Sale } from '../../effects/executor.ts';
import { planItem } from '../../effects/plan-item.ts';
import type { Buyer } from '../../ledger/interaction.ts';
import type { StepPlan } from '../../ledger/step.ts';
import type { StoredReward } from '../../ports/rewards.ts';
import type { User } from '../../ports/users.ts';

/** Dependencies of `planReward`. */
export interface PlanRewardDeps {
  executors: Executors;
  findUser(channelId: string): Promise<User | null>;
  /** Lists the voices that a channel may use. */
  listVoices(channelId: string): Promise<VoiceOption[]>;
  /** False if the channel has used up this month's speech (TIER-09). */
  hasSpeechLeft(user: User): Promise<boolean>;
}

/** What a redemption does. */
export interface RewardPlan {
  /** True if the streamer has to approve it first. */
  asks: boolean;
  text: string | null;
  input: ViewerInput;
  steps: StepPlan[];
}

/**
 * Plans what a reward does for one redeemer, who typed `userInput`. Throws `AppError` with the reason, as a sentence for
 * the streamer and the redeemer, if it cannot be served.
 */
export async function planReward(
  deps: PlanRewardDeps,
  reward: Pick<StoredReward, 'channelId' | 'features' | 'rules'> & { title: string },
  buyer: Buyer,
  userInput: string,
): Promise<RewardPlan> {
  const { channelId, features } = reward;
  const user = await deps.findUser(channelId);
  if (user === null) throw new AppError('channel.unknown');
  const granted = listGrantedScopes(user);
  const forbidden = features.find((feature) => !isPermitted(feature, granted));
  if (forbidden !== undefined) throw nameFeature(new AppError('reward.permission'), forbidden, features);
  if (features.some(({ type }) => isSpeaking(type)) && !(await deps.hasSpeechLeft(user))) {
    throw new AppError('reward.speech_limit');
  }
  const fields = viewerFieldsOf(features, { voices: await deps.listVoices(channelId) });
  const checked = checkViewerInput(fields, spreadInput(fields, userInput));
  if (!checked.ok) throw new AppError('input.invalid', { message: Object.values(checked.errors)[0] ?? '' });
  return {
    asks: needsApproval(user.waiting, { ...reward.rules, features }),
    text: userInput === '' ? pickText(fields, checked.values) : userInput,
    input: checked.values,
    steps: await planSteps(deps.executors, reward, { channelId, buyer, input: checked.values, isPaid: true }),
  };
}

async function planSteps(
  executors: Executors,
  { title, features }: { title: string; features: StoredReward['features'] },
  sale: Omit<Sale, 'itemTitle'>,
): Promise<StepPlan[]> {
  const plans: StepPlan[] = [];
  for (const feature of features) {
    const planned = planItem(executors, { title, features: [feature] }, sale);
    const steps = await planned.catch((error) => {
      throw error instanceof AppError ? nameFeature(toRewardError(error), feature, features) : error;
    });
    plans.push(...steps);
  }
  return plans;
}

/** Returns the error as worded for rewards: what items say about Bits is not true of points. */
function toRewardError(error: AppError): AppError {
  if (error.code !== 'item.unavailable') return error;
  const isOwn = error.message !== ERRORS['item.unavailable'].message;
  return new AppError('reward.unavailable', {
    ...(isOwn && { message: error.message }),
    ...(error.detail && { detail: error.detail }),
    cause: error,
  });
}

/** Returns a refusal that names the feature it came from, if the reward has several. */
function nameFeature(error: AppError, { type }: Pick<Feature, 'type'>, features: readonly unknown[]): AppError {
  if (features.length === 1) return error;
  return new AppError(error.code, {
    message: `${definitionOf(type).title}: ${error.message}`,
    ...(error.detail && { detail: error.detail }),
    ...(error.fields && { fields: error.fields }),
    cause: error,
  });
}

/** Fills every field with what the redeemer typed, as a reward asks for one text. Voices keep their default. */
export function spreadInput(fields: readonly ViewerField[], userInput: string): ViewerInput {
  return Object.fromEntries(fields.flatMap(({ kind, name }) => (kind === 'voice' ? [] : [[name, userInput]])));
}
