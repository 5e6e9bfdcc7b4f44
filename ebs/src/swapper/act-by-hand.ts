import type { actOnSwapper } from '@bitcue/shared/api/swapper.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { SwapRules, SwapSet } from '@bitcue/shared/swapper/swap-rule.ts';
import type { z } from 'zod';
import type { Swap, SwapChoice, Swapper, SwapperStore, SwapState } from '../ports/swapper.ts';
import type { Clock, Random } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import { beginSwap, dropSwap, findTarget, newSwapper, type SwapTarget } from './begin-swap.ts';
import { nameOf, UNDONE } from './explain.ts';
import { isBlocked } from './is-blocked.ts';
import { listSets } from './list-sets.ts';
import type { createSwapper } from './swapper.ts';

/** Maximum tries of an act when other writers are faster. */
const TRIES = 8;

/** An act by hand, as the dashboard sends it. */
export type SwapAct = z.output<NonNullable<(typeof actOnSwapper)['body']>>;

/** Dependencies of `createSwapperActs`. */
export interface ActByHandDeps {
  store: SwapperStore;
  swapper: ReturnType<typeof createSwapper>;
  /** Makes the swapper follow the channel from now on. */
  wake(channelId: string): Promise<void>;
  /** Maps ids of rewards, ours or Twitch's, to our ids. Rewards that are not stored yet are stored. */
  resolve(user: User, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  clock: Clock;
  random: Random;
}

/** What the streamer can do with the swapper. */
export interface SwapperActs {
  /** Saves the rules. Throws `AppError` `swapper.changed` if they have changed since `revision`. */
  save(user: User, settings: SwapRules, revision: number): Promise<void>;
  /** Carries out an act, and returns what happened as a sentence. Throws `AppError` `swapper.nothing` or `reward.permission`. */
  act(user: User, act: SwapAct): Promise<string>;
}

/** Creates the acts. */
export function createSwapperActs({ store, swapper, wake, resolve, clock, random }: ActByHandDeps): SwapperActs {
  /** Changes the row, retrying if another writer was faster, and wakes the swapper. */
  async function change(user: User, next: (row: Swapper) => Promise<Swapper>): Promise<Swapper> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const row = (await store.find(user.id)) ?? newSwapper(user.id);
      const saved = await swapper.save(await next(row));
      if (saved === null) continue;
      await wake(user.id);
      return saved;
    }
    throw new AppError('swapper.changed');
  }

  /** Returns the choice of the rules now, or their last one while the current one is unknown. */
  async function readAutomatic(row: Swapper): Promise<SwapChoice> {
    const { choice } = await swapper.look(row);
    if (choice.kind !== 'unknown') return choice.kind === 'rule' ? choice.id : null;
    const { hold, pending, on } = row.standing;
    if (pending !== null) return pending.choice;
    return hold === null ? (on?.choice ?? null) : hold.instead;
  }

  /** Returns the row with a swap by hand begun. It holds until the rules change their choice. */
  async function beginByHand(user: User, row: Swapper, target: SwapTarget): Promise<Swapper> {
    if (isBlocked(user, row.settings)) throw new AppError('reward.permission');
    const instead = await readAutomatic(row);
    const begun = beginSwap(row, target, random.id(), clock.now());
    const hold = target.choice === instead ? null : { instead };
    return { ...begun, standing: { ...begun.standing, hold } };
  }

  const acts: Readonly<Record<SwapAct['act'], (user: User, row: Swapper, act: SwapAct) => Promise<Swapper>>> = {
    use: (user, row, act) => beginByHand(user, row, findTarget(row, 'choice' in act ? act.choice : null)),
    async now(_, row) {
      const { pending } = row.standing;
      if (pending === null) throw new AppError('swapper.nothing');
      return { ...row, standing: { ...row.standing, pending: { ...pending, due: clock.now() } } };
    },
    async stay(_, row) {
      const { pending } = row.standing;
      if (pending === null) throw new AppError('swapper.nothing');
      return { ...row, standing: { ...row.standing, pending: null, hold: { instead: pending.choice } } };
    },
    async automatic(_, row) {
      if (row.standing.hold === null) throw new AppError('swapper.nothing');
      return { ...row, standing: { ...row.standing, hold: null } };
    },
    async undo(user, row) {
      const latest = row.swap ?? row.log[0];
      if (latest === undefined) throw new AppError('swapper.nothing');
      const { on, set } = latest.before;
      const instead = await readAutomatic(row);
      const hold = on !== null && on.choice === instead ? null : { instead };
      // The swap was not planned yet, so nothing was done.
      if (set === null) return { ...dropSwap(row), standing: { on, hold, pending: null } };
      const target = { choice: on?.choice ?? null, set, rule: undefined, why: UNDONE };
      const begun = await beginByHand(user, row, target);
      // The earlier set comes back, which may have changed in the rules since.
      return {
        ...begun,
        standing: { ...begun.standing, on: on && begun.standing.on && { ...begun.standing.on, isOld: on.isOld }, hold },
      };
    },
    stop: async (_, row) => setStopped(row, true),
    resume: async (_, row) => setStopped(row, false),
  };

  return {
    async save(user, settings, revision) {
      const ids = listSets(settings).flatMap(({ rewards }) => rewards);
      const known = await resolve(user, [...new Set(ids)]);
      await change(user, async (row) => {
        if (row.settingsRev !== revision) throw new AppError('swapper.changed');
        return { ...markOld(row, withIds(settings, known)), settingsRev: revision + 1 };
      });
    },
    async act(user, act) {
      const { settings, swap, standing } = await change(user, (row) => acts[act.act](user, row, act));
      if (act.act === 'stop') return 'The swap is stopped. The remaining steps wait.';
      if (act.act === 'resume') return 'The swap resumes.';
      if (act.act === 'stay') return `${nameOf(settings, standing.on?.choice ?? null)} stays on.`;
      if (act.act === 'automatic') return 'The rules decide again.';
      if (act.act === 'undo' && swap?.why !== UNDONE) return 'The swap was called off before it began.';
      return swap === null ? 'The swap begins.' : `Swapping to ${swap.to}.`;
    },
  };
}

/** Returns the row with new rules. What is on, and what an undo would bring back, is marked old if the rules change its sets. */
function markOld(row: Swapper, saved: SwapRules): Swapper {
  const isChanged = (choice: SwapChoice) => describeSets(saved, choice) !== describeSets(row.settings, choice);
  const mark = (on: SwapState['on']) => on && { ...on, isOld: on.isOld || isChanged(on.choice) };
  const markBefore = (swap: Swap): Swap => ({ ...swap, before: { ...swap.before, on: mark(swap.before.on) } });
  return {
    ...row,
    settings: saved,
    standing: { ...row.standing, on: mark(row.standing.on) },
    swap: row.swap && markBefore(row.swap),
    log: row.log.map(markBefore),
  };
}

/** Describes what a choice switches on and off, in a form that can be compared. */
function describeSets(settings: SwapRules, choice: SwapChoice): string {
  const on = choice === null ? settings.fallback : settings.rules.find(({ id }) => id === choice)?.set;
  const sort = (sets: readonly SwapSet[]) =>
    [...new Set(sets.flatMap(({ rewards, items }) => [...rewards, ...items]))].sort();
  return JSON.stringify([sort(on ? [on] : []), sort(listSets(settings))]);
}

function setStopped(row: Swapper, isStopped: boolean): Swapper {
  if (row.swap === null || row.swap.isStopped === isStopped) throw new AppError('swapper.nothing');
  return { ...row, swap: { ...row.swap, isStopped } };
}

/** Returns the rules with our ids of rewards. Rewards that do not exist are left out. */
function withIds(settings: SwapRules, known: ReadonlyMap<string, string>): SwapRules {
  const own = (set: SwapSet) => ({ ...set, rewards: [...new Set(set.rewards.flatMap((id) => known.get(id) ?? []))] });
  return {
    ...settings,
    rules: settings.rules.map((rule) => ({ ...rule, set: own(rule.set) })),
    fallback: settings.fallback && own(settings.fallback),
  };
}
