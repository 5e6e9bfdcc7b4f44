import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createStreamerEvents, type UserTopic } from './streamer-events.ts';

function createEventsHarness() {
  const clock = createManualClock();
  const events = createStreamerEvents({ clock, hints: null });
  const open = (channelId: string) => {
    const topics: UserTopic[] = [];
    const state = { closed: false };
    const stop = events.listen(channelId, {
      send: ({ topic }) => topics.push(topic),
      close: () => {
        state.closed = true;
      },
    });
    return { topics, stop, state };
  };
  return { clock, events, open };
}

describe('streamer events', () => {
  it('merge a burst of changes and reach every tab of that streamer, and nobody else', async () => {
    const { clock, events, open } = createEventsHarness();
    const [one, two, stranger] = [open('1'), open('1'), open('2')];
    for (let n = 0; n < 50; n += 1) events.tell('1', n % 2 === 0 ? 'activity' : 'extension');
    expect(one.topics).toEqual([]);
    await clock.advance(100);
    expect([one.topics, two.topics, stranger.topics]).toEqual([
      ['activity', 'extension'],
      ['activity', 'extension'],
      [],
    ]);
    events.tell('1', 'user');
    await clock.advance(100);
    expect(one.topics.slice(2)).toEqual(['user']);
  });

  it('do not reach a removed tab, even if they were collected before it was removed', async () => {
    const { clock, events, open } = createEventsHarness();
    const tab = open('1');
    events.tell('1', 'user');
    tab.stop?.();
    events.tell('1', 'user');
    await clock.advance(1_000);
    expect(tab.topics).toEqual([]);
  });

  it('allow at most twenty tabs per streamer', () => {
    const { open } = createEventsHarness();
    const tabs = Array.from({ length: 20 }, () => open('1'));
    expect(open('1').stop).toBeNull();
    expect(open('2').stop).not.toBeNull();
    tabs[0]?.stop?.();
    expect(open('1').stop).not.toBeNull();
  });

  it('end for all tabs when the server stops', () => {
    const { events, open } = createEventsHarness();
    const tabs = [open('1'), open('1'), open('2')];
    events.close();
    expect(tabs.map((tab) => tab.state.closed)).toEqual([true, true, true]);
  });
});
