import { expect, it } from 'vitest';
import { ridgeAt, TILE, traceRidge, type Wave } from '../../stage/stream/Scene.tsx';

const WAVES: readonly Wave[] = [
  [2, 60, 0.4],
  [5, 20, 1.9],
];

it('draws identical tiles, so the landscape scrolls without a seam', () => {
  for (const x of [0, 17, 800, 1599]) expect(ridgeAt(x + TILE, 600, WAVES)).toBeCloseTo(ridgeAt(x, 600, WAVES), 6);
  expect(traceRidge(600, WAVES)).toMatch(/^M0 900L0 /);
});
