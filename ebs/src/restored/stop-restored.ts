import { stopAfterRestore } from '../ledger/in-doubt.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { TriggerSources } from '../ledger/trigger-source.ts';
import type { Restore, RestoreStore } from '../ports/restores.ts';
import type { SwapperStore } from '../ports/swapper.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { SessionStore } from '../ports/users.ts';

/** Dependencies of `stopRestored`. */
export interface StopRestoredDeps {
  restores: RestoreStore;
  ledger: Pick<Ledger, 'update'>;
  /** The interactions that were open. */
  open: readonly Interaction[];
  sources: TriggerSources;
  sessions: Pick<SessionStore, 'deleteAll'>;
  swappers: Pick<SwapperStore, 'listActive' | 'find' | 'save'>;
  clock: Clock;
  log: Log;
}

/**
 * Stops everything that was in progress at the time of a backup, the first time that a server opens its restored data. Call it
 * before anything is taken over, and before the server listens. It is safe to repeat, and makes no request: what needs Twitch is
 * left to `createReconciler`. Returns the last restore, or null if there was none.
 */
export async function stopRestored(deps: StopRestoredDeps): Promise<Restore | null> {
  const { restores, ledger, sources, sessions, clock, log } = deps;
  const restore = await restores.read();
  if (restore === null || restore.until !== null) return restore;
  const now = clock.now();
  const stopped: Record<string, number> = {};
  for (const { id, source } of deps.open) {
    const changed = await ledger.update(id, (record: Interaction) => stopAfterRestore(record, sources[source], now));
    if (changed) stopped[changed.state] = (stopped[changed.state] ?? 0) + 1;
  }
  await stopSwaps(deps);
  // Sessions that ended after the backup would be valid again.
  await sessions.deleteAll();
  await restores.begin(now);
  log.warn('restore.begun', { backupAt: restore.backupAt, until: now, ...stopped });
  return restores.read();
}

/** Stops swaps that were in progress, because their plans are out of date. The streamer resumes them, or the rules begin the next. */
async function stopSwaps({ swappers }: StopRestoredDeps): Promise<void> {
  for (const channelId of await swappers.listActive()) {
    const row = await swappers.find(channelId);
    if (row?.swap && !row.swap.isStopped) await swappers.save({ ...row, swap: { ...row.swap, isStopped: true } });
  }
}
