import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { createStreamerEvents } from '../../channels/streamer-events.ts';
import type { User } from '../../ports/users.ts';
import { userEventsRoute } from './user-events.ts';

/** Opens a stream on a manual clock. */
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
  const events = createStreamerEvents({ clock, hints: null });
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
  it('sends a keep-alive every 25 seconds, and ends when the session expires', async () => {
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

  it('disconnects a tab that does not read', async () => {
    const { clock, response, events } = await openStream();
    response.writableNeedDrain = true;
    events.tell('1', 'activity');
    await clock.advance(100);
    expect(response.destroyed).toBe(true);
    expect(events.listen('1', { send: () => {}, close: () => {} })).not.toBeNull();
  });
});
