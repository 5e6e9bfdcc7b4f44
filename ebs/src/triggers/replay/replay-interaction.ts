import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import type { Executors } from '../../effects/executor.ts';
import { planItem } from '../../effects/plan-item.ts';
import type { Interaction } from '../../ledger/interaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { StepPlan } from '../../ledger/step.ts';
import type { ItemStore } from '../../ports/items.ts';
import type { RewardStore } from '../../ports/rewards.ts';
import type { Clock, Random } from '../../ports/system.ts';
import type { User } from '../../ports/users.ts';
import { createDemoRecord } from '../demo/demo-record.ts';

/** Dependencies of `replayInteraction`. */
export interface ReplayDeps {
  ledger: Pick<Ledger, 'find' | 'insert'>;
  items: Pick<ItemStore, 'find'>;
  rewards: Pick<RewardStore, 'findByTwitchId'>;
  executors: Executors;
  clock: Clock;
  random: Random;
}

/**
 * Runs the features of an ended interaction again, for the same viewer and with the same input, as its item or reward is
 * now. It is a test: nobody pays, nothing is settled, it counts nowhere and needs no approval. Throws `AppError`
 * `interaction.unknown` (also for another channel's), `interaction.state`, `replay.gone`, `replay.confirm` if it would
 * act at Twitch and that is not `confirmed`, or what planning throws. Returns the test.
 */
export async function replayInteraction(
  deps: ReplayDeps,
  user: User,
  id: string,
  confirmed: boolean,
): Promise<Interaction> {
  const original = await deps.ledger.find(id);
  if (original?.channelId !== user.id) throw new AppError('interaction.unknown');
  if (!isTerminal(original.state)) throw new AppError('interaction.state');
  const { item, text, input, buyer } = original;
  const plans = await plan(deps, original);
  if (item === null || plans === null) throw new AppError('replay.gone');
  if (!confirmed && plans.some(({ kind }) => kind === 'action')) throw new AppError('replay.confirm');
  const demo = {
    id: `replay-${deps.random.uuid()}`,
    user,
    item: { ...item, cooldown: 0 as const },
    text,
    input,
    plans,
  };
  const record = createDemoRecord(demo, deps.clock.now());
  const timeline = [{ at: record.createdAt, what: 'received', why: 'replay' }];
  const replay = { ...record, buyer, details: { replayOf: id }, timeline };
  await deps.ledger.insert(replay);
  return replay;
}

/** Plans what the item or the reward of an interaction does now; null if neither exists any more. */
async function plan(deps: ReplayDeps, { channelId, item, input, buyer }: Interaction): Promise<StepPlan[] | null> {
  if (item === null) return null;
  const sale = { channelId, buyer, input };
  const sold = await deps.items.find(channelId, item.uuid);
  if (sold !== null) return planItem(deps.executors, sold, sale);
  const reward = await deps.rewards.findByTwitchId(channelId, item.uuid);
  return reward && planItem(deps.executors, { title: reward.form.title, features: reward.features }, sale);
}
