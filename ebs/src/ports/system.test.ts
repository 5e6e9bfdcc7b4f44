import { expect, it } from 'vitest';
import { systemRandom } from './system.ts';

it('ids can be arguments on the command line', () => {
  for (let n = 0; n < 2_000; n += 1) expect(systemRandom.id()).toMatch(/^[\w][\w-]{20}$/);
});
