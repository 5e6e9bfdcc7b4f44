import { describe, expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

function createWorld() {
  const world = { now: 1_000 };
  return { world, allowance: new TokenBucket({ now: () => world.now }) };
}
const takeMany = (allowance: TokenBucket, count: number) =>
  Array.from({ length: count }, () => allowance.take()).filter(Boolean).length;

describe('the messages a page may send', () => {
  it('are a burst of 40, and 20 a second over time', () => {
    expect(takeMany(createWorld().allowance, 60)).toBe(40);
    const slow = createWorld();
    let taken = 0;
    for (let second = 0; second < 10; second += 1) {
      taken += takeMany(slow.allowance, 20);
      slow.world.now += 1_000;
    }
    expect(taken).toBe(200);
  });

  it('are not too few for alerts that come as fast as the page ends them', () => {
    const { allowance } = createWorld();
    for (let play = 0; play < 500; play += 1) {
      allowance.addPlay();
      expect(takeMany(allowance, 2)).toBe(2);
    }
  });

  it('do not run out when the clock is set back', () => {
    const { world, allowance } = createWorld();
    takeMany(allowance, 40);
    world.now -= 600_000;
    expect(allowance.take()).toBe(false);
    world.now += 5_000;
    expect(allowance.take()).toBe(true);
  });
});
