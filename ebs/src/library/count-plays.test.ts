import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Step } from '../ledger/step.ts';
import { createPlayCounter, listClipsBegun } from './count-plays.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const clip = { shortId: 'horn', title: 'Horn', url: '/media/horn.mp3', durationMs: 300, volume: 50 };

const step = (state: Step['state'], play: number, over: Partial<Step> = {}): Step => ({
  id: 'a.cue',
  featureId: 'a',
  type: 'sound',
  kind: 'cue',
  optional: false,
  lane: 'main',
  data: { clip },
  state,
  reason: null,
  cue: null,
  play,
  positionMs: 0,
  ...over,
});
const record = (one: Step, over: Partial<Interaction> = {}) =>
  ({ replayed: false, steps: [one], ...over }) as unknown as Interaction;

describe('the clips that began to play on stream', () => {
  it('[MEDIA-09] are counted when the page reports the start, and not again afterwards', () => {
    const [waiting, running, done] = [record(step('waiting', 0)), record(step('running', 1)), record(step('done', 1))];
    expect(listClipsBegun(waiting, null)).toEqual([]);
    expect(listClipsBegun(running, waiting)).toEqual(['horn']);
    expect(listClipsBegun(running, running)).toEqual([]);
    expect(listClipsBegun(done, running)).toEqual([]);
    expect(listClipsBegun(done, waiting)).toEqual(['horn']);
  });

  it('[MEDIA-09] are counted once if the alert is replayed', () => {
    const again = { replayed: true };
    expect(listClipsBegun(record(step('running', 2), again), record(step('waiting', 1), again))).toEqual([]);
    const anew = { renewedAt: 5 };
    expect(listClipsBegun(record(step('running', 3), anew), record(step('waiting', 2), anew))).toEqual([]);
  });

  it('are counted after a play that never began, and for a held interaction', () => {
    expect(listClipsBegun(record(step('running', 2)), record(step('waiting', 1)))).toEqual(['horn']);
    const held = { renewedAt: 5 };
    expect(listClipsBegun(record(step('running', 1), held), record(step('waiting', 0), held))).toEqual(['horn']);
  });

  it('are not counted if no page played them, or for steps without a clip', () => {
    expect(listClipsBegun(record(step('done', 0)), record(step('waiting', 0)))).toEqual([]);
    expect(listClipsBegun(record(step('running', 1, { data: {} })), record(step('waiting', 0)))).toEqual([]);
  });
});

describe('the counter', () => {
  function setUp(fails = false) {
    const clock = createManualClock();
    const written: [string, number][][] = [];
    const counter = createPlayCounter({
      clock,
      log: silent,
      media: {
        addPlays: async (plays) => {
          written.push([...plays]);
          if (fails) throw new Error('the store is away');
        },
      },
    });
    return { clock, written, counter };
  }

  it('[MEDIA-09] writes the plays of two seconds together', async () => {
    const { clock, written, counter } = setUp();
    for (const id of ['a', 'b', 'a']) counter.add(id);
    await clock.advance(1_999);
    expect(written).toEqual([]);
    await clock.advance(1);
    expect(written).toEqual([
      [
        ['a', 2],
        ['b', 1],
      ],
    ]);
    await clock.advance(60_000);
    expect(written).toHaveLength(1);
  });

  it('holds no more than five hundred clips at a time', async () => {
    const { written, counter } = setUp();
    for (let number = 0; number < 600; number += 1) counter.add(`clip-${number}`);
    counter.add('clip-0');
    await counter.flush();
    expect(written[0]).toHaveLength(500);
    expect(written[0]?.[0]).toEqual(['clip-0', 2]);
  });

  it('continues after a failed write', async () => {
    const { clock, written, counter } = setUp(true);
    counter.add('a');
    await clock.advance(2_000);
    counter.add('b');
    await clock.advance(2_000);
    expect(written).toHaveLength(2);
  });
});
