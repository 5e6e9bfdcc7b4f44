import { z } from 'zod';
import type { Interaction } from '../../ledger/interaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { hasBegun } from '../../ledger/step.ts';
import type { InteractionStore } from '../../ledger/stores.ts';
import type { Clock } from '../../ports/system.ts';
import type { StreamStatus } from '../../ports/twitch.ts';
import type { UserStore } from '../../ports/users.ts';
import type { TaskHandler, TaskKind } from '../../tasks/kind.ts';
import type { TaskQueue } from '../../tasks/tasks.ts';
import { redemptionOf } from './redemption-record.ts';

/** Interval between checks of a live stream, in milliseconds, in case the notification of its end is lost. */
const POLL_MS = 300_000;
/** Delay before the next check while it is unknown whether a stream is live, in milliseconds. */
const UNKNOWN_MS = 60_000;
/** Time that reading whether a stream is live may take, in milliseconds: points are returned by a status that recent. */
const READ_MS = 10_000;
/** Reason recorded when a waiting redemption is returned. */
const ENDED = 'The stream has ended.';
/** States of redemptions that wait. */
const WAITING: readonly Interaction['state'][] = ['queued', 'leased', 'asked', 'held'];

const payload = z.object({
  /** When the stream ended, milliseconds since 1970; null while it is live. */
  endedAt: z.number().nullable(),
});
type Payload = z.output<typeof payload>;

/** Follows a stream from when it is seen live until what waited at its end is returned. Its key is the channel's id. */
export const STREAM_END: TaskKind<Payload> = { name: 'stream-end', payload, tries: Infinity, backoffMs: [60_000] };

/** Dependencies of `createStreamEnd`. */
export interface StreamEndDeps {
  ledger: Pick<Ledger, 'update' | 'endUnserved'>;
  interactions: Pick<InteractionStore, 'findOpenOf'>;
  users: Pick<UserStore, 'findById'>;
  streams: Pick<StreamStatus, 'isLive'>;
  tasks: Pick<TaskQueue, 'schedule' | 'change'>;
  clock: Clock;
}

/** Returns the points of redemptions that still wait a while after their stream has ended. */
export interface StreamEnd {
  /** Stores that a stream began or ended. Only one that was seen live can end. */
  note(channelId: string, live: boolean): Promise<void>;
  /** Handles `STREAM_END`. */
  handle: TaskHandler<Payload>;
}

/** Creates `StreamEnd`. */
export function createStreamEnd({ ledger, interactions, users, streams, tasks, clock }: StreamEndDeps): StreamEnd {
  async function returnWaiting(channelId: string): Promise<void> {
    for (const { id } of await interactions.findOpenOf(channelId)) {
      await ledger.update(id, (record) => (isReturnable(record) ? ledger.endUnserved(record, ENDED) : null));
    }
  }

  return {
    async note(channelId, live) {
      const now = clock.now();
      await tasks.change(STREAM_END, channelId, (current) => {
        if (live) return { due: now + POLL_MS, payload: { endedAt: null } };
        return current?.payload.endedAt === null ? { due: now, payload: { endedAt: now } } : current;
      });
    },
    async handle({ key: channelId, payload: { endedAt } }) {
      const now = clock.now();
      const live = streams.isLive(channelId);
      if (live === null) return { again: now + UNKNOWN_MS };
      if (live) {
        // It came back within the grace period.
        if (endedAt !== null) await tasks.schedule(STREAM_END, channelId, { due: now, payload: { endedAt: null } });
        return { again: now + POLL_MS };
      }
      const minutes = (await users.findById(channelId))?.waiting.returnAfterMin ?? null;
      if (minutes === null) return 'done';
      if (endedAt === null) {
        // The notification was lost: the grace period begins now.
        await tasks.schedule(STREAM_END, channelId, { due: now, payload: { endedAt: now } });
        return 'done';
      }
      const due = endedAt + minutes * 60_000;
      if (now < due) return { again: due };
      // `isLive` has just requested a new status, if the known one is old.
      if (now < due + READ_MS) return { again: due + READ_MS };
      await returnWaiting(channelId);
      return 'done';
    },
  };
}

/** True for a waiting redemption that has not begun and whose points Twitch returns. */
function isReturnable(record: Interaction): boolean {
  const waits = record.source === 'points' && WAITING.includes(record.state) && !hasBegun(record);
  return waits && redemptionOf(record).settleable;
}
