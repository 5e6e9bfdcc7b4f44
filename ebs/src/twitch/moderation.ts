import { TIMEOUT_MAX_S, TIMEOUT_MIN_S } from '@bitcue/shared/constants/platform.ts';
import type { HelixBanUser } from '@twurple/api';
import type { Clock } from '../ports/system.ts';
import type { Ban, BanOutcome, Moderation, TwitchOutcome } from '../ports/twitch.ts';
import type { TaskPlan, TaskQueue } from '../tasks/tasks.ts';
import type { Clients, HelixClient } from './api-client.ts';
import { GrantError, HelixError } from './helix-error.ts';
import { callOnce, readOnce, toUnavailable } from './outcome.ts';
import { keyOfModerator, type Moderator, REMODERATE_DELAY_MS, REMODERATION } from './remoderate.ts';

/** Maximum length of a reason in characters. Twitch refuses longer ones (twitch: POST /moderation/bans). */
const MAX_REASON_LENGTH = 500;

const REFUSED_MODERATOR: BanOutcome = {
  kind: 'refused',
  reason: 'A timeout removes the moderator role, which could not be restored: reconnect Twitch to allow it',
};

/** Options for `createModeration`. */
export interface ModerationOptions {
  clients: Clients;
  tasks: TaskQueue;
  clock: Clock;
}

/** Creates moderation on behalf of streamers, using Helix. */
export function createModeration({ clients, tasks, clock }: ModerationOptions): Moderation {
  /** Bans a user, or times them out until a time. Returns what Twitch set; null if it does not say. */
  async function punish(client: HelixClient, channelId: string, userId: string, reason: string, until: Date | null) {
    const [set] = await client.moderation.banUser(channelId, {
      user: userId,
      reason: reason.slice(0, MAX_REASON_LENGTH),
      ...(until === null ? {} : { duration: secondsUntil(until, clock) }),
    });
    return set === undefined ? null : toBan(set);
  }

  /** Adds the ban to an outcome: what Twitch says it set or, if it did not say, what we requested. */
  function withBan(outcome: TwitchOutcome, ban: Ban | null, channelId: string, until: Date | null): BanOutcome {
    if (outcome.kind !== 'done') return outcome;
    return { kind: 'done', ban: ban ?? { moderatorId: channelId, since: new Date(clock.now()), until } };
  }

  /**
   * Postpones the return of a moderator's role, never to an earlier time. `first` is scheduled if there is no task yet.
   */
  const postpone = (channelId: string, userId: string, due: number, first: TaskPlan<Moderator> | null) =>
    tasks.change(REMODERATION, keyOfModerator(channelId, userId), (current) => {
      const task = current ?? first;
      return task === null || task.due >= due ? task : { ...task, due };
    });

  return {
    isBanned: (channelId, userId) =>
      clients
        .forStreamer(channelId)
        .moderation.checkUserBan(channelId, userId)
        .catch((error) => Promise.reject(toUnavailable(error))),

    async findUser(channelId, login) {
      try {
        const user = await clients.forStreamer(channelId).users.getUserByName(login);
        return user === null ? null : { id: user.id, login: user.name, displayName: user.displayName };
      } catch (error) {
        throw toUnavailable(error);
      }
    },

    async findBan(channelId, userId) {
      return readOnce(async () => {
        const { data } = await clients.forStreamer(channelId).moderation.getBannedUsers(channelId, { userId });
        const found = data.find((one) => one.userId === userId);
        return { ban: found === undefined ? null : toBan(found) };
      });
    },

    async readModerator(channelId, userId) {
      return readOnce(async () => ({
        isModerator: await clients.forStreamer(channelId).moderation.checkUserMod(channelId, userId),
      }));
    },

    async timeout(channelId, userId, until, reason) {
      const client = clients.forStreamer(channelId);
      let ban: Ban | null = null;
      let isRefused = false;
      let isScheduled = false;
      const outcome = await callOnce(async () => {
        if (userId !== channelId) {
          const due = until.getTime() + REMODERATE_DELAY_MS;
          // Before reading the role, because a task may be restoring it right now and must then run again after this
          // timeout.
          await postpone(channelId, userId, due, null);
          const isModerator = await client.moderation.checkUserMod(channelId, userId);
          isRefused = isModerator && !(await mayAddModerators(client, channelId));
          if (isRefused) return;
          // Before the role is lost, because a crash in between must not cost a moderator their role.
          if (isModerator) await postpone(channelId, userId, due, { due, payload: { channelId, userId } });
          isScheduled ||= isModerator;
        }
        ban = await punish(client, channelId, userId, reason, until);
      });
      if (isScheduled && outcome.kind === 'refused') await tasks.drop(REMODERATION, keyOfModerator(channelId, userId));
      return isRefused ? REFUSED_MODERATOR : withBan(outcome, ban, channelId, until);
    },

    async ban(channelId, userId, reason) {
      const client = clients.forStreamer(channelId);
      let ban: Ban | null = null;
      const outcome = await callOnce(async () => {
        ban = await punish(client, channelId, userId, reason, null);
      });
      if (outcome.kind === 'done') await tasks.drop(REMODERATION, keyOfModerator(channelId, userId));
      return withBan(outcome, ban, channelId, null);
    },

    async unban(channelId, userId) {
      const client = clients.forStreamer(channelId);
      const outcome = await callOnce(() => client.moderation.unbanUser(channelId, userId).catch(ignoreNotBanned));
      if (outcome.kind === 'done') {
        const due = clock.now();
        await tasks.change(REMODERATION, keyOfModerator(channelId, userId), (task) => task && { ...task, due });
      }
      return outcome;
    },
  };
}

function toBan({
  moderatorId,
  creationDate,
  expiryDate,
}: Pick<HelixBanUser, 'moderatorId' | 'creationDate' | 'expiryDate'>): Ban {
  return { moderatorId, since: creationDate, until: expiryDate };
}

function secondsUntil(until: Date, clock: Clock): number {
  const seconds = Math.ceil((until.getTime() - clock.now()) / 1000);
  return Math.min(Math.max(seconds, TIMEOUT_MIN_S), TIMEOUT_MAX_S);
}

async function mayAddModerators(client: HelixClient, channelId: string): Promise<boolean> {
  try {
    await client.requestScopesForUser(channelId, ['channel:manage:moderators']);
    return true;
  } catch (error) {
    if (error instanceof GrantError && error.kind === 'scope') return false;
    throw error;
  }
}

/** Ignores a 400 that says that there is nothing to lift (twitch: section "Other Helix calls"). */
function ignoreNotBanned(error: unknown): void {
  if (error instanceof HelixError && error.status === 400 && /not banned/i.test(error.message)) return;
  throw error;
}
