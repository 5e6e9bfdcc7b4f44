import { expect, it } from 'vitest';
import { SparseMap } from './sparse-map.ts';

it('a sparse map works like a map when filled, emptied and filled again', () => {
  const map = new SparseMap<string, number>();
  expect([map.size, map.get('a'), map.has('a'), [...map], [...map.values()]]).toEqual([0, undefined, false, [], []]);
  map.delete('a');
  map.set('a', 1);
  map.set('b', 2);
  expect([map.size, map.get('a'), map.has('b'), [...map], [...map.values()]]).toEqual([
    2,
    1,
    true,
    [
      ['a', 1],
      ['b', 2],
    ],
    [1, 2],
  ]);
  const seen: string[] = [];
  for (const [key] of map) {
    seen.push(key);
    map.delete(key);
  }
  expect([seen, map.size]).toEqual([['a', 'b'], 0]);
  map.set('c', 3);
  expect([...map.values()]).toEqual([3]);
});
