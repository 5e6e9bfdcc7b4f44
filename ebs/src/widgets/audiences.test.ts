import { CLOSE } from '@bitcue/shared/alerts/protocol.ts';
import { extensionPreferences } from '@bitcue/shared/items/preferences.ts';
import type { WidgetName } from '@bitcue/shared/widgets/widgets.ts';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createStreamerEvents } from '../channels/streamer-events.ts';
import type { User } from '../ports/users.ts';
import { createAudiences, READ_EVERY_MS } from './audiences.ts';

function createHarness() {
  const clock = createManualClock();
  const events = createStreamerEvents({ clock, hints: null });
  const user = { id: '1', preferences: extensionPreferences.parse({}), widgetKey: { hash: 'key', sealed: '' } };
  const reads: string[] = [];
  const state = { user: user as unknown as User | null, fails: false, lastsMs: null as number | null };
  const audiences = createAudiences({
    events,
    clock,
    users: {
      async findById() {
        reads.push('user');
        if (state.fails) throw new Error('The store is away.');
        return state.user;
      },
    },
    async readContent(widget) {
      reads.push(widget);
      const until = state.lastsMs === null ? null : clock.now() + state.lastsMs;
      return { content: { widget: 'recent', entries: [] }, until };
    },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const open = (name: WidgetName, keyHash = 'key') => {
    const shown: string[] = [];
    const closed: number[] = [];
    const leave = audiences.join('1', {
      name,
      keyHash,
      show: (message) => shown.push(message),
      close: (code) => closed.push(code),
    });
    return { shown, closed, leave };
  };
  const change = () => events.tell('1', 'activity');
  return { clock, state, reads, open, change };
}

describe('what widgets cost', () => {
  it('is nothing without widgets', async () => {
    const { clock, reads, open, change } = createHarness();
    change();
    await clock.advance(10_000);
    expect(reads).toEqual([]);
    open('recent').leave?.();
    change();
    await clock.advance(10_000);
    expect(reads).toEqual([]);
  });

  it('is nothing while nothing happens, and at most one read a second, once for all widgets of a kind', async () => {
    const { clock, reads, open, change } = createHarness();
    const widgets = [open('recent'), open('recent'), open('playing')];
    await clock.advance(0);
    expect(reads).toEqual(['user', 'recent', 'playing']);
    await clock.advance(600_000);
    expect(reads).toHaveLength(3);
    for (let ms = 0; ms < 5_000; ms += 10) {
      change();
      await clock.advance(10);
    }
    await clock.advance(READ_EVERY_MS);
    const times = reads.filter((read) => read === 'user').length;
    expect(times).toBeGreaterThan(4);
    expect(times).toBeLessThanOrEqual(7);
    for (const { shown } of widgets) expect(shown).toHaveLength(times);
  });

  it('is one more read when the content expires', async () => {
    const { clock, state, reads, open } = createHarness();
    state.lastsMs = 60_000;
    const { leave } = open('recent');
    await clock.advance(59_000);
    expect(reads).toEqual(['user', 'recent']);
    await clock.advance(2_000);
    expect(reads).toHaveLength(4);
    leave?.();
    await clock.advance(600_000);
    expect(reads).toHaveLength(4);
  });

  it('is one read a second while the store is away; widgets are shown again afterwards', async () => {
    const { clock, state, reads, open } = createHarness();
    state.fails = true;
    const widget = open('recent');
    await clock.advance(3 * READ_EVERY_MS);
    expect(reads).toEqual(['user', 'user', 'user', 'user']);
    state.fails = false;
    await clock.advance(READ_EVERY_MS);
    expect(widget.shown).toHaveLength(1);
  });
});

describe('a widget whose key is no longer the channel’s', () => {
  it('is closed and shown nothing, even if it joined while the key was replaced', async () => {
    const { clock, open } = createHarness();
    const [old, current] = [open('recent', 'old-key'), open('recent')];
    await clock.advance(0);
    expect([old.shown, old.closed]).toEqual([[], [CLOSE.keyRotated]]);
    expect([current.shown.length, current.closed]).toEqual([1, []]);
  });

  it('is closed when the account is gone', async () => {
    const { clock, state, open, change } = createHarness();
    const widget = open('recent');
    await clock.advance(0);
    state.user = null;
    change();
    await clock.advance(READ_EVERY_MS);
    expect(widget.closed).toEqual([CLOSE.keyRotated]);
  });
});
