import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileStage } from '../aggregate/pipeline.ts';
import { compileFilter } from '../query/matcher.ts';
import {
  ACCUMULATORS,
  FILTER_LOGICAL_OPERATORS,
  FILTER_OPERATORS,
  PROJECTION_OPERATORS,
  PUSH_MODIFIERS,
  STAGES,
  UPDATE_OPERATORS,
} from '../subset.ts';
import { compileUpdate } from '../update/update.ts';

const OPERATORS = new Set<string>([
  ...FILTER_LOGICAL_OPERATORS,
  ...FILTER_OPERATORS,
  ...UPDATE_OPERATORS,
  ...PUSH_MODIFIERS,
  ...PROJECTION_OPERATORS,
  ...STAGES,
  ...ACCUMULATORS,
  '$literal',
]);

/** Operands that each operator takes; an operator listed but not compiled fails here. */
const FILTER_OPERANDS: Record<string, unknown> = {
  $in: [1],
  $nin: [1],
  $not: { $gt: 1 },
  $type: 'string',
  $size: 1,
  $all: [1],
  $elemMatch: { $gt: 1 },
  $mod: [2, 1],
  $regex: 'a',
};
const UPDATE_OPERANDS: Record<string, unknown> = { $rename: 'b', $currentDate: true, $pop: 1, $pullAll: [1] };
const STAGE_OPERANDS: Record<string, unknown> = {
  $match: {},
  $sort: { a: 1 },
  $skip: 1,
  $limit: 1,
  $project: { a: 1 },
  $group: { _id: null },
  $count: 'n',
  $unwind: '$a',
};

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
      expect(
        () => compileUpdate({ [operator]: { a: UPDATE_OPERANDS[operator] ?? 1 } }, undefined),
        operator,
      ).not.toThrow();
    }
    for (const name of STAGES) expect(() => compileStage({ name, operand: STAGE_OPERANDS[name] }), name).not.toThrow();
    for (const accumulator of ACCUMULATORS) {
      expect(() => compileStage({ name: '$group', operand: { _id: null, x: { [accumulator]: '$a' } } })).not.toThrow();
    }
  });

  it('holds every operator that code beside this folder uses', () => {
    const sources = fileURLToPath(new URL('../../src', import.meta.url));
    const strays = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const text = readFileSync(join(sources, name), 'utf8');
        const used = Array.from(text.matchAll(/['"]?(\$[a-zA-Z]+)['"]?\s*:/g), (match) => match[1] ?? '');
        return used.filter((operator) => !OPERATORS.has(operator)).map((operator) => `${name}: ${operator}`);
      });
    expect(strays).toEqual([]);
  });
});
