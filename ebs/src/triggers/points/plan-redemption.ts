import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { isPermitted, isSpeaking, viewerFieldsOf } from '@bitcue/shared/features/feature.ts';
import {
  checkViewerInput,
  pickText,
  type ViewerField,
  type ViewerInput,
  type VoiceOption,
} from '@bitcue/shared/features/viewer-input.ts';
import { needsApproval } from '@bitcue/shared/users/waiting-rules.ts';
import { listGrantedScopes } from '../../accounts/scopes.ts';
import type { Executors } from '../../effects/executor.ts';
import { planItem } from '../../effects/plan-item.ts';
import type { Buyer } from '../../ledger/interaction.ts';
import type { StepPlan } from '../../ledger/step.ts';
import type { StoredReward } from '../../ports/rewards.ts';
import type { User } from '../../ports/users.ts';

/** What planning needs. */
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
  if (!features.every((feature) => isPermitted(feature, granted))) throw new AppError('reward.permission');
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
    steps: await planItem(deps.executors, reward, { channelId, buyer, input: checked.values }),
  };
}

/** Gives every field what the redeemer typed: a reward asks for one text. Voices keep their default. */
function spreadInput(fields: readonly ViewerField[], userInput: string): ViewerInput {
  return Object.fromEntries(fields.flatMap(({ kind, name }) => (kind === 'voice' ? [] : [[name, userInput]])));
}
