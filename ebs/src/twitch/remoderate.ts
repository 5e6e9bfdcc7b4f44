import { z } from 'zod';
import type { Clock, Log } from '../ports/system.ts';
import type { TaskHandler, TaskKind } from '../tasks/kind.ts';
import type { Clients } from './api-client.ts';
import { HelixError } from './helix-error.ts';

/** Milliseconds after the end of a timeout at which Twitch surely counts it as over. */
export const REMODERATE_DELAY_MS = 2_000;

const moderator = z.object({ channelId: z.string(), userId: z.string() });
/** A moderator without the role. */
export type Moderator = z.output<typeof moderator>;

/**
 * Gives a moderator the role back that a timeout took. It is retried until Twitch has answered.
 */
export const REMODERATION: TaskKind<Moderator> = {
  name: 'remoderate',
  payload: moderator,
  tries: Number.POSITIVE_INFINITY,
  backoffMs: [60_000],
};

/** Key of the task for this user on this channel. */
export function keyOfModerator(channelId: string, userId: string): string {
  return `${channelId}:${userId}`;
}

/** Creates the handler. */
export function createRemoderation({
  clients,
  clock,
  log,
}: {
  clients: Clients;
  clock: Clock;
  log: Log;
}): TaskHandler<Moderator> {
  return async ({ payload: { channelId, userId } }) => {
    const { moderation } = clients.forStreamer(channelId);
    const bans = await moderation.getBannedUsers(channelId, { userId });
    const ban = bans.data.find((candidate) => candidate.userId === userId);
    if (ban !== undefined) {
      // A ban ends the matter. A timeout may be a new one, or one that Twitch still lists after it ended.
      if (ban.expiryDate === null) return 'done';
      return { again: Math.max(ban.expiryDate.getTime(), clock.now()) + REMODERATE_DELAY_MS };
    }
    try {
      await moderation.addModerator(channelId, userId);
      log.info('moderator.restored', { channelId, userId });
    } catch (error) {
      // 400: is a moderator already; 422: has become a VIP. Both leave nothing to do.
      if (!(error instanceof HelixError) || (error.status !== 400 && error.status !== 422)) throw error;
    }
    return 'done';
  };
}
