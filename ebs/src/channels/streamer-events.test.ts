import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createStreamerEvents, type UserTopic } from './streamer-events.ts';

function createWorld() {
  const clock = createManualClock();
  const events = createStreamerEvents({ clock });
  const open = (channelId: string) => {
    const told: UserTopic[] = [];
    const state = { closed: false };
    const stop = events.listen(channelId, {
      send: ({ topic }) => told.push(topic),
      close: () => {
        state.closed = true;
      },
    });
    return { told, stop, state };
  };
  return { clock, events, open };
}

describe('what tabs are told', () => {
  it('a burst of changes is told as one, to every tab of that streamer and to nobody else', async () => {
    const { clock, events, open } = createWorld();
    const [one, two, stranger] = [open('1'), open('1'), open('2')];
    for (let n = 0; n < 50; n += 1) events.tell('1', n % 2 === 0 ? 'activity' : 'extension');
    expect(one.told).toEqual([]);
    await clock.advance(100);
    expect([one.told, two.told, stranger.told]).toEqual([['activity', 'extension'], ['activity', 'extension'], []]);
    events.tell('1', 'user');
    await clock.advance(100);
    expect(one.told.slice(2)).toEqual(['user']);
  });

  it('a tab that stopped is told nothing more, also of what was gathered before', async () => {
    const { clock, events, open } = createWorld();
    const tab = open('1');
    events.tell('1', 'user');
    tab.stop?.();
    events.tell('1', 'user');
    await clock.advance(1_000);
    expect(tab.told).toEqual([]);
  });

  it('twenty tabs of one streamer listen, at most; another’s are not in their way', () => {
    const { open } = createWorld();
    const tabs = Array.from({ length: 20 }, () => open('1'));
    expect(open('1').stop).toBeNull();
    expect(open('2').stop).not.toBeNull();
    tabs[0]?.stop?.();
    expect(open('1').stop).not.toBeNull();
  });

  it('all end when the server stops', () => {
    const { events, open } = createWorld();
    const tabs = [open('1'), open('1'), open('2')];
    events.close();
    expect(tabs.map((tab) => tab.state.closed)).toEqual([true, true, true]);
  });
});
