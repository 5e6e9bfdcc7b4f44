import { SWAP_SETTLE_MS } from '@bitcue/shared/constants/swapper.ts';
import type { SwapChoice, SwapState } from '../ports/swapper.ts';
import type { Judgement } from './choose-rule.ts';

/** What follows from the rules' choice. */
export interface SwapDecision {
  standing: SwapState;
  /** The choice that comes on now; undefined for none. */
  comesOn?: SwapChoice;
}

/** Decides whether a swap begins, waits or is called off. Pure. */
export function decideSwap(standing: SwapState, choice: Judgement['choice'], now: number): SwapDecision {
  // Nothing begins on a guess. A pending choice stays, and comes on if it is still right when Twitch answers.
  if (choice.kind === 'unknown') return { standing };
  const wanted = choice.kind === 'rule' ? choice.id : null;
  const { on, pending } = standing;
  const hold = standing.hold?.instead === wanted ? standing.hold : null;
  const isOn = on !== null && on.choice === wanted && !on.isOld;
  if (hold !== null || isOn) return { standing: { on, hold, pending: null } };
  if (pending === null || pending.choice !== wanted) {
    return { standing: { on, hold, pending: { choice: wanted, since: now, due: now + SWAP_SETTLE_MS } } };
  }
  if (now < pending.due) return { standing: { on, hold, pending } };
  return { standing: { on, hold, pending: null }, comesOn: wanted };
}
