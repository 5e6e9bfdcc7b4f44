import { HOLD_AFTER_MS } from '@bitcue/shared/constants/timing.ts';
import { FEATURE_TYPES, FEATURES } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import pLimit from 'p-limit';
import type { Clock, Log } from '../ports/system.ts';
import type { UserStore } from '../ports/users.ts';
import type { Interaction } from './interaction.ts';
import { startOf } from './schedule.ts';
import { hasBegun, hasEnded, type Step } from './step.ts';

/** How long the end of a pause matters, in milliseconds: the longest wait that is measured from it. */
const RESUME_MATTERS_MS = Math.max(HOLD_AFTER_MS, ...FEATURE_TYPES.map((type) => FEATURES[type].retry.deadlineMs));
/** Interval between reads of the pauses that other processes set, in milliseconds. */
const READ_EVERY_MS = 2_000;

/**
 * Why an interaction does not begin: the streamer paused alerts, they wait for another scene in OBS, or the sound page is away,
 * and it has a sound that only that page may play.
 */
export type Stop = 'paused' | 'held' | 'unheard';

/** Which channels are paused. Checked before any step begins. */
export interface Pauses {
  isPaused(channelId: string): boolean;
  /** True while alerts wait for another scene in OBS. */
  areAlertsHeld(channelId: string): boolean;
  /** True if the alert page that plays has a sound page. */
  hasSoundPage(channelId: string): boolean;
  /** When the channel was last resumed, or its alerts last released, in milliseconds since 1970; 0 if that was long ago. */
  resumedAt(channelId: string): number;
}

/** Tells on which channels alerts wait for another scene in OBS. */
export interface AlertHolds {
  isHeld(channelId: string): boolean;
  /** When alerts last stopped waiting, milliseconds since 1970; 0 if they have not waited in this process. */
  releasedAt(channelId: string): number;
}

/** The pauses, and how to change them. */
export interface PauseSwitch extends Pauses {
  /** Reads the pauses from the store. Call it before anything can begin. */
  load(): Promise<void>;
  /** Reads the pauses repeatedly, to follow other processes. Returns a function that stops this. */
  follow(): () => void;
  /** Pauses or resumes; resolves after the durable write. */
  set(channelId: string, paused: boolean): Promise<void>;
}

/** Dependencies of `createPauses`. */
export interface PauseDeps {
  users: Pick<UserStore, 'update' | 'listPauses'>;
  holds: AlertHolds;
  presence: Pick<Pauses, 'hasSoundPage'>;
  clock: Clock;
  log: Log;
  /** A channel was paused or resumed. */
  onChange(channelId: string): void;
}

/** Keeps the pauses of all channels in memory. The streamers' accounts store them durably. */
export function createPauses(deps: PauseDeps): PauseSwitch {
  const { users, holds, presence, clock, log } = deps;
  let paused = new Set<string>();
  let resumed = new Map<string, number>();
  /**
   * One read or change at a time, so that memory ends up equal to the store. Between processes no order is needed: each
   * write is whole, the last one counts, and the others read it within `READ_EVERY_MS`.
   */
  const oneAtATime = pLimit(1);

  async function load(): Promise<void> {
    const rows = await users.listPauses(new Date(clock.now() - RESUME_MATTERS_MS));
    const before = paused;
    paused = new Set(rows.filter((row) => row.paused).map((row) => row.id));
    resumed = new Map(rows.map((row) => [row.id, row.resumedAt?.getTime() ?? 0]));
    for (const id of new Set([...before, ...paused])) if (before.has(id) !== paused.has(id)) deps.onChange(id);
  }

  return {
    isPaused: (channelId) => paused.has(channelId),
    areAlertsHeld: holds.isHeld,
    hasSoundPage: (channelId) => presence.hasSoundPage(channelId),
    resumedAt: (channelId) => Math.max(resumed.get(channelId) ?? 0, holds.releasedAt(channelId)),
    load: () => oneAtATime(load),
    follow() {
      let cancel = () => {};
      let ended = false;
      const next = () => {
        cancel = clock.after(READ_EVERY_MS, () => {
          oneAtATime(load)
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
      oneAtATime(async () => {
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
 * Returns since when a step could have begun, in milliseconds since 1970. Time during a pause, while alerts were held, or
 * before the streamer chose Play now, does not count: it was the streamer's choice.
 */
export function waitsSince(pauses: Pauses, record: Interaction, step: Step): number {
  const { createdAt, renewedAt = 0, channelId } = record;
  return Math.max(startOf(record, step) ?? 0, createdAt, renewedAt, pauses.resumedAt(channelId));
}

/**
 * Returns what keeps an interaction from beginning; null if nothing does. A scene in OBS holds back alerts and effects that
 * last, so that neither overtakes the other (decision 059). Other actions at Twitch continue.
 */
export function stopOf(pauses: Pauses, record: Pick<Interaction, 'channelId' | 'steps'>): Stop | null {
  const choice = choiceOf(pauses, record);
  if (choice !== null) return choice;
  return record.steps.some((one) => !hasEnded(one) && waitsForSoundPage(pauses, record, one)) ? 'unheard' : null;
}

/** Returns which choice of the streamer keeps an interaction from beginning; null if none does. */
function choiceOf(pauses: Pauses, { channelId, steps }: Pick<Interaction, 'channelId' | 'steps'>) {
  if (pauses.isPaused(channelId)) return 'paused';
  return pauses.areAlertsHeld(channelId) && steps.some(waitsForScene) ? 'held' : null;
}

const waitsForScene = ({ kind, type }: Step) => kind === 'cue' || definitionOf(type).lasts === true;

/**
 * True for a sound that only the sound page may play, while that page is away (decision 084). Unlike a scene, this holds back
 * nothing else: other alerts may overtake it, and actions at Twitch continue, as without an alert page.
 */
export function waitsForSoundPage(
  pauses: Pick<Pauses, 'hasSoundPage'>,
  { channelId }: Pick<Interaction, 'channelId'>,
  { notForVod }: Pick<Step, 'notForVod'>,
): boolean {
  return notForVod === true && !pauses.hasSoundPage(channelId);
}

/**
 * Returns false while the streamer's choice keeps the interaction from beginning: a pause, or a scene. One that has begun is
 * finished even then, but a cue that would have to play again waits.
 */
export function isAllowed(pauses: Pauses, record: Interaction, step: Step): boolean {
  return choiceOf(pauses, record) === null || (step.play === 0 && hasBegun(record));
}

/** Returns false while anything keeps the step from beginning: the streamer's choice, or a sound page that is away. */
export function mayBegin(pauses: Pauses, record: Interaction, step: Step): boolean {
  return isAllowed(pauses, record, step) && !waitsForSoundPage(pauses, record, step);
}
