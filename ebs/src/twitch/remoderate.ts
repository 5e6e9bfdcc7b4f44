import { z } from 'zod';
import type { Clock, Log } from '../ports/system.ts';
import type { TaskHandler, TaskKind } from '../tasks/kind.ts';
import type { Clients } from './api-client.ts';
import { HelixError } from './helix-error.ts';

/** Delay after the end of a timeout until Twitch certainly treats it as ended, in milliseconds. */
export const REMODERATE_DELAY_MS = 2_000;

const moderator = z.object({ channelId: z.string(), userId: z.string() });
/** A moderator who has lost the role for now. */
export type Moderator = z.output<typeof moderator>;

/** The task that restores the moderator role after a timeout. It is retried until Twitch answers. */
export const REMODERATION: TaskKind<Moderator> = {
  name: 'remoderate',
  payload: moderator,
  tries: Number.POSITIVE_INFINITY,
  backoffMs: [60_000],
};

/** Returns the key of the task for a user on a channel. */
export function keyOfModerator(channelId: string, userId: string): string {
  return `${channelId}:${userId}`;
}

/** Creates the handler of `REMODERATION` tasks. */
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
      // After a ban there is nothing to restore. A timeout may be a new one, or one that Twitch still lists after it
      // ended.
      if (ban.expiryDate === null) return 'done';
      return { again: Math.max(ban.expiryDate.getTime(), clock.now()) + REMODERATE_DELAY_MS };
    }
    try {
      await moderation.addModerator(channelId, userId);
      log.info('moderator.restored', { channelId, userId });
    } catch (error) {
      // 400: already a moderator; 422: now a VIP. In both cases there is nothing to do.
      if (!(error instanceof HelixError) || (error.status !== 400 && error.status !== 422)) throw error;
    }
    return 'done';
  };
}
