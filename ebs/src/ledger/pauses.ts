import { HOLD_AFTER_MS } from '@bitcue/shared/constants/timing.ts';
import { FEATURE_TYPES, FEATURES } from '@bitcue/shared/features/catalog.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { UserStore } from '../ports/users.ts';
import type { Interaction } from './interaction.ts';
import { hasBegun, type Step } from './step.ts';

/** Milliseconds for which the end of a pause matters: the longest wait that counts from it. */
const RESUME_KEPT_MS = Math.max(HOLD_AFTER_MS, ...FEATURE_TYPES.map((type) => FEATURES[type].retry.deadlineMs));
/** Milliseconds between two reads of the pauses that other processes set. */
const FOLLOW_MS = 2_000;

/** Which channels are paused. Asked before anything begins. */
export interface Pauses {
  isPaused(channelId: string): boolean;
  /** When the channel was last resumed, milliseconds since 1970; 0 if that was long ago. */
  resumedAt(channelId: string): number;
}

/** The pauses, and how to change them. */
export interface PauseSwitch extends Pauses {
  /** Reads the pauses from the store. Call it before anything can begin. */
  load(): Promise<void>;
  /** Reads them repeatedly, to follow other processes. Returns a function that stops it. */
  follow(): () => void;
  /** Pauses or resumes; resolves after the durable write. */
  set(channelId: string, paused: boolean): Promise<void>;
}

/** What pauses need. */
export interface PauseDeps {
  users: Pick<UserStore, 'update' | 'listPauses'>;
  clock: Clock;
  log: Log;
  /** A channel was paused or resumed. */
  onChange(channelId: string): void;
}

/** Keeps the pauses of all channels in memory; the streamers' accounts hold them durably. */
export function createPauses(deps: PauseDeps): PauseSwitch {
  const { users, clock, log } = deps;
  let paused = new Set<string>();
  let resumed = new Map<string, number>();
  /** Changes run one after another, so that memory and store end up the same. */
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
 * From when on the waiting of a record counts (milliseconds since 1970): a pause, and the time until the streamer chose
 * Play now, are the streamer's own wish.
 */
export function waitsSince(pauses: Pauses, record: Interaction): number {
  return Math.max(record.createdAt, record.renewedAt ?? 0, pauses.resumedAt(record.channelId));
}

/**
 * True unless the channel is paused. What has begun is finished even then, but a cue that would have to play once more
 * waits.
 */
export function mayBegin(pauses: Pauses, record: Interaction, step: Step): boolean {
  return !pauses.isPaused(record.channelId) || (step.play === 0 && hasBegun(record));
}
