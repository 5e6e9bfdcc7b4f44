import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Remoderation, Tasks } from '../tasks/tasks.ts';
import type { Clients } from './api-client.ts';
import { GrantError, HelixError, NoAnswerError } from './helix-error.ts';

/** Milliseconds between two looks for moderators to give the role back to. */
const SWEEP_MS = 5_000;
/** Milliseconds for which a claimed task is this process's; also the wait before the next try after a failure. */
const LEASE_MS = 60_000;
/** Milliseconds after the end of another timeout. */
const REMODERATE_DELAY_MS = 2_000;

/** What the sweep needs. */
export interface RemoderateOptions {
  clients: Clients;
  tasks: Tasks;
  clock: Clock;
  log: Log;
}

/**
 * Gives the moderator role back to everyone whose timeout is over. A task outlives restarts and failures: only Twitch's
 * answer ends it.
 */
export async function remoderateDue({ clients, tasks, clock, log }: RemoderateOptions): Promise<void> {
  for (;;) {
    const now = clock.now();
    const claimed = await tasks.claimRemoderation(new Date(now), new Date(now + LEASE_MS));
    if (claimed === null) return;
    const { channelId, userId } = claimed;
    try {
      const at = await remoderate(clients, claimed);
      if (at === null) await tasks.finishRemoderation(claimed);
      else await tasks.moveRemoderation({ channelId, userId, at });
      log.info('moderator.restore', { channelId, userId, waitsUntil: at });
    } catch (error) {
      if (!(error instanceof HelixError || error instanceof NoAnswerError || error instanceof GrantError)) throw error;
      log.warn('moderator.restore_failed', { channelId, userId, reason: error.message });
    }
  }
}

/** Returns null when nothing is left to do, else when to try again. Throws when Twitch could not do it now. */
async function remoderate(clients: Clients, { channelId, userId }: Remoderation): Promise<Date | null> {
  const { moderation } = clients.forStreamer(channelId);
  const bans = await moderation.getBannedUsers(channelId, { userId });
  const ban = bans.data.find((candidate) => candidate.userId === userId);
  if (ban !== undefined) {
    // Someone timed them out anew; a ban is the streamer's last word.
    return ban.expiryDate === null ? null : new Date(ban.expiryDate.getTime() + REMODERATE_DELAY_MS);
  }
  try {
    await moderation.addModerator(channelId, userId);
  } catch (error) {
    // 400: is a moderator already; 422: has become a VIP. Both leave nothing to do.
    if (!(error instanceof HelixError) || (error.status !== 400 && error.status !== 422)) throw error;
  }
  return null;
}

/** Runs `remoderateDue` every few seconds, never twice at once; returns a function that stops it. */
export function startRemoderation(options: RemoderateOptions): () => void {
  let cancel = () => {};
  let isStopped = false;
  const sweep = async () => {
    try {
      await remoderateDue(options);
    } catch (error) {
      options.log.error('moderator.sweep_failed', { error: error instanceof Error ? error.message : 'unknown' });
    }
    if (!isStopped) cancel = options.clock.after(SWEEP_MS, () => void sweep());
  };
  void sweep();
  return () => {
    isStopped = true;
    cancel();
  };
}
