import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { createStreamerEvents } from '../../channels/streamer-events.ts';
import type { User } from '../../ports/users.ts';
import { userEventsRoute } from './user-events.ts';

/** A stream opened on a clock that the test moves. */
async function openStream() {
  const clock = createManualClock();
  const session: { user: User | null } = { user: { id: '1' } as User };
  const written: string[] = [];
  const emitter = new EventEmitter();
  const response = Object.assign(emitter, {
    writableEnded: false,
    writableNeedDrain: false,
    destroyed: false,
    writeHead: () => {},
    write: (text: string) => written.push(text),
    end() {
      this.writableEnded = true;
      emitter.emit('close');
    },
    destroy() {
      this.destroyed = true;
      emitter.emit('close');
    },
  });
  const events = createStreamerEvents({ clock });
  const route = userEventsRoute({
    events,
    clock,
    readSession: async () => session.user,
    followSession: () => () => {},
  });
  await route.handle({} as Request, response as unknown as Response);
  return { clock, session, written, response, events };
}

describe('the stream of events', () => {
  it('shows a sign of life every 25 seconds while the session lives, and ends when it has run out', async () => {
    const { clock, session, written, response } = await openStream();
    const beats = () => written.filter((text) => text.startsWith(':')).length;
    await clock.advance(25_000);
    expect(beats()).toBe(1);
    await clock.advance(50_000);
    expect(beats()).toBe(3);
    session.user = null;
    await clock.advance(25_000);
    expect([beats(), response.writableEnded]).toEqual([3, true]);
  });

  it('lets a tab go that takes nothing in', async () => {
    const { clock, response, events } = await openStream();
    response.writableNeedDrain = true;
    events.tell('1', 'activity');
    await clock.advance(100);
    expect(response.destroyed).toBe(true);
    expect(events.listen('1', { send: () => {}, close: () => {} })).not.toBeNull();
  });
});
