import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileStage } from '../aggregate/stages.ts';
import { compileFilter } from '../query/matcher.ts';
import { ACCUMULATORS, FILTER_LOGICAL_OPERATORS, FILTER_OPERATORS, STAGES, UPDATE_OPERATORS } from '../subset.ts';
import { compileUpdate } from '../update/update.ts';

const OPERATORS = new Set<string>([
  ...FILTER_LOGICAL_OPERATORS,
  ...FILTER_OPERATORS,
  ...UPDATE_OPERATORS,
  '$each',
  ...STAGES,
  ...ACCUMULATORS,
]);

/** Operands of the operators that do not take 1. */
const FILTER_OPERANDS: Record<string, unknown> = { $in: [1], $nin: [1], $all: [1], $regex: 'a' };
const STAGE_OPERANDS: Record<string, unknown> = { $match: {}, $group: { _id: null } };

/**
 * Operators that need no user in ebs/src: the comparisons belong together, a `RegExp` means `$regex`, and the driver's
 * `countDocuments` sends `$skip` and `$limit`. Shells write `$and` for two conditions on one field.
 */
const EXEMPT = ['$and', '$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$regex', '$options', '$skip', '$limit'];

const folder = fileURLToPath(new URL('../../src', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

describe('the documented subset', () => {
  it('is what the server compiles', () => {
    for (const operator of FILTER_OPERATORS) {
      if (operator === '$options') continue;
      expect(() => compileFilter({ a: { [operator]: FILTER_OPERANDS[operator] ?? 1 } }), operator).not.toThrow();
    }
    for (const operator of FILTER_LOGICAL_OPERATORS) {
      expect(() => compileFilter({ [operator]: [{ a: 1 }] }), operator).not.toThrow();
    }
    for (const operator of UPDATE_OPERATORS) {
      expect(() => compileUpdate({ [operator]: { a: 1 } }), operator).not.toThrow();
    }
    for (const name of STAGES) {
      expect(() => compileStage({ name, operand: STAGE_OPERANDS[name] ?? 1 }), name).not.toThrow();
    }
    for (const accumulator of ACCUMULATORS) {
      expect(() => compileStage({ name: '$group', operand: { _id: null, x: { [accumulator]: '$a' } } })).not.toThrow();
    }
  });

  it('has every operator that ebs/src uses', () => {
    const used = sources.flatMap(({ name, text }) =>
      Array.from(text.matchAll(/['"]?(\$[a-zA-Z]+)['"]?\s*:/g), (match) => ({ name, operator: match[1] ?? '' })),
    );
    expect(used.filter(({ operator }) => !OPERATORS.has(operator))).toEqual([]);
  });

  it('has no operator that ebs/src does not use', () => {
    const unused = [...OPERATORS].filter((operator) => !sources.some(({ text }) => text.includes(`${operator}:`)));
    expect(unused.filter((operator) => !EXEMPT.includes(operator))).toEqual([]);
  });
});
