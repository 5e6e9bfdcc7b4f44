import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { UserStore } from '../ports/users.ts';
import type { Interaction } from './interaction.ts';
import { hasBegun, type Step } from './step.ts';

/** Milliseconds for which the end of a pause matters: the longest wait that is counted from it. */
const RESUME_KEPT_MS = 15 * 60_000;
/** Milliseconds between two looks at what other processes have paused. */
const FOLLOW_MS = 2_000;

/** Which channels are paused; asked before anything begins. */
export interface Pauses {
  isPaused(channelId: string): boolean;
  /** When the channel was last let go on, milliseconds since 1970; 0 when that is long ago. */
  resumedAt(channelId: string): number;
}

/** The pauses, with the way to change them. */
export interface PauseSwitch extends Pauses {
  /** Reads what is paused; call it before anything can begin, and again to follow other processes. */
  load(): Promise<void>;
  /** Reads it again and again; returns a function that ends it. */
  follow(): () => void;
  /** Pauses or resumes; resolves after the durable write. */
  set(channelId: string, paused: boolean): Promise<void>;
}

/** What the pauses are built from. */
export interface PauseDeps {
  users: Pick<UserStore, 'update' | 'listPauses'>;
  clock: Clock;
  log: Log;
  /** A channel was paused or let go on. */
  onChange(channelId: string): void;
}

/** Keeps the pauses of all channels at hand; the streamers' accounts are the durable word on them. */
export function createPauses(deps: PauseDeps): PauseSwitch {
  const { users, clock, log } = deps;
  let paused = new Set<string>();
  let resumed = new Map<string, number>();
  /** Changes go one after the other, so that what is at hand and what is stored end alike. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = last.then(task);
    last = done.catch(() => {});
    return done;
  }

  async function load(): Promise<void> {
    const rows = await users.listPauses(new Date(clock.now() - RESUME_KEPT_MS));
    const before = paused;
    paused = new Set(rows.filter((row) => row.paused).map((row) => row.id));
    resumed = new Map(rows.map((row) => [row.id, row.resumedAt?.getTime() ?? 0]));
    for (const id of new Set([...before, ...paused])) if (before.has(id) !== paused.has(id)) deps.onChange(id);
  }

  return {
    isPaused: (channelId) => paused.has(channelId),
    resumedAt: (channelId) => resumed.get(channelId) ?? 0,
    load: () => inTurn(load),
    follow() {
      let cancel = () => {};
      let ended = false;
      const next = () => {
        cancel = clock.after(FOLLOW_MS, () => {
          inTurn(load)
            .catch((error) => log.warn('pauses.not_read', { error: String(error) }))
            .finally(() => ended || next());
        });
      };
      next();
      return () => {
        ended = true;
        cancel();
      };
    },
    set: (channelId, pause) =>
      inTurn(async () => {
        const resumedAt = pause ? undefined : new Date(clock.now());
        await users.update(channelId, { paused: pause, resumedAt });
        if (pause) paused.add(channelId);
        else {
          paused.delete(channelId);
          resumed.set(channelId, clock.now());
        }
        log.info('queue.paused', { channelId, paused: pause });
        deps.onChange(channelId);
      }),
  };
}

/**
 * True unless the channel is paused. What has begun goes on to its end even then; a cue that would have to be played once
 * more does not.
 */
export function mayBegin(pauses: Pauses, record: Interaction, step: Step): boolean {
  return !pauses.isPaused(record.channelId) || (step.play === 0 && hasBegun(record));
}
