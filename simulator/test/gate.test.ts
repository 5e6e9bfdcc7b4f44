import { expect, it } from 'vitest';
import { Gate } from '../src/eventsub/gate.ts';

it('limits concurrency, keeps the order and survives failures', async () => {
  const gate = new Gate(2);
  const log: string[] = [];
  let inside = 0;
  const work = (name: string, fails: boolean) => async () => {
    inside += 1;
    log.push(`${name}:${inside}`);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    if (fails) throw new Error(name);
  };
  const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((name) => gate.run(work(name, name === 'b'))));
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(log.map((line) => line[0])).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(log.every((line) => Number(line.slice(2)) <= 2)).toBe(true);
});
