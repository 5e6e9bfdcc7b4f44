import { z } from 'zod';
import type { Streams, Swapper, SwapperStore } from '../ports/swapper.ts';
import type { Clock, Random } from '../ports/system.ts';
import type { UserStore } from '../ports/users.ts';
import type { TaskHandler, TaskKind } from '../tasks/kind.ts';
import type { TaskQueue } from '../tasks/tasks.ts';
import { createStreamFollower } from './follow-stream.ts';
import { createSwapMover, type MoveSwapDeps } from './move-swap.ts';
import { rememberFacts } from './remember-facts.ts';

/** Delays before a failed poll or plan is retried, in milliseconds. */
const BACKOFF_MS = [5_000, 15_000, 60_000] as const;
/** How long changes are collected before one poll, in milliseconds. */
const GATHER_MS = 100;
/** If the next step is due within this many milliseconds, the stream is not polled before it. */
const SOON_MS = 1_500;

/** Follows a channel's stream and carries out its swaps. Its key is the channel's id. */
export const SWAPPER: TaskKind<object> = {
  name: 'swapper',
  payload: z.object({}),
  tries: Number.POSITIVE_INFINITY,
  backoffMs: BACKOFF_MS,
};

/** Dependencies of `createSwapper`. */
export interface SwapperDeps extends Pick<MoveSwapDeps, 'readWorld' | 'takeStep'> {
  store: SwapperStore;
  users: Pick<UserStore, 'findById'>;
  streams: Streams;
  clock: Clock;
  random: Random;
  /** Called whenever the content of the page has changed. */
  onChange(channelId: string): void;
}

/**
 * Creates the handler of `SWAPPER`, and the functions that acts by hand share with it. Only the handler plans swaps and takes their
 * steps, and each channel has only one task, so that no plan is made while a step is on its way to Twitch.
 */
export function createSwapper({ store, users, streams, readWorld, takeStep, clock, random, onChange }: SwapperDeps) {
  async function save(row: Swapper): Promise<Swapper | null> {
    const saved = await store.save(row);
    if (saved !== null) onChange(row.channelId);
    return saved;
  }
  const { look, follow } = createStreamFollower({ streams, save, clock, random });
  const remembered = rememberFacts(streams, clock);
  const shown = createStreamFollower({ streams: remembered, save, clock, random });
  const proceed = createSwapMover({ save, findUser: (id) => users.findById(id), readWorld, takeStep, clock });

  const handle: TaskHandler<object> = async ({ key }) => {
    for (;;) {
      const [user, row] = await Promise.all([users.findById(key), store.find(key)]);
      if (user === null || row === null) return 'done';
      const { swap, settings } = row;
      const isMoving = swap !== null && !swap.isStopped;
      if (!isMoving && !settings.automatic) return 'done';
      const next = isMoving ? await proceed(user, row, swap) : Number.POSITIVE_INFINITY;
      if (next === null) continue;
      if (!settings.automatic || next <= clock.now() + SOON_MS) return { again: next };
      const lookAt = await follow(user, row);
      if (lookAt !== null) return { again: Math.min(next, lookAt) };
    }
  };

  const lookForPage = async (row: Swapper) => {
    const now = await shown.look(row);
    return { ...now, silentSince: remembered.silentSince(row.channelId) };
  };

  return { handle, look, lookForPage, save };
}

/** Makes a channel's swapper poll soon, once for all simultaneous changes. */
export async function wakeSwapper(tasks: Pick<TaskQueue, 'change'>, clock: Clock, channelId: string): Promise<void> {
  const now = clock.now();
  await tasks.change(SWAPPER, channelId, (current) => {
    // A task that is due may be running, and may have polled before this change.
    const isSoon = current !== null && now < current.due && current.due <= now + GATHER_MS;
    return isSoon ? current : { due: now + GATHER_MS, payload: {} };
  });
}
