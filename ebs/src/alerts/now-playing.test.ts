import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Step } from '../ledger/step.ts';
import { createNowPlaying } from './now-playing.ts';

const step = (over: Partial<Step> = {}) =>
  ({ id: 'a.cue', kind: 'cue', lane: 'main', state: 'running', optional: false, ...over }) as Step;
const record = (id: string, over: Partial<Interaction> = {}) =>
  ({ id, source: 'points', state: 'started', steps: [step()], timeline: [], ...over }) as unknown as Interaction;

function setUp(...records: Interaction[]) {
  const rows = new Map(records.map((one) => [one.id, one]));
  const playing = createNowPlaying({
    ledger: {
      listOpenOf: () => [...rows.values()],
      async update(id, change) {
        const row = rows.get(id);
        const next = row ? change(row) : null;
        if (next) rows.set(id, next);
        return next;
      },
      find: async (id) => rows.get(id) ?? null,
    },
    clock: createManualClock(),
  });
  return { playing, rows };
}

describe('what viewers can stop', () => {
  const why = {
    nothing: { why: 'No alert was playing.' },
    bits: { why: 'The alert that played was paid with Bits.' },
    more: { why: 'The alert that played belongs to something that is not finished.' },
  };
  it.each<[string, Interaction[], object]>([
    ['the alert that plays', [record('a')], { id: 'a' }],
    ['no alert', [], why.nothing],
    ['no alert that still waits', [record('a', { state: 'leased', steps: [step({ state: 'waiting' })] })], why.nothing],
    ['not itself', [record('me')], why.nothing],
    ['no alert paid with Bits', [record('a', { source: 'bits' })], why.bits],
    ['a demo', [record('a', { source: 'demo' })], { id: 'a' }],
    [
      'the alert in the queue, not the one beside it',
      [record('a', { steps: [step({ lane: 'overlap' })] }), record('b')],
      { id: 'b' },
    ],
    [
      'nothing beside an alert paid with Bits',
      [record('a', { steps: [step({ lane: 'overlap' })] }), record('b', { source: 'bits' })],
      why.bits,
    ],
    [
      'no alert whose other features are still to come',
      [record('a', { steps: [step(), step({ id: 'b.action', kind: 'action', state: 'waiting' })] })],
      why.more,
    ],
    [
      'the last feature, although a notice is still to come',
      [record('a', { steps: [step({ id: '0', state: 'done' }), step(), step({ state: 'waiting', optional: true })] })],
      { id: 'a' },
    ],
  ])('%s', (_, records, found) => {
    expect(setUp(...records).playing.find('1', 'me')).toEqual(found);
  });
});

describe('stopping', () => {
  it('ends the alert as skipped, and names who did it', async () => {
    const { playing, rows } = setUp(record('a'));
    expect(await playing.stop('a', 'tx-1:s', 'Demo_Viewer')).toBeNull();
    const reason = 'Skipped with channel points.';
    expect(rows.get('a')).toMatchObject({ state: 'skipped', reason, stoppedBy: 'tx-1:s' });
    expect(rows.get('a')?.timeline).toMatchObject([{ what: 'skipped', why: reason, by: 'Demo_Viewer' }]);
  });

  it('succeeds again for a repeated request, but not for another', async () => {
    const { playing } = setUp(record('a'));
    await playing.stop('a', 'tx-1:s', 'Demo_Viewer');
    expect(await playing.stop('a', 'tx-1:s', 'Demo_Viewer')).toBeNull();
    expect(await playing.stop('a', 'tx-2:s', 'Demo_Viewer')).toBe('The alert had ended already.');
  });

  it('never stops an alert that has ended, is unknown or has more steps to come', async () => {
    const more = [step(), step({ id: 'b', kind: 'action', state: 'waiting' })];
    const { playing, rows } = setUp(record('a', { state: 'done' }), record('b', { steps: more }));
    for (const id of ['a', 'b', 'c']) expect(await playing.stop(id, 'x', 'V')).toBe('The alert had ended already.');
    expect([...rows.values()].map(({ state }) => state)).toEqual(['done', 'started']);
  });
});
