import type { SwapAction } from '@bitcue/shared/swapper/swap-rule.ts';
import type { Swap, Swapper, SwapStep } from '../ports/swapper.ts';
import type { Clock } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import { endSwap } from './begin-swap.ts';
import { isBlocked } from './is-blocked.ts';
import { planSwap } from './plan-swap.ts';
import type { SwapWorld } from './read-swap-input.ts';
import type { StepOutcome } from './take-step.ts';

/**
 * Delay from a step to the next one, in milliseconds: 250 per call to Twitch, which is four a second, or 240 of the 800 that Twitch
 * allows in a minute. Storing and creating take five calls each, including reads.
 */
export const PACE_MS: Readonly<Record<SwapAction, number>> = {
  off: 250,
  on: 250,
  'item-off': 0,
  'item-on': 0,
  store: 1_250,
  create: 1_250,
};
/** Delays before a step is retried, in milliseconds, longer with each try. */
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
/** Maximum tries of a step, which take about an hour. After that it is given up, with the reason in the log. */
const TRIES_MAX = 60;
/** Delay before a plan is retried while it is unknown what is on Twitch, in milliseconds. */
const DOUBT_MS = 5_000;
/** Interval between checks whether the streamer has granted a missing permission, in milliseconds. */
const BLOCKED_MS = 60_000;

/** Dependencies of `createSwapMover`. */
export interface MoveSwapDeps {
  /** Saves a row. Returns null if another writer was faster. */
  save(row: Swapper): Promise<Swapper | null>;
  findUser(channelId: string): Promise<User | null>;
  readWorld(user: User, settings: Swapper['settings']): Promise<SwapWorld>;
  takeStep(user: User, swap: Swap, step: SwapStep): Promise<StepOutcome>;
  clock: Clock;
}

/**
 * Creates the function that plans a swap, takes its next step, or ends it. It returns null if it did, or if another writer was
 * faster: the row then has to be read again. Otherwise it returns when there is something to do, in milliseconds since 1970.
 */
export function createSwapMover({ save, findUser, readWorld, takeStep, clock }: MoveSwapDeps) {
  async function plan(user: User, row: Swapper, swap: Swap): Promise<number | null> {
    const world = await readWorld(user, row.settings);
    if (world.isInDoubt) return clock.now() + DOUBT_MS;
    const { steps, refused } = planSwap({ ...world, target: swap.target, stores: swap.stores });
    const now = clock.now();
    const begin = { title: '', tries: 0, due: now };
    const planned: SwapStep[] = [
      ...steps.map((step) => ({ ...begin, ...step, state: 'waiting' as const, why: null })),
      ...refused.map((one) => ({ ...begin, ...one, action: 'create' as const, state: 'refused' as const })),
    ].map((step) => ({ ...step, title: world.titles.get(step.id) ?? '' }));
    const before = { ...swap.before, set: world.on };
    await save({ ...row, swap: { ...swap, before, steps: planned, plannedAt: now } });
    return null;
  }

  async function take(user: User, row: Swapper, swap: Swap, step: SwapStep): Promise<void> {
    const outcome = await takeStep(user, swap, step);
    const tries = step.tries + 1;
    // A step that Twitch refuses because the grant has ended is retried with a new grant.
    const isLater = outcome.kind === 'later' || (outcome.kind === 'refused' && (await isBlockedNow(row)));
    const waits = isLater && tries < TRIES_MAX;
    const now = clock.now();
    const taken: SwapStep = {
      ...step,
      state: outcome.kind === 'done' ? 'done' : waits ? 'waiting' : 'refused',
      why: outcome.why,
      tries,
      due: waits ? now + (RETRY_MS[Math.min(tries, RETRY_MS.length) - 1] ?? 0) : step.due,
    };
    const steps = swap.steps.map((one) => (one === step ? taken : one));
    // If another writer was faster, the step is taken again: it reads the current state first.
    await save({ ...row, swap: { ...swap, steps, nextAt: now + PACE_MS[step.action] } });
  }

  async function isBlockedNow({ channelId, settings }: Swapper): Promise<boolean> {
    const user = await findUser(channelId);
    return user !== null && isBlocked(user, settings);
  }

  return async (user: User, row: Swapper, swap: Swap): Promise<number | null> => {
    const now = clock.now();
    if (isBlocked(user, row.settings)) return now + BLOCKED_MS;
    if (swap.plannedAt === null) return plan(user, row, swap);
    const waiting = swap.steps.filter(({ state }) => state === 'waiting');
    const next = waiting.find(({ due }) => due <= now);
    if (waiting.length === 0) await save(endSwap(row, now));
    else if (now < swap.nextAt) return swap.nextAt;
    else if (next === undefined) return Math.min(...waiting.map(({ due }) => due));
    else await take(user, row, swap, next);
    return null;
  };
}
