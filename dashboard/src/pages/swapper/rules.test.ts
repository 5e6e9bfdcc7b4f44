import { SWAP_RULE_NAME_MAX } from '@bitcue/shared/constants/swapper.ts';
import { swapRules } from '@bitcue/shared/swapper/swap-rule.ts';
import { describe, expect, it } from 'vitest';
import { sampleReward } from '../../../test/rewards-page.tsx';
import { sampleItem } from '../../../test/samples.ts';
import { condition, sampleRule, sampleSwapper } from '../../../test/swapper-page.tsx';
import {
  copyRule,
  dropRule,
  enableRule,
  newRule,
  putRule,
  setAutomatic,
  setFallback,
  sortRules,
} from './change-rules.ts';
import { describeCondition } from './describe-rule.ts';
import { explainPlace } from './explain-place.ts';
import { describeSize, listMembers, listSetNames, listSetsOf, membersOf } from './list-members.ts';
import { addPart, checkDraft, dropPart, type EditedPart, type RuleDraft, toDraft } from './rule-draft.ts';
import { describeChoice } from './SetPicker.tsx';

const settings = swapRules.parse({ rules: [sampleRule('a'), sampleRule('b'), sampleRule('c')] });

describe('a change of the rules', () => {
  it('has the same result when applied twice', () => {
    const named = { ...newRule(), name: 'New' };
    const changes = [
      putRule(named),
      putRule(sampleRule('b', { name: 'B' })),
      enableRule('a', false),
      dropRule('b'),
      sortRules(['c', 'a', 'b']),
      setFallback({ rewards: [], items: [] }),
      setAutomatic(true),
    ];
    for (const change of changes) {
      const once = change(settings);
      expect(once).not.toEqual(settings);
      expect(change(once)).toEqual(once);
    }
    expect(sortRules(['c', 'a'])(settings).rules.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(putRule(named)(settings).timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('copies a rule with a new id, switched off, and with a name that is not too long', () => {
    const copy = copyRule(sampleRule('a', { name: 'x'.repeat(SWAP_RULE_NAME_MAX) }));
    expect(copy).toMatchObject({ isEnabled: false, name: 'x'.repeat(SWAP_RULE_NAME_MAX) });
    expect(copy.id).not.toBe('a');
  });
});

describe('a rule being edited', () => {
  const draft = (over: Partial<RuleDraft> = {}) => ({
    ...toDraft(sampleRule('a', { condition: condition() })),
    ...over,
  });
  const errors = (of: RuleDraft) => {
    const check = checkDraft(of);
    return 'errors' in check ? check.errors : {};
  };

  it('says what is missing or invalid', () => {
    expect(errors({ ...draft(), name: ' ' })).toEqual({
      name: 'You must enter a name',
      condition: 'Add a condition, or use the rule by hand.',
    });
    expect(errors(draft({ name: 'x'.repeat(SWAP_RULE_NAME_MAX + 1), isByHand: true }))).toEqual({
      name: `The name must be at most ${SWAP_RULE_NAME_MAX} characters`,
    });
    const missing: Partial<Record<EditedPart, string>> = {
      categories: 'Add a category.',
      words: 'Add a word.',
      viewers: 'Enter how many must watch.',
    };
    for (const [part, text] of Object.entries(missing)) {
      expect(errors(addPart(addPart(draft(), 'live'), part as EditedPart))).toEqual({ [part]: text });
    }
    const hours = (over: object) =>
      errors(
        draft({
          parts: ['hours'],
          condition: condition({ hours: [{ days: [1], from: '10:00', to: '11:00', ...over }] }),
        }),
      );
    expect(hours({})).toEqual({});
    expect(hours({ days: [] })).toEqual({ hours: 'Choose a day.' });
    expect(hours({ from: '' })).toEqual({ hours: 'Enter a time such as 22:00.' });
    const viewers = (min: number, max: number) =>
      errors(draft({ parts: ['viewers'], condition: condition({ viewers: { min, max } }) }));
    expect([viewers(5, 5), viewers(6, 5)]).toEqual([{}, { viewers: 'At least cannot be more than at most.' }]);
    expect(viewers(0, 10_000_001)).toEqual({ viewers: 'Enter at most 10000000 viewers.' });
  });

  it('keeps its condition while it is switched to use by hand, and saves the parts that are visible', () => {
    const edited = addPart(draft(), 'live');
    expect(checkDraft({ ...edited, isByHand: true })).toMatchObject({ rule: { condition: null } });
    expect(checkDraft(edited)).toMatchObject({
      rule: { condition: { live: true } },
    });
    expect(dropPart(edited, 'live')).toEqual(draft());
    expect(toDraft(sampleRule('a')).isByHand).toBe(true);
    expect(toDraft(sampleRule('a', { condition: condition({ words: ['x'], live: false }) })).parts).toEqual([
      'words',
      'live',
    ]);
  });
});

describe('a rule in words', () => {
  it('describes each part of its condition', () => {
    const all = condition({
      live: false,
      categories: ['A', 'B'],
      words: ['x'],
      hours: [
        { days: [0, 5, 6], from: '22:00', to: '01:00' },
        { days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '12:00' },
      ],
      viewers: { min: 5, max: 9 },
    });
    const text = (of: Parameters<typeof describeCondition>[0]) => describeCondition(of).map((one) => one.text);
    expect(text(all)).toEqual([
      'category is A or B',
      'title has “x”',
      'Fri, Sat, Sun 22:00 to 01:00, every day 08:00 to 12:00',
      '5 to 9 viewers',
      'offline',
    ]);
    expect(text(null)).toEqual(['by hand']);
    expect(text(condition({ live: true, viewers: { min: 5, max: null } }))).toEqual(['5 viewers or more', 'live']);
    expect(text(condition({ viewers: { min: null, max: 9 } }))).toEqual(['at most 9 viewers']);
  });

  it('explains why the rules above do not match, if that is known', () => {
    const rules = [
      sampleRule('a', { condition: condition({ words: ['charity', 'fund'], live: true }) }),
      sampleRule('hand'),
      sampleRule('b', { condition: condition({ categories: ['Trail'] }) }),
      sampleRule('c', { condition: condition({ live: false }) }),
      sampleRule('d', { condition: condition({ live: true }) }),
    ];
    const judge = (holdsOfB: boolean | null) =>
      sampleSwapper(rules, {
        judged: [
          {
            id: 'a',
            checks: [
              { part: 'words', holds: false },
              { part: 'live', holds: true },
            ],
          },
          { id: 'b', checks: [{ part: 'categories', holds: holdsOfB }] },
          { id: 'c', checks: [{ part: 'live', holds: false }] },
          { id: 'd', checks: [{ part: 'live', holds: true }] },
        ],
      });
    expect(explainPlace(judge(false), 'd')).toBe(
      'Rule 5 is the first that matches: rule 1 finds no “charity” or “fund” in the title, rule 3 wants Trail, 1 more does not match.',
    );
    expect(explainPlace(judge(false), 'b')).toBe(
      'Rule 3 is the first that matches: rule 1 finds no “charity” or “fund” in the title.',
    );
    expect([
      explainPlace(judge(null), 'd'),
      explainPlace(judge(true), 'd'),
      explainPlace(judge(false), 'a'),
      explainPlace(judge(false), 'hand'),
    ]).toEqual([null, null, null, null]);
  });
});

describe('what sets can name', () => {
  it('is only what Twitch lets this product change, by the id that never changes', () => {
    const rewards = [
      sampleReward(1),
      sampleReward(2, { place: 'draft' }),
      sampleReward(3, { place: 'other-app' }),
      sampleReward(4, { place: 'power-up' }),
      sampleReward(5),
    ];
    const members = listMembers({ 'own-1': 'reward-1', 'own-2': 'reward-2' }, rewards, [sampleItem(1)]);
    expect(members.map(({ id }) => id)).toEqual(['own-1', 'own-2', 'reward-5', sampleItem(1).uuid]);
    expect(
      membersOf({ rewards: ['own-2', 'gone', 'own-1'], items: [sampleItem(1).uuid] }, members).map(
        ({ title }) => title,
      ),
    ).toEqual(['Reward 2', 'Reward 1', 'Item 1']);
  });

  it('is counted, and named by set', () => {
    expect([describeSize({ rewards: ['a'], items: [] }), describeSize({ rewards: [], items: ['a', 'b'] })]).toEqual([
      '1 reward',
      '0 rewards, 2 items',
    ]);
    const view = {
      settings: { ...settings, fallback: { rewards: ['own-1'], items: [] } },
      rewardIds: { 'own-1': 'reward-1' },
    };
    expect(listSetNames(view.settings, 'own-1')).toEqual(['Rule a', 'Rule b', 'Rule c', 'Default set']);
    expect([listSetsOf(view, 'reward-1').length, listSetsOf(view, 'reward-2')]).toEqual([4, []]);
    const many = Array.from({ length: 45 }, (_, place) => String(place));
    expect(describeChoice({ rewards: ['a'], items: ['b'] }, 0)).toBe('2 chosen: 1 of 50 slots.');
    expect(describeChoice({ rewards: many, items: [] }, 9)).toBe(
      '45 chosen, 9 from other apps: 54 of 50 slots. 4 will not fit.',
    );
  });
});
