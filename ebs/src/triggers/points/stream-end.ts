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

/** Milliseconds between two looks at a stream that is live, in case that the notification of its end is lost. */
const LOOK_MS = 300_000;
/** Milliseconds until the next look while it is unknown whether a stream is live. */
const UNKNOWN_MS = 60_000;
/** Milliseconds that reading whether a stream is live may take: what is known when points are returned is as new. */
const READ_MS = 10_000;
/** Why a redemption that waited is returned. */
const ENDED = 'The stream has ended.';
/** States of what waits. */
const WAITING: readonly Interaction['state'][] = ['queued', 'leased', 'asked', 'held'];

const payload = z.object({
  /** When the stream ended, milliseconds since 1970; null while it is live. */
  endedAt: z.number().nullable(),
});
type Payload = z.output<typeof payload>;

/** Follows a stream from when it is seen live until what waited at its end is returned. Its key is the channel's id. */
export const STREAM_END: TaskKind<Payload> = { name: 'stream-end', payload, tries: Infinity, backoffMs: [60_000] };

/** What following streams needs. */
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
  /** Writes down that a stream began or ended. Only one that was seen live can end. */
  note(channelId: string, live: boolean): Promise<void>;
  /** Handles `STREAM_END`. */
  handle: TaskHandler<Payload>;
}

/** Creates it. */
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
        if (live) return { due: now + LOOK_MS, payload: { endedAt: null } };
        return current?.payload.endedAt === null ? { due: now, payload: { endedAt: now } } : current;
      });
    },
    async handle({ key: channelId, payload: { endedAt } }) {
      const now = clock.now();
      const live = streams.isLive(channelId);
      if (live === null) return { again: now + UNKNOWN_MS };
      if (live) {
        // It came back within the grace.
        if (endedAt !== null) await tasks.schedule(STREAM_END, channelId, { due: now, payload: { endedAt: null } });
        return { again: now + LOOK_MS };
      }
      const minutes = (await users.findById(channelId))?.waiting.returnAfterMin ?? null;
      if (minutes === null) return 'done';
      if (endedAt === null) {
        // The notification was lost: the grace begins now.
        await tasks.schedule(STREAM_END, channelId, { due: now, payload: { endedAt: now } });
        return 'done';
      }
      const due = endedAt + minutes * 60_000;
      if (now < due) return { again: due };
      // What was just asked reads the status again, if it is old.
      if (now < due + READ_MS) return { again: due + READ_MS };
      await returnWaiting(channelId);
      return 'done';
    },
  };
}

/** True for a redemption of which nothing was done and whose points Twitch returns. */
function isReturnable(record: Interaction): boolean {
  const waits = record.source === 'points' && WAITING.includes(record.state) && !hasBegun(record);
  return waits && redemptionOf(record).settleable;
}
