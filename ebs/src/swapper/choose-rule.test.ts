import { type SwapCondition, swapCondition, swapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import { describe, expect, it } from 'vitest';
import type { StreamFacts } from '../ports/swapper.ts';
import { chooseRule } from './choose-rule.ts';

/** Friday, 22:30 UTC. */
const NOW = Date.UTC(2026, 10, 20, 22, 30);
const ON_AIR: StreamFacts = { live: true, category: 'Trail racing', title: 'CHARITY night: part 2', viewers: 40 };
const SET = { rewards: [], items: [] };

const rulesOf = (...conditions: (Partial<SwapCondition> | null)[]) =>
  swapRules.parse({
    rules: conditions.map((condition, at) => ({ id: `r${at}`, name: `Rule ${at}`, condition, set: SET })),
  });
const choose = (facts: StreamFacts, ...conditions: (Partial<SwapCondition> | null)[]) =>
  chooseRule(rulesOf(...conditions), facts, NOW).choice;

it.each<[string, Partial<SwapCondition>, Partial<StreamFacts>, boolean | null]>([
  ['live', { live: true }, {}, true],
  ['live, while offline', { live: true }, { live: false }, false],
  ['offline', { live: false }, { live: false }, true],
  ['live, without an answer', { live: true }, { live: null }, null],
  ['a category, in any case', { categories: ['Other', 'trail RACING'] }, {}, true],
  ['another category', { categories: ['Trail'] }, {}, false],
  ['a category that is none', { categories: ['Trail racing'] }, { category: '' }, false],
  ['a category, without an answer', { categories: ['Trail racing'] }, { category: null }, null],
  ['a word of the title, in any case', { words: ['marathon', 'charity'] }, {}, true],
  ['a phrase, composed otherwise', { words: ['Cafe\u0301 hour'] }, { title: 'Caf\u00e9 hour' }, true],
  ['no word of the title', { words: ['marathon'] }, {}, false],
  ['a word, without an answer', { words: ['charity'] }, { title: null }, null],
  ['hours', { hours: [{ days: [5], from: '22:00', to: '01:00' }] }, {}, true],
  ['hours of another day', { hours: [{ days: [6], from: '22:00', to: '01:00' }] }, {}, false],
  ['at least so many viewers', { viewers: { min: 40, max: null } }, {}, true],
  ['at most so many viewers', { viewers: { min: null, max: 39 } }, {}, false],
  ['viewers, without an answer', { viewers: { min: 1, max: null } }, { viewers: null }, null],
  ['all parts', { live: true, words: ['charity'], viewers: { min: 10, max: 100 } }, {}, true],
  ['all parts but one', { live: true, words: ['charity'], viewers: { min: 100, max: null } }, {}, false],
  ['all parts but one, and one that is not known', { live: true, words: ['marathon'] }, { live: null }, false],
])('a rule with %s', (_, condition, facts, expected) => {
  const kind = expected === null ? 'unknown' : expected ? 'rule' : 'fallback';
  expect(choose({ ...ON_AIR, ...facts }, condition).kind).toBe(kind);
});

describe('of several rules', () => {
  const live: Partial<SwapCondition> = { live: true };
  const racing: Partial<SwapCondition> = { categories: ['Trail racing'] };

  it('the first that matches wins', () => {
    expect(choose(ON_AIR, { live: false }, racing, live)).toEqual({ kind: 'rule', id: 'r1' });
  });

  it('one that may match hides those below it, so nothing changes while Twitch does not answer', () => {
    const silent = { ...ON_AIR, category: null };
    expect(choose(silent, racing, live)).toEqual({ kind: 'unknown' });
    expect(choose(silent, live, racing)).toEqual({ kind: 'rule', id: 'r0' });
  });

  it('those that are off or only for use by hand are ignored, and not judged', () => {
    const rules = rulesOf(live, null, racing);
    rules.rules = rules.rules.map((rule, at) => (at === 0 ? { ...rule, isEnabled: false } : rule));
    expect(chooseRule(rules, ON_AIR, NOW)).toEqual({
      choice: { kind: 'rule', id: 'r2' },
      judged: [{ id: 'r2', checks: [{ part: 'categories', holds: true }] }],
    });
  });
});

it('a rule with an empty condition is refused, because it would hide all rules below it', () => {
  expect(() => rulesOf({})).toThrow('Add a condition, or use the rule by hand.');
  expect(() => rulesOf(swapCondition.parse({ live: false }))).not.toThrow();
});
