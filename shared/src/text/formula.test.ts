import { describe, expect, it } from 'vitest';
import { SEED } from '../../test/test-run.ts';
import { calculate, namesIn, parseFormula } from './formula.ts';

const VALUES: Readonly<Record<string, number>> = { cost: 250, count: 7, input: -3.5, zero: 0 };
const run = (text: string) => {
  const formula = parseFormula(text);
  return formula && calculate(formula, (name) => VALUES[name] ?? null);
};

describe('a formula', () => {
  it.each([
    ['7', 7],
    [' {cost} ', 250],
    ['{cost} + 10 * {count}', 320],
    ['cost - count - 3', 240],
    ['100 / 4 / 5 * 2', 10],
    ['-{count} * -2 + +1', 15],
    ['2*-3', -6],
    ['.5 + 1.25', 1.75],
    ['{ cost }/{count}*0', 0],
  ])('[FEAT-updateRewardV2-03] has the usual precedence: %s = %d', (text, result) => expect(run(text)).toBe(result));

  it.each([
    '',
    ' ',
    '+',
    '1 +',
    '* 2',
    '1 2',
    '(1 + 2) * 3',
    '2 ** 3',
    '2 % 3',
    '1,5',
    '1e3',
    '1..2',
    '{cost',
    'cost}',
    '{}',
    '{1}',
    '{cost count}',
    '1 --- 2',
    'constructor.name',
    'process.exit()',
    '2;3',
  ])('[FEAT-updateRewardV2-02] accepts only numbers, variables and + - * /, not "%s"', (text) =>
    expect(parseFormula(text)).toBeNull(),
  );

  it.each(['1 / 0', '0 / {zero}', '{unknown} * 2', '9'.repeat(200), `${'9'.repeat(300)} * ${'9'.repeat(300)}`])(
    '[FEAT-updateRewardV2-03] without a finite result has none: %s',
    (text) => {
      if (text.startsWith('999') && text.length === 200) expect(run(text)).toBe(1e200);
      else expect(run(text)).toBeNull();
    },
  );

  it('names its variables', () => {
    const formula = parseFormula('{cost} + 2 * count - {cost}');
    expect(formula && namesIn(formula)).toEqual(['cost', 'count', 'cost']);
  });
});

/** Calculates tokens with two stacks (Dijkstra's shunting yard), to be independent of our parser. */
function calculateByStacks(tokens: readonly (number | string)[]): number {
  const rank = (operator: string) => (operator === '*' || operator === '/' ? 2 : 1);
  const numbers: number[] = [];
  const operators: string[] = [];
  const reduce = () => {
    const [right = Number.NaN, left = Number.NaN] = [numbers.pop(), numbers.pop()];
    switch (operators.pop()) {
      case '+':
        return numbers.push(left + right);
      case '-':
        return numbers.push(left - right);
      case '*':
        return numbers.push(left * right);
      default:
        return numbers.push(left / right);
    }
  };
  for (const token of tokens) {
    if (typeof token === 'number') numbers.push(token);
    else {
      while (operators.length > 0 && rank(operators.at(-1) ?? '') >= rank(token)) reduce();
      operators.push(token);
    }
  }
  while (operators.length > 0) reduce();
  return numbers[0] ?? Number.NaN;
}

describe('random formulas', () => {
  let state = SEED;
  /** Returns a whole number from `from` to `to`, by a linear congruential generator (constants of Numerical Recipes). */
  const draw = (from: number, to: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from + Math.floor((state / 2 ** 32) * (to - from + 1));
  };
  const pick = <T>(choices: readonly T[]): T => choices[draw(0, choices.length - 1)] as T;

  it('have the same results as in an independent evaluator', () => {
    const differences: string[] = [];
    for (let round = 0; round < 20_000; round += 1) {
      let text = '';
      const tokens: (number | string)[] = [];
      for (let left = draw(1, 9); left > 0; left -= 1) {
        const sign = pick(['', '', '', '-', '+']);
        const name = pick([...Object.keys(VALUES), null, null, null, null]);
        const number = pick([draw(0, 12), draw(0, 1_000_000), draw(0, 999) / 100]);
        const shown = name === null ? String(number) : pick([name, `{${name}}`, `{ ${name} }`]);
        text += `${sign}${pick(['', ' '])}${shown}`;
        const value = name === null ? number : (VALUES[name] ?? 0);
        tokens.push(sign === '-' ? -value : value);
        if (left === 1) break;
        const operator = pick(['+', '-', '*', '/']);
        text += `${pick(['', ' '])}${operator}${pick(['', ' '])}`;
        tokens.push(operator);
      }
      const expected = calculateByStacks(tokens);
      const result = run(text);
      const isSame = Number.isFinite(expected) ? result === expected : result === null;
      if (!isSame) differences.push(`${text}: ${result}, not ${expected}`);
    }
    expect(differences).toEqual([]);
  });

  it('that are malformed are refused without throwing', () => {
    const pieces = [
      '1',
      '.',
      '{',
      '}',
      'cost',
      '+',
      '-',
      '*',
      '/',
      ' ',
      '(',
      ')',
      'e',
      '$',
      '\n',
      '👍',
      '\\',
      '__proto__',
    ];
    for (let round = 0; round < 2_000; round += 1) {
      const text = Array.from({ length: draw(0, 12) }, () => pick(pieces)).join('');
      const result = run(text);
      expect(result === null || Number.isFinite(result)).toBe(true);
    }
  });
});
