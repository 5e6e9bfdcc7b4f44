import type { LedgerState } from '@bitcue/shared/ledger/states.ts';
import { describe, expect, it } from 'vitest';
import { type AlertRecord, findBrokenLink, watchAlert } from './watch-alert.ts';

const TIMES = { pollMs: 1, giveUpMs: 60 };
const never = new AbortController().signal;

/** A record with a history, with or without a cue. */
function createRecord(
  state: LedgerState,
  history: string[] = [],
  { reason = null as string | null, ready = true } = {},
) {
  return {
    state,
    reason,
    timeline: history.map((what, index) => ({ at: index, what })),
    steps: [{ cue: ready ? { kind: 'tts' } : null }],
  } as unknown as AlertRecord;
}

/** Returns the records one after another, then always the last one. */
function returnInTurn(...records: (AlertRecord | null)[]) {
  let next = 0;
  return async () => records[Math.min(next++, records.length - 1)] ?? null;
}

describe('watchAlert', () => {
  it('reports each state once, with its time, until the alert is done', async () => {
    const states: string[] = [];
    const record = await watchAlert(
      returnInTurn(
        null,
        createRecord('leased', ['received', 'verified', 'queued', 'leased']),
        createRecord('started', ['received', 'verified', 'queued', 'leased', 'started']),
        createRecord('done', ['received', 'verified', 'queued', 'leased', 'started', 'again', 'started', 'done']),
      ),
      (what, at) => states.push(`${what} ${at}`),
      never,
      TIMES,
    );
    expect(record.state).toBe('done');
    expect(states).toEqual(['recorded 0', 'queued 2', 'playing 4', 'done 7']);
  });

  it('names the alert page if nothing plays the alert', async () => {
    const find = returnInTurn(createRecord('leased', ['received', 'queued', 'leased']));
    await expect(watchAlert(find, () => {}, never, TIMES)).rejects.toThrow(
      'The alert page is not open. Add it to OBS as a browser source.',
    );
  });

  it('stops at once if the alert failed or the command is aborted', async () => {
    const slow = { pollMs: 1, giveUpMs: 60_000 };
    const owed = returnInTurn(createRecord('owed', [], { reason: 'It could not be played.' }));
    await expect(watchAlert(owed, () => {}, never, slow)).rejects.toThrow('(It could not be played.)');
    const stop = new AbortController();
    const watching = watchAlert(returnInTurn(createRecord('queued')), () => {}, stop.signal, {
      ...slow,
      pollMs: 60_000,
    });
    stop.abort();
    await expect(watching).rejects.toThrow('No server is processing the queue.');
  });
});

describe('findBrokenLink', () => {
  it.each([
    ['nothing recorded', null, 'did not record it'],
    ['not matched', createRecord('received'), 'not matched'],
    ['not confirmed', createRecord('verified'), 'not matched'],
    ['queued', createRecord('queued'), 'No server is processing the queue'],
    ['without speech', createRecord('leased', [], { ready: false }), 'The speech is not ready'],
    ['without a page', createRecord('leased'), 'The alert page is not open'],
    ['playing', createRecord('started'), 'did not end'],
    ['held', createRecord('held'), 'away too long'],
    ['owed', createRecord('owed'), 'could not play it'],
    ['skipped', createRecord('skipped', [], { reason: 'why' }), 'ended as skipped (why)'],
  ])('explains a record that is %s', (_name, record, words) => {
    expect(findBrokenLink(record)).toContain(words);
  });

  it('returns null if it is done', () => {
    expect(findBrokenLink(createRecord('done'))).toBeNull();
  });
});
