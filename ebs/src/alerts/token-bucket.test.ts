import { describe, expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

function createTestBucket() {
  const time = { now: 1_000 };
  return { time, bucket: new TokenBucket({ now: () => time.now }) };
}
const takeMany = (bucket: TokenBucket, count: number) =>
  Array.from({ length: count }, () => bucket.take()).filter(Boolean).length;

describe('the messages a page may send', () => {
  it('are limited to a burst of 40, and to 20 per second', () => {
    expect(takeMany(createTestBucket().bucket, 60)).toBe(40);
    const slow = createTestBucket();
    let taken = 0;
    for (let second = 0; second < 10; second += 1) {
      taken += takeMany(slow.bucket, 20);
      slow.time.now += 1_000;
    }
    expect(taken).toBe(200);
  });

  it('are enough for alerts that follow each other without a pause', () => {
    const { bucket } = createTestBucket();
    for (let play = 0; play < 500; play += 1) {
      bucket.addPlay();
      expect(takeMany(bucket, 2)).toBe(2);
    }
  });

  it('are not used up if the clock is set back', () => {
    const { time, bucket } = createTestBucket();
    takeMany(bucket, 40);
    time.now -= 600_000;
    expect(bucket.take()).toBe(false);
    time.now += 5_000;
    expect(bucket.take()).toBe(true);
  });
});
