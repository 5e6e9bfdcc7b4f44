import { SWAP_SETTLE_MS } from '@bitcue/shared/constants/swapper.ts';
import { expect, it } from 'vitest';
import type { SwapChoice, SwapState } from '../ports/swapper.ts';
import type { Judgement } from './choose-rule.ts';
import { decideSwap } from './decide-swap.ts';

const UNKNOWN: Judgement['choice'] = { kind: 'unknown' };
const choose = (id: SwapChoice): Judgement['choice'] => (id === null ? { kind: 'fallback' } : { kind: 'rule', id });

const onFor = (choice: SwapChoice, since = 0) => ({ choice, since, why: '', isOld: false });

/** Creates a channel that decides every second. `say` sets what the rules say. */
function follow(standing: Partial<SwapState> = {}) {
  let now = 0;
  let state: SwapState = { on: onFor(null), hold: null, pending: null, ...standing };
  const swaps: [SwapChoice, number][] = [];
  return {
    swaps,
    standing: () => state,
    say(choice: Judgement['choice'], forMs: number) {
      for (const end = now + forMs; now < end; now += 1_000) {
        const decision = decideSwap(state, choice, now);
        const { comesOn } = decision;
        state = decision.standing;
        if (comesOn === undefined) continue;
        state = { ...state, on: onFor(comesOn, now) };
        swaps.push([comesOn, now]);
      }
    },
  };
}

it('a change causes a swap once it has lasted for 30 seconds', () => {
  const channel = follow();
  channel.say(choose('a'), 29_000);
  expect([channel.swaps, channel.standing().pending]).toEqual([[], { choice: 'a', since: 0, due: SWAP_SETTLE_MS }]);
  channel.say(choose('a'), 60_000);
  expect(channel.swaps).toEqual([['a', 30_000]]);
  expect(channel.standing()).toEqual({ on: onFor('a', 30_000), hold: null, pending: null });
});

it('a stream that flaps five times in a minute swaps once', () => {
  const channel = follow();
  for (let flap = 0; flap < 5; flap += 1) {
    channel.say(choose('live'), 6_000);
    channel.say(choose(null), 6_000);
  }
  expect(channel.swaps).toEqual([]);
  channel.say(choose('live'), 120_000);
  expect(channel.swaps).toEqual([['live', 90_000]]);
});

it('a change that is reverted within 30 seconds causes no swap', () => {
  const channel = follow();
  channel.say(choose('a'), 20_000);
  channel.say(choose(null), 60_000);
  expect([channel.swaps, channel.standing().pending]).toEqual([[], null]);
});

it('nothing begins while the right choice is unknown; a pending choice then begins at once', () => {
  const channel = follow();
  channel.say(choose('a'), 10_000);
  channel.say(UNKNOWN, 60_000);
  expect(channel.swaps).toEqual([]);
  channel.say(choose('a'), 1_000);
  expect(channel.swaps).toEqual([['a', 70_000]]);
});

it('a choice by hand holds until the rules change their choice', () => {
  const channel = follow({ on: onFor('by hand'), hold: { instead: 'a' } });
  channel.say(choose('a'), 600_000);
  channel.say(UNKNOWN, 60_000);
  channel.say(choose('a'), 600_000);
  expect(channel.swaps).toEqual([]);
  channel.say(choose('b'), 60_000);
  channel.say(choose('a'), 60_000);
  expect(channel.swaps.map(([choice]) => choice)).toEqual(['b', 'a']);
});

it('the first set comes on after 30 seconds, even if it is the fallback', () => {
  const channel = follow({ on: null });
  channel.say(choose(null), 31_000);
  expect(channel.swaps).toEqual([[null, 30_000]]);
});

it('the current choice comes on again 30 seconds after its set was changed', () => {
  const channel = follow({ on: { ...onFor('a'), isOld: true } });
  channel.say(choose('a'), 29_000);
  expect(channel.swaps).toEqual([]);
  channel.say(choose('a'), 60_000);
  expect(channel.swaps).toEqual([['a', 30_000]]);
});
