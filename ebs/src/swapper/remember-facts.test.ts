import { expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import type { Streams } from '../ports/swapper.ts';
import { rememberFacts } from './remember-facts.ts';

it('asks Twitch once every five seconds per channel, however often the page reads', async () => {
  const clock = createManualClock();
  const asked: string[] = [];
  const streams: Streams = {
    async readFacts(channelId) {
      asked.push(channelId);
      return { kind: 'unavailable', reason: 'so' };
    },
  };
  const shown = rememberFacts(streams, clock);
  for (let at = 0; at < 50; at += 1) {
    await shown.readFacts('1');
    await clock.advance(200);
  }
  await shown.readFacts('2');
  expect(asked).toEqual(['1', '1', '2']);
});

it('reports since when Twitch has not told what is streamed', async () => {
  const clock = createManualClock();
  let isSilent = true;
  const facts = { live: true, category: 'Racing', title: '', viewers: 1 };
  const shown = rememberFacts(
    { readFacts: async () => (isSilent ? { kind: 'unavailable', reason: 'so' } : { kind: 'done', facts }) },
    clock,
  );
  expect(shown.silentSince('1')).toBeNull();
  const begun = clock.now();
  for (let at = 0; at < 3; at += 1) {
    await shown.readFacts('1');
    expect(shown.silentSince('1')).toBe(begun);
    await clock.advance(10_000);
  }
  isSilent = false;
  await shown.readFacts('1');
  expect(shown.silentSince('1')).toBeNull();
});
