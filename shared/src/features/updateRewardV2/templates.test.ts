import { describe, expect, it } from 'vitest';
import { fillUpdate, findFormulaProblem, findTemplateProblem } from './templates.ts';

const VALUES = { cost: 250, count: 3, user: 'Demo_Viewer', input: '40' };
const NONE = { title: null, description: null, cost: null };
const fill = (templates: object, values: object = {}) =>
  fillUpdate({ ...NONE, ...templates }, { ...VALUES, ...values });
const title = (template: string, values: object = {}) => {
  const filled = fill({ title: template }, values);
  return filled.ok ? filled.change.title : filled.reason;
};

describe('a title', () => {
  it.each([
    ['Deaths: {count}', 'Deaths: 3'],
    ['Taken by {user}', 'Taken by Demo_Viewer'],
    ['{count + 1} of {2 * count}, {cost/4}', '4 of 6, 62.5'],
    ['{cost / count}', '83.33'],
    ['{input} and {input * 2}', '40 and 80'],
    ['no } braces {', 'no } braces {'],
  ])('[FEAT-updateRewardV2-03] fills in %s: %s', (template, filled) => expect(title(template)).toBe(filled));

  it('does not expand braces in inserted values', () => {
    expect(title('{user}: {input}', { user: '{cost}', input: '{user} $& {count}' })).toBe('{cost}: {user} $& {count}');
    expect(title('{{input}}', { input: 'cost' })).toBe('{cost}');
  });

  it('[FEAT-updateRewardV2-03] is cut to 45 characters, and refused if it is empty or a formula has no result', () => {
    expect(title('{input}', { input: '😀'.repeat(46) })).toBe('😀'.repeat(45));
    expect(title('{input}', { input: ' '.repeat(9) })).toBe('The title would be empty.');
    expect(title('{cost / 0}')).toBe('The title has a formula that does not come to a number.');
    expect(title('{input + 1}', { input: 'one' })).toBe('The title has a formula that does not come to a number.');
  });
});

it('[FEAT-updateRewardV2-03] a description is cut to 200 characters and can be empty', () => {
  expect(fill({ description: 'x'.repeat(201) })).toEqual({ ok: true, change: { prompt: 'x'.repeat(200) } });
  expect(fill({ description: ' ' })).toEqual({ ok: true, change: { prompt: '' } });
});

describe('a cost', () => {
  const cost = (formula: string, values: object = {}) => {
    const filled = fill({ cost: formula }, values);
    return filled.ok ? filled.change.cost : null;
  };
  it.each([
    ['{cost} + 100', 350],
    ['{cost} * 1.5 - {count}', 372],
    ['{cost} - 250', 1],
    ['0', 1],
    ['1', 1],
    ['1000000000', 1_000_000_000],
    ['1000000001', 1_000_000_000],
    ['-5', 1],
    ['{input} / 3', 13],
  ])('[FEAT-updateRewardV2-03] is a whole number that Twitch accepts: %s = %i', (formula, result) =>
    expect(cost(formula)).toBe(result),
  );

  it.each(['{cost} / 0', '{user}', '{input} * {input} * ', ''])('is not updated by %s', (formula) =>
    expect(cost(formula)).toBeNull(),
  );

  it.each(['12 + 3', 'Infinity', 'NaN', '0x10', '1e3', '', ' ', '{cost}', '1234567890123456'])(
    'accepts only a plain number from the redeemer, not "%s"',
    (input) => expect(cost('{input} + 1', { input })).toBeNull(),
  );
});

it('updates all parts or none', () => {
  expect(fill({ title: '{count}', description: '{user}', cost: '{cost} + 1' })).toEqual({
    ok: true,
    change: { title: '3', prompt: 'Demo_Viewer', cost: 251 },
  });
  expect(fill({ title: '{count}', cost: '{cost} / 0' })).toEqual({
    ok: false,
    reason: 'The formula of the cost does not come to a number.',
  });
});

it.each([
  ['{cost} + 1', true, true],
  ['{user}', false, true],
  ['{reward}', false, false],
  ['({cost})', false, true],
  ['{cost + user}', false, false],
  ['{(cost)}', false, false],
])('[FEAT-updateRewardV2-02] %s is a formula: %s, a template: %s', (text, isFormula, isTemplate) => {
  expect(findFormulaProblem(text) === null).toBe(isFormula);
  expect(findTemplateProblem(text) === null).toBe(isTemplate);
});
