import { z } from 'zod';
import type { Sessions } from '../accounts/sessions.ts';
import type { AlertHub } from '../alerts/hub.ts';
import type { Announce } from '../channels/announce.ts';
import type { PageAccess } from '../channels/page-access.ts';
import type { Audit, AuditStore } from '../ports/audit.ts';
import type { ItemStore } from '../ports/items.ts';
import type { MediaStore } from '../ports/media.ts';
import type { MediaReports } from '../ports/media-reports.ts';
import type { PunishmentStore } from '../ports/punishments.ts';
import type { RewardStore } from '../ports/rewards.ts';
import type { SwapperStore } from '../ports/swapper.ts';
import type { Log } from '../ports/system.ts';
import type { TaskStore } from '../ports/tasks.ts';
import type { MediaClaims } from '../ports/uploads.ts';
import type { User, UserStore } from '../ports/users.ts';
import type { TaskHandler, TaskKind } from '../tasks/kind.ts';
import type { TaskQueue } from '../tasks/tasks.ts';
import { closeRecords, type EraseRecordsDeps, eraseRecords } from './erase-records.ts';
import { type RemoveRewardsDeps, removeRewards, stopRewards } from './remove-rewards.ts';

/** Interval between checks whether the platforms have been told, in milliseconds. */
const SETTLE_POLL_MS = 5_000;
/** How long Twitch is asked to settle and to revoke the token before the account is deleted anyway, in milliseconds. */
const GIVE_UP_MS = 24 * 3_600_000;
/**
 * Milliseconds after the request until late purchases are erased as well: the first pull of Twitch's list reaches back a day, and
 * receipts and webhooks arrive sooner.
 */
const LATE_MS = 25 * 3_600_000;

const payload = z.object({ requestedAt: z.number() });

/** The task that deletes an account; its key is the user's id. It is retried until it is done. */
export const ACCOUNT_DELETION: TaskKind<z.output<typeof payload>> = {
  name: 'delete-account',
  payload,
  tries: Number.POSITIVE_INFINITY,
  backoffMs: [5_000, 30_000, 120_000, 600_000],
};

/** Schedules the deletion of an account. From then on nobody can sign in to it. Safe to repeat. */
export async function requestDeletion(tasks: TaskQueue, userId: string, now: number): Promise<void> {
  await tasks.schedule(ACCOUNT_DELETION, userId, { due: now, payload: { requestedAt: now } });
}

/** Returns true while an account is being deleted, and false once it is gone. */
export async function isBeingDeleted(
  { tasks, users }: { tasks: Pick<TaskStore, 'find'>; users: Pick<UserStore, 'findById'> },
  userId: string,
): Promise<boolean> {
  const task = payload.safeParse((await tasks.find({ kind: ACCOUNT_DELETION.name, key: userId }))?.payload);
  const user = task.success ? await users.findById(userId) : null;
  return task.success && user !== null && user.createdAt.getTime() <= task.data.requestedAt;
}

/** Dependencies of `createAccountDeletion`. */
export interface DeleteAccountDeps extends EraseRecordsDeps, RemoveRewardsDeps {
  users: Pick<UserStore, 'findById' | 'delete'>;
  items: Pick<ItemStore, 'listOf' | 'delete'>;
  media: Pick<MediaStore, 'list' | 'remove' | 'listTakenDown' | 'dropTakenDown'>;
  claims: Pick<MediaClaims, 'forgetOwner'>;
  rewards: Pick<RewardStore, 'deleteOf'>;
  swappers: Pick<SwapperStore, 'deleteOf'>;
  mediaReports: Pick<MediaReports, 'deleteOf'>;
  punishments: Pick<PunishmentStore, 'deleteOf'>;
  audits: Pick<AuditStore, 'deleteOf'>;
  audit: Audit;
  sessions: Pick<Sessions, 'endAll'>;
  hub: Pick<AlertHub, 'closePages'>;
  access: PageAccess;
  announce: Announce;
  /** Undoes the changes of effects that last. Throws if Twitch does not answer. */
  endClaims(userId: string): Promise<void>;
  /** Ends the subscription to Plus, and removes its stored data. Does not wait for Stripe. */
  endBilling(userId: string): Promise<void>;
  /** Deletes the private voices, here and at their provider. Does not wait for the provider. */
  removeVoices(userId: string): Promise<void>;
  /** Revokes the user's token at Twitch and drops it. Throws if Twitch does not answer. */
  revoke(userId: string): Promise<void>;
  log: Log;
}

/**
 * Creates the handler that deletes an account (decision 031). Every step is safe to repeat, and the account itself is deleted
 * last, so the next run can resume wherever one ended. Afterwards the task waits for late purchases.
 */
export function createAccountDeletion(deps: DeleteAccountDeps): TaskHandler<z.output<typeof payload>> {
  const { users, claims, clock, log } = deps;
  return async ({ key: userId, payload: { requestedAt } }) => {
    const user = await users.findById(userId);
    const lateAt = requestedAt + LATE_MS;
    // They signed in again after the deletion.
    if (user !== null && user.createdAt.getTime() > requestedAt) return 'done';
    if (user !== null) {
      const isLate = clock.now() >= requestedAt + GIVE_UP_MS;
      /** Runs a step that needs Twitch. Once it is late, a failed step is left out. */
      const ask = (step: string, work: () => Promise<void>) =>
        work().catch((error) => {
          if (!isLate) throw error;
          log.warn('account.step_left_out', { userId, step, error: String(error) });
        });
      await stopSales(deps, user);
      await deps.endBilling(userId);
      await deps.removeVoices(userId);
      // Before the rewards are removed; otherwise the swapper would create them again.
      await deps.swappers.deleteOf(userId);
      await ask('stop rewards', () => stopRewards(deps, user));
      if (!(await closeRecords(deps, userId)) && !isLate) return { again: clock.now() + SETTLE_POLL_MS };
      await ask('remove rewards', () => removeRewards(deps, user));
      await deps.rewards.deleteOf(userId);
      await ask('end claims', () => deps.endClaims(userId));
      await ask('revoke token', () => deps.revoke(userId));
      await removeContent(deps, user);
      log.info('account.deleted', { userId });
      return { again: lateAt };
    }
    // The previous run may have ended right after the account was deleted.
    await closeWidgets(deps, userId);
    await closeRecords(deps, userId);
    await eraseRecords(deps, userId);
    await claims.forgetOwner(userId);
    // An event from Stripe may have been in flight.
    await deps.endBilling(userId);
    // A voice may have been added just before the account was deleted.
    await deps.removeVoices(userId);
    return clock.now() >= lateAt ? 'done' : { again: lateAt };
  };
}

/** Signs the streamer out everywhere, and takes everything for Bits off sale. */
async function stopSales(deps: DeleteAccountDeps, { id }: User): Promise<void> {
  await deps.sessions.endAll(id);
  for (const { uuid } of await deps.items.listOf(id)) await deps.items.delete(id, uuid);
  await deps.announce(id, true);
}

async function removeContent(deps: DeleteAccountDeps, { id, alertKeyHash }: User): Promise<void> {
  const { media, claims, audits, audit, users, hub, access, clock } = deps;
  await eraseRecords(deps, id);
  for (const { shortId } of await media.list(id)) await media.remove(id, shortId, new Date(clock.now()));
  for (const taken of await media.listTakenDown(id)) await media.dropTakenDown(taken, new Date(clock.now()));
  await claims.forgetOwner(id);
  await deps.mediaReports.deleteOf(id);
  await deps.punishments.deleteOf(id);
  await audits.deleteOf(id);
  await audit.record({ channelId: null, action: 'account.deleted', by: null, via: 'dashboard', from: null });
  hub.closePages(id, alertKeyHash);
  // Again, for a sign-in that was in progress when the deletion began.
  await deps.sessions.endAll(id);
  await access.change(id, () => users.delete(id));
  await closeWidgets(deps, id);
}

/** Closes the widgets: they read the account when a change is announced, and close if it is gone. */
async function closeWidgets({ announce }: DeleteAccountDeps, id: string): Promise<void> {
  await announce(id, true);
}
