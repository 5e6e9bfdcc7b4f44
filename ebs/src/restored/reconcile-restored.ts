import { z } from 'zod';
import { closeUnplayed, MAY_HAVE_PLAYED } from '../ledger/in-doubt.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { canMove, move } from '../ledger/move.ts';
import type { InteractionStore } from '../ledger/stores.ts';
import type { FinalStatus, Redemptions } from '../ports/redemptions.ts';
import type { RestoreStore } from '../ports/restores.ts';
import type { RewardStore } from '../ports/rewards.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { TaskHandler, TaskKind } from '../tasks/kind.ts';
import { type PullDeps, pullReward } from '../triggers/points/pull-redemptions.ts';
import { redemptionOf } from '../triggers/points/redemption-record.ts';

/** Redemptions are read from this many milliseconds before the backup: some were still on their way into the ledger. */
const OVERLAP_MS = 3_600_000;
/** Milliseconds after which channels that still fail are given up: their streamers have withdrawn the permission. */
const GIVE_UP_MS = 24 * 3_600_000;
/** Why a redemption is only recorded. */
const DONE_AT_TWITCH = 'Twitch has it as fulfilled: it was served before the data was restored from a backup.';
const GONE = 'Twitch no longer has this redemption.';

/** The task that reconciles restored data with Twitch. It is retried until it is done. */
export const RECONCILE_RESTORED: TaskKind<object> = {
  name: 'reconcile-restored',
  payload: z.object({}),
  tries: Number.POSITIVE_INFINITY,
  backoffMs: [5_000, 15_000, 60_000],
};

/** Dependencies of `createReconciler`. */
export interface ReconcileDeps extends Omit<PullDeps, 'ledger' | 'interactions' | 'redemptions'> {
  restores: RestoreStore;
  ledger: Pick<Ledger, 'record' | 'update' | 'onChange'>;
  interactions: PullDeps['interactions'] & Pick<InteractionStore, 'findOpenOf'>;
  rewards: PullDeps['rewards'] & Pick<RewardStore, 'findByTwitchId'>;
  redemptions: Pick<Redemptions, 'page' | 'readStatuses'>;
  /** Reads Twitch's list of purchases with Bits since the backup. Throws if Twitch does not answer. */
  sweepBits(): Promise<unknown>;
  clock: Clock;
  log: Log;
}

/**
 * Creates the handler that asks Twitch what was paid after the backup, and for the outcome of what was open, and then ends the
 * restore. The ledger itself marks what it finds as in doubt, as it does for every other door.
 */
export function createReconciler(deps: ReconcileDeps): TaskHandler<object> {
  const { restores, ledger, clock, log } = deps;
  const counts: Record<string, number> = {};
  ledger.onChange((record, before) => {
    const isFound = record.mayHavePlayed && (before === null || before.state === 'held');
    if (!isFound || record.state === 'held') return;
    // Bits are matched before they are owed.
    const state = record.state === 'received' ? 'owed' : record.state;
    counts[state] = (counts[state] ?? 0) + 1;
  });

  return async () => {
    const restore = await restores.read();
    if (restore === null || restore.until === null || restore.reconciledAt !== null) return 'done';
    const isLate = clock.now() >= restore.until + GIVE_UP_MS;
    /** Runs a part. Returns false if it fails, but true once it is late, so that the rest can end without it. */
    const attempt = async (part: string, work: () => Promise<unknown>) => {
      try {
        await work();
        return true;
      } catch (error) {
        log.warn('restore.not_reconciled', { part, error: String(error) });
        return isLate;
      }
    };
    let isDone = await attempt('bits', deps.sweepBits);
    const since = restore.backupAt - OVERLAP_MS;
    for (const channelId of await deps.rewards.listChannels('reward')) {
      const isRead = await attempt(channelId, async () => {
        for (const reward of await deps.syncRewards(channelId)) {
          if (reward.isOurs) await pullReward(deps, reward, { statuses: ['UNFULFILLED', 'FULFILLED'], since });
        }
        await settleHeld(deps, channelId);
      });
      isDone &&= isRead;
    }
    if (!isDone) throw new Error('Twitch did not answer everything.');
    await restores.end(clock.now());
    log.warn('restore.reconciled', { until: restore.until, ...counts });
    return 'done';
  };
}

/** Ends the held redemptions whose outcome only Twitch knew. */
async function settleHeld(deps: ReconcileDeps, channelId: string): Promise<void> {
  const { ledger, interactions, rewards, redemptions, clock } = deps;
  const open = await interactions.findOpenOf(channelId);
  const held = open.filter((one) => one.source === 'points' && one.state === 'held' && one.mayHavePlayed);
  for (const rewardId of new Set(held.map((record) => redemptionOf(record).rewardId))) {
    const ids = held.filter((record) => redemptionOf(record).rewardId === rewardId).map(({ id }) => id);
    // A reward deleted since then has no redemptions left.
    const isThere = (await rewards.findByTwitchId(channelId, rewardId)) !== null;
    for (const id of ids) {
      const statuses = isThere ? await redemptions.readStatuses(channelId, rewardId, [id]) : new Map();
      await ledger.update(id, (record) =>
        record.state === 'held' ? settle(record, statuses.get(id), clock.now()) : null,
      );
    }
  }
}

/** Returns the record with the status of its redemption on Twitch. One that still waits there is returned, and Twitch is told. */
function settle(record: Interaction, status: FinalStatus | 'UNFULFILLED' | undefined, now: number): Interaction | null {
  if (status === 'UNFULFILLED') return canMove(record, 'refund') ? move(record, 'refund', now, MAY_HAVE_PLAYED) : null;
  const settled = { ...record, details: { ...record.details, settleable: false } };
  if (status === 'CANCELED') return move(settled, 'refund', now, 'The redemption was cancelled on Twitch.');
  return closeUnplayed(settled, now, status === 'FULFILLED' ? DONE_AT_TWITCH : GONE);
}
