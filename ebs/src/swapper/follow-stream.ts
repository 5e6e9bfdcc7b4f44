import type { StreamFacts, Streams, Swapper } from '../ports/swapper.ts';
import type { Clock, Random } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import { beginSwap } from './begin-swap.ts';
import { chooseRule, type Judgement } from './choose-rule.ts';
import { decideSwap } from './decide-swap.ts';
import { explain } from './explain.ts';
import { findNextChange } from './hours.ts';
import { isBlocked } from './is-blocked.ts';

/** Poll interval of the stream in milliseconds: announcements from Twitch can get lost, and viewer counts are not announced. */
export const POLL_MS = 60_000;

const NOTHING: StreamFacts = { live: null, category: null, title: null, viewers: null };

/** Facts about a stream, and what the rules say about them. */
export interface StreamReading extends Judgement {
  facts: StreamFacts;
}

/** Dependencies of `createStreamFollower`. */
export interface FollowStreamDeps {
  streams: Streams;
  /** Saves a row. Returns null if another writer was faster. */
  save(row: Swapper): Promise<Swapper | null>;
  clock: Clock;
  random: Random;
}

/** Creates functions that poll a stream, and begin the swap that follows from it. */
export function createStreamFollower({ streams, save, clock, random }: FollowStreamDeps) {
  /** Reads the stream and returns what the rules say. */
  async function look({ channelId, settings }: Swapper): Promise<StreamReading> {
    const read = await streams.readFacts(channelId);
    const facts = read.kind === 'done' ? read.facts : NOTHING;
    return { facts, ...chooseRule(settings, facts, clock.now()) };
  }

  /**
   * Polls the stream once, and begins a swap if one is due. Returns the time of the next poll, in milliseconds since 1970, or null
   * if a swap has begun or another writer was faster.
   */
  async function follow(user: User, row: Swapper): Promise<number | null> {
    const { settings } = row;
    const { choice, judged, facts } = await look(row);
    const now = clock.now();
    const { standing, comesOn } = decideSwap(row.standing, choice, now);
    if (comesOn !== undefined && !isBlocked(user, settings)) {
      const rule = settings.rules.find(({ id }) => id === comesOn);
      const checks = judged.find(({ id }) => id === comesOn)?.checks;
      const set = rule?.set ?? settings.fallback;
      const why = explain(rule, checks, facts, { timeZone: settings.timeZone, at: now });
      const on = { choice: comesOn, since: now, why, isOld: false };
      const decided = { ...row, standing };
      await save(
        set === null
          ? { ...row, standing: { ...standing, on } }
          : beginSwap(decided, { choice: comesOn, set, rule, why }, random.id(), now),
      );
      return null;
    }
    // A choice that cannot come on yet stays pending.
    const next = comesOn === undefined ? standing : row.standing;
    const isSame = JSON.stringify(next) === JSON.stringify(row.standing);
    if (!isSame && (await save({ ...row, standing: next })) === null) return null;
    const hours = settings.rules.flatMap(({ isEnabled, condition }) => (isEnabled ? (condition?.hours ?? []) : []));
    const changes = [next.pending?.due, findNextChange(hours, settings.timeZone, now), now + POLL_MS];
    return Math.min(...changes.filter((at) => at != null && at > now).map(Number));
  }

  return { look, follow };
}
