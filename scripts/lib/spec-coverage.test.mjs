import { expect, it } from 'vitest';
import { listUncovered, readExplanations, readRequirementIds, readTestedIds } from './spec-coverage.mjs';

it('reads ids at the start of a list item', () => {
  const markdown =
    '# Spec\n- GEN-01 The product (see GEN-02)\n- FEAT-updateRewardV2-03 x\n- Detail of it\n| LIM | 3 |\n';
  expect(readRequirementIds(markdown)).toEqual(['GEN-01', 'FEAT-updateRewardV2-03']);
});

it('reads explanations by heading', () => {
  const markdown =
    '# Untested\n- A-0 not under a heading\n\n## Not built\n\n- A-1 later\n- B-2 later\n\n## Unseen\n- C-3 x\n';
  expect([...readExplanations(markdown)]).toEqual([
    ['Not built', ['A-1', 'B-2']],
    ['Unseen', ['C-3']],
  ]);
});

it('reads one or more ids from test titles only', () => {
  const source = `
    // [GEN-09] not a title
    it('[GEN-01] [GEN-02] does', () => {});
    describe("[LIM-03, LIM-04] group", () => {});
    test.each([[1, 'x'], [2, 'y']])('[FEAT-vip-02] row %i', () => {});
    test.each(rows.map((row) => [row]))(
      \`[EXT-15] \${x}\`, () => {});
    it.skip('[GEN-06] off', () => {});
    it.todo('[GEN-07] later');
    const text = '[GEN-08]';`;
  expect([...readTestedIds(source)]).toEqual(['GEN-01', 'GEN-02', 'LIM-03', 'LIM-04', 'FEAT-vip-02', 'EXT-15']);
});

it('lists uncovered ids by area', () => {
  expect(listUncovered(['A-1', 'A-2', 'FEAT-tts-01', 'B-1'], new Set(['A-1', 'B-1']))).toEqual([
    '  A (1 of 2): 2',
    '  FEAT-tts (1 of 1): 01',
  ]);
});
