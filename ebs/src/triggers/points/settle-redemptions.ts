import type { Interaction, SettlementOutcome } from '../../ledger/interaction.ts';
import type { SettlementAnswer } from '../../ledger/trigger-source.ts';
import { type FinalStatus, type Redemptions, SETTLE_MAX } from '../../ports/redemptions.ts';
import { redemptionOf } from './redemption-record.ts';

const STATUS: Readonly<Record<SettlementOutcome, FinalStatus>> = { fulfilled: 'FULFILLED', canceled: 'CANCELED' };

/**
 * Settles redemptions that share an outcome: those of one reward together, at most `SETTLE_MAX` per call. Whenever Twitch
 * did not plainly agree, the statuses are read: a call may have been applied although its answer was lost or a 500.
 */
export async function settleRedemptions(
  redemptions: Redemptions,
  outcome: SettlementOutcome,
  records: readonly Interaction[],
): Promise<Map<string, SettlementAnswer>> {
  const answers = new Map<string, SettlementAnswer>();
  for (const { channelId, rewardId, ids } of groupByReward(records)) {
    for (let start = 0; start < ids.length; start += SETTLE_MAX) {
      const some = ids.slice(start, start + SETTLE_MAX);
      const told = await settleSome(redemptions, channelId, rewardId, some, STATUS[outcome]);
      for (const [id, answer] of told) answers.set(id, answer);
    }
  }
  return answers;
}

async function settleSome(
  redemptions: Redemptions,
  channelId: string,
  rewardId: string,
  ids: readonly string[],
  wanted: FinalStatus,
): Promise<Map<string, SettlementAnswer>> {
  const told = await redemptions.settle(channelId, rewardId, ids, wanted);
  if (told.kind === 'done') return new Map(ids.map((id) => [id, { kind: 'settled' }]));
  const statuses = await redemptions.readStatuses(channelId, rewardId, ids).catch(() => null);
  const answers = new Map<string, SettlementAnswer>();
  for (const id of ids) {
    const status = statuses?.get(id);
    if (statuses === null) answers.set(id, { kind: 'later', reason: told.reason });
    else if (status === wanted) answers.set(id, { kind: 'settled' });
    else if (status !== 'UNFULFILLED') answers.set(id, { kind: 'refused', reason: describeStatus(status) });
    else if (told.kind !== 'refused') answers.set(id, { kind: 'later', reason: told.reason });
    else if (ids.length === 1) answers.set(id, { kind: 'refused', reason: told.reason });
    // A redemption that is already settled makes Twitch refuse the whole call: the others are settled one by one.
    else for (const one of await settleSome(redemptions, channelId, rewardId, [id], wanted)) answers.set(...one);
  }
  return answers;
}

function describeStatus(status: FinalStatus | undefined): string {
  return status ? `On Twitch the redemption is ${status} already.` : 'Twitch no longer has this redemption.';
}

function groupByReward(records: readonly Interaction[]) {
  const groups = new Map<string, { channelId: string; rewardId: string; ids: string[] }>();
  for (const record of records) {
    const { channelId } = record;
    const { rewardId } = redemptionOf(record);
    const key = `${channelId} ${rewardId}`;
    const group = groups.get(key) ?? { channelId, rewardId, ids: [] };
    group.ids.push(record.id);
    groups.set(key, group);
  }
  return groups.values();
}
