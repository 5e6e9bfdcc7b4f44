import { SWAP_LOG_MAX } from '@bitcue/shared/constants/swapper.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { type SwapRule, type SwapSet, swapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import type { Swap, SwapChoice, Swapper } from '../ports/swapper.ts';
import { BY_HAND, nameOf } from './explain.ts';

/** The set to switch on, and why. */
export interface SwapTarget {
  choice: SwapChoice;
  set: SwapSet;
  rule: SwapRule | undefined;
  why: string;
}

/**
 * Returns the row with a swap to this target, which is planned when its turn comes. A swap in progress ends where it is; one that
 * was not planned yet leaves no trace.
 */
export function beginSwap(row: Swapper, { choice, set, rule, why }: SwapTarget, id: string, now: number): Swapper {
  const unplanned = row.swap?.plannedAt === null ? row.swap : null;
  const before = unplanned === null ? row.standing.on : unplanned.before.on;
  const swap: Swap = {
    id,
    from: before && nameOf(row.settings, before.choice),
    to: nameOf(row.settings, choice),
    before: { on: before, set: null },
    interrupts: unplanned === null ? (row.swap?.id ?? null) : unplanned.interrupts,
    target: set,
    stores: rule?.stores ?? false,
    why,
    begunAt: now,
    plannedAt: null,
    endedAt: null,
    nextAt: 0,
    isStopped: false,
    fulfils: rule?.fulfils ?? false,
    steps: [],
  };
  const standing = { ...row.standing, on: { choice, since: now, why, isOld: false }, pending: null };
  return { ...endSwap(row, now), standing, swap };
}

/** Returns the row without its swap, which was not planned yet. The swap that it interrupted resumes. */
export function dropSwap(row: Swapper): Swapper {
  const [latest, ...others] = row.log;
  const isInterrupted = latest !== undefined && latest.id === row.swap?.interrupts;
  return isInterrupted ? { ...row, swap: { ...latest, endedAt: null }, log: others } : { ...row, swap: null };
}

/** Returns the row with its swap in the log, finished or not. */
export function endSwap(row: Swapper, now: number): Swapper {
  const { swap } = row;
  if (swap === null || swap.plannedAt === null) return { ...row, swap: null };
  return { ...row, swap: null, log: [{ ...swap, endedAt: now }, ...row.log].slice(0, SWAP_LOG_MAX) };
}

/** Returns the set of a rule, or of the fallback. Throws `AppError` `swapper.nothing` if there is none. */
export function findTarget({ settings }: Swapper, choice: SwapChoice): SwapTarget {
  const rule = settings.rules.find(({ id }) => id === choice);
  const set = choice === null ? settings.fallback : (rule?.set ?? null);
  if (set === null) throw new AppError('swapper.nothing');
  return { choice, set, rule, why: BY_HAND };
}

/** Returns the swapper of a channel that has no rules yet. */
export function newSwapper(channelId: string): Swapper {
  const standing = { on: null, hold: null, pending: null };
  return { channelId, rev: 0, settings: swapRules.parse({}), settingsRev: 0, standing, swap: null, log: [] };
}
