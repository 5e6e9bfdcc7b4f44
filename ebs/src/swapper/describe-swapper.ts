import type { SwapperView, SwapView, swapPreview } from '@bitcue/shared/api/swapper.ts';
import { REWARD_SLOTS } from '@bitcue/shared/constants/rewards.ts';
import type { z } from 'zod';
import type { StoredReward } from '../ports/rewards.ts';
import type { Swap, Swapper } from '../ports/swapper.ts';
import type { SwapTarget } from './begin-swap.ts';
import { explain, nameOf, UNDONE } from './explain.ts';
import type { StreamReading } from './follow-stream.ts';
import { planSwap } from './plan-swap.ts';
import type { SwapWorld } from './read-swap-input.ts';

/** Describes a swapper as its page shows it. `stored`: the rewards of the channel. `now`: milliseconds since 1970. */
export function describeSwapper(
  row: Swapper,
  { facts, judged, silentSince }: StreamReading & { silentSince: number | null },
  stored: readonly Pick<StoredReward, 'id' | 'twitchId'>[],
  now: number,
): SwapperView {
  const { settings, settingsRev, standing, swap, log } = row;
  const { on, pending } = standing;
  const explainPending = (choice: string | null) =>
    explain(
      settings.rules.find(({ id }) => id === choice),
      judged.find(({ id }) => id === choice)?.checks,
      facts,
      { timeZone: settings.timeZone, at: now },
    );
  return {
    settings,
    revision: settingsRev,
    rewardIds: Object.fromEntries(stored.map(({ id, twitchId }) => [id, twitchId ?? id])),
    on: on && { choice: on.choice, since: on.since, why: on.why, name: nameOf(settings, on.choice) },
    pending: pending && {
      choice: pending.choice,
      name: nameOf(settings, pending.choice),
      due: pending.due,
      why: explainPending(pending.choice),
    },
    isHeld: standing.hold !== null,
    judged,
    silentSince,
    swap: swap && describeSwap(swap, null),
    log: log.map((one, place) => describeSwap(one, log[place - 1] ?? swap)),
  };
}

/** Describes a swap. `next`: the swap that followed; null for none. */
function describeSwap(swap: Swap, next: Swap | null): SwapView {
  const { id, from, to, why, begunAt, endedAt, isStopped } = swap;
  const steps = swap.steps.map(({ tries: _, due: __, ...step }) => step);
  return { id, from, to, why, begunAt, endedAt, isStopped, isUndone: next?.why === UNDONE, steps };
}

/** Describes what a swap would do. */
export function describePreview(
  world: SwapWorld,
  { set, rule }: SwapTarget,
  pending: Readonly<Record<string, number>>,
): z.output<typeof swapPreview> {
  const { steps, staying, refused, slots } = planSwap({ ...world, target: set, stores: rule?.stores ?? false });
  const titled = (id: string) => ({ id, title: world.titles.get(id) ?? '' });
  const created = steps.filter(({ action }) => action === 'create').map(({ id }) => id);
  const stored = steps.filter(({ action }) => action === 'store').map(({ id }) => id);
  return {
    steps: steps.map(({ action, id }) => ({ action, ...titled(id) })),
    staying: staying.map(titled),
    refused: refused.map(({ id, why }) => ({ ...titled(id), why })),
    slots: { ...slots, total: REWARD_SLOTS },
    lostPictures: created.filter((id) => world.pictures.has(id)),
    waiting: Object.fromEntries(stored.flatMap((id) => (pending[id] ? [[id, pending[id]]] : []))),
  };
}
