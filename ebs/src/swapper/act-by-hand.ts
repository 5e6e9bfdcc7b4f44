import type { actOnSwapper } from '@bitcue/shared/api/swapper.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { SwapRules, SwapSet } from '@bitcue/shared/swapper/swap-rule.ts';
import type { z } from 'zod';
import type { Swap, SwapChoice, Swapper, SwapperStore, SwapStanding } from '../ports/swapper.ts';
import type { Clock, Random } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import { beginSwap, dropSwap, findTarget, newSwapper, type SwapTarget } from './begin-swap.ts';
import { nameOf, UNDONE } from './explain.ts';
import { isBlocked } from './is-blocked.ts';
import { listSets } from './list-sets.ts';
import type { createSwapper } from './swapper.ts';

/** Tries against other writers before an act is given up. */
const TRIES = 8;

/** An act by hand, as the dashboard sends it. */
export type SwapAct = z.output<NonNullable<(typeof actOnSwapper)['body']>>;

/** What acting by hand needs. */
export interface ActByHandDeps {
  store: SwapperStore;
  swapper: ReturnType<typeof createSwapper>;
  /** Has the channel followed from now on. */
  wake(channelId: string): Promise<void>;
  /** Returns this product's ids of rewards, given as theirs or as Twitch's, and stores what is not stored yet. */
  resolve(user: User, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  clock: Clock;
  random: Random;
}

/** What the streamer does with the swapper. */
export interface SwapperActs {
  /** Saves the rules. Throws `AppError` `swapper.changed` if they have changed since `revision`. */
  save(user: User, settings: SwapRules, revision: number): Promise<void>;
  /** Acts, and returns what happened as a sentence. Throws `AppError` `swapper.nothing` or `reward.permission`. */
  act(user: User, act: SwapAct): Promise<string>;
}

/** Creates the acts. */
export function createSwapperActs({ store, swapper, wake, resolve, clock, random }: ActByHandDeps): SwapperActs {
  /** Changes the row, again if somebody else was faster, and has it followed. */
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

  /** What the rules say now; what they said last while that is not known. */
  async function readAutomatic(row: Swapper): Promise<SwapChoice> {
    const { choice } = await swapper.look(row);
    if (choice.kind !== 'unknown') return choice.kind === 'rule' ? choice.id : null;
    const { hold, pending, on } = row.standing;
    if (pending !== null) return pending.choice;
    return hold === null ? (on?.choice ?? null) : hold.instead;
  }

  /** The row with a swap by hand begun. It holds while the rules say what they say now. */
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
      // Nothing was done yet.
      if (set === null) return { ...dropSwap(row), standing: { on, hold, pending: null } };
      const target = { choice: on?.choice ?? null, set, rule: undefined, why: UNDONE };
      const begun = await beginByHand(user, row, target);
      // The set of before comes back, which the rules may have changed since.
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
      if (act.act === 'stop') return 'The swap is stopped. What is left waits.';
      if (act.act === 'resume') return 'The swap goes on.';
      if (act.act === 'stay') return `${nameOf(settings, standing.on?.choice ?? null)} stays on.`;
      if (act.act === 'automatic') return 'The rules decide again.';
      if (act.act === 'undo' && swap?.why !== UNDONE) return 'The swap had not begun, and does not.';
      return swap === null ? 'The swap begins.' : `Swapping to ${swap.to}.`;
    },
  };
}

/** The row with new rules. What is on, and what an undo would bring back, is old if its sets were changed by them. */
function markOld(row: Swapper, saved: SwapRules): Swapper {
  const isChanged = (choice: SwapChoice) => describeSets(saved, choice) !== describeSets(row.settings, choice);
  const mark = (on: SwapStanding['on']) => on && { ...on, isOld: on.isOld || isChanged(on.choice) };
  const markBefore = (swap: Swap): Swap => ({ ...swap, before: { ...swap.before, on: mark(swap.before.on) } });
  return {
    ...row,
    settings: saved,
    standing: { ...row.standing, on: mark(row.standing.on) },
    swap: row.swap && markBefore(row.swap),
    log: row.log.map(markBefore),
  };
}

/** Describes what is on with a choice, and what then is off, so that two can be compared. */
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

/** The rules with this product's ids. Rewards that do not exist are left out. */
function withIds(settings: SwapRules, known: ReadonlyMap<string, string>): SwapRules {
  const own = (set: SwapSet) => ({ ...set, rewards: [...new Set(set.rewards.flatMap((id) => known.get(id) ?? []))] });
  return {
    ...settings,
    rules: settings.rules.map((rule) => ({ ...rule, set: own(rule.set) })),
    fallback: settings.fallback && own(settings.fallback),
  };
}
