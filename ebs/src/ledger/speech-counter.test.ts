import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createSpeechCounter, startOfMonth } from './speech-counter.ts';

describe('the month of speech', () => {
  it.each([
    ['2026-01-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z'],
    ['2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-02-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00.000Z'],
  ])('[TIER-09] %s is in the month that began at %s, in UTC', (now, start) => {
    expect(new Date(startOfMonth(Date.parse(now))).toISOString()).toBe(start);
  });

  it('[TIER-09] starts counting from zero, and rarely reads the store', async () => {
    const clock = createManualClock(Date.parse('2026-01-31T23:58:00.000Z'));
    const asked: string[] = [];
    const count = createSpeechCounter({
      clock,
      ledger: { onChange: () => {} },
      interactions: {
        async countSpoken(_channelId, since) {
          asked.push(new Date(since).toISOString());
          return since === Date.parse('2026-01-01T00:00:00.000Z') ? 250 : 0;
        },
      },
    });
    expect([await count('1'), await count('1')]).toEqual([250, 250]);
    expect(asked).toHaveLength(1);
    await clock.advance(120_000);
    expect(await count('1')).toBe(0);
    expect(asked).toEqual(['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']);
  });
});
