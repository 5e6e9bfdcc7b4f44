import type { LedgerState } from '@bitcue/shared/ledger/states.ts';
import { describe, expect, it } from 'vitest';
import { type AlertRecord, findBrokenLink, watchAlert } from './watch-alert.ts';

const TIMES = { pollMs: 1, giveUpMs: 60 };
const never = new AbortController().signal;

/** A record with a history; its cue is made ready or not. */
function recordOf(state: LedgerState, history: string[] = [], { reason = null as string | null, ready = true } = {}) {
  return {
    state,
    reason,
    timeline: history.map((what, index) => ({ at: index, what })),
    steps: [{ cue: ready ? { kind: 'tts' } : null }],
  } as unknown as AlertRecord;
}

/** Hands out one record after the other; the last one again and again. */
function findOneByOne(...records: (AlertRecord | null)[]) {
  let next = 0;
  return async () => records[Math.min(next++, records.length - 1)] ?? null;
}

describe('watching a test alert', () => {
  it('tells each state once, with its time, until it is done', async () => {
    const states: string[] = [];
    const record = await watchAlert(
      findOneByOne(
        null,
        recordOf('leased', ['received', 'verified', 'queued', 'leased']),
        recordOf('started', ['received', 'verified', 'queued', 'leased', 'started']),
        recordOf('done', ['received', 'verified', 'queued', 'leased', 'started', 'again', 'started', 'done']),
      ),
      (what, at) => states.push(`${what} ${at}`),
      never,
      TIMES,
    );
    expect(record.state).toBe('done');
    expect(states).toEqual(['recorded 0', 'queued 2', 'playing 4', 'done 7']);
  });

  it('names the alert page when nothing plays it', async () => {
    const find = findOneByOne(recordOf('leased', ['received', 'queued', 'leased']));
    await expect(watchAlert(find, () => {}, never, TIMES)).rejects.toThrow(
      'The alert page is not open: add it to OBS as a browser source.',
    );
  });

  it('ends at once when it has failed, and when somebody stops it', async () => {
    const slow = { pollMs: 1, giveUpMs: 60_000 };
    const owed = findOneByOne(recordOf('owed', [], { reason: 'It could not be played.' }));
    await expect(watchAlert(owed, () => {}, never, slow)).rejects.toThrow('(It could not be played.)');
    const stop = new AbortController();
    const watching = watchAlert(findOneByOne(recordOf('queued')), () => {}, stop.signal, { ...slow, pollMs: 60_000 });
    stop.abort();
    await expect(watching).rejects.toThrow('No server works on the queue.');
  });
});

describe('the broken link', () => {
  it.each([
    ['nothing recorded', null, 'did not record it'],
    ['not matched', recordOf('received'), 'not matched'],
    ['not proved', recordOf('verified'), 'not matched'],
    ['in the queue', recordOf('queued'), 'No server works on the queue'],
    ['without speech', recordOf('leased', [], { ready: false }), 'The speech is not ready'],
    ['without a page', recordOf('leased'), 'The alert page is not open'],
    ['in mid-play', recordOf('started'), 'did not end'],
    ['held', recordOf('held'), 'away for long'],
    ['owed', recordOf('owed'), 'could not play it'],
    ['skipped', recordOf('skipped', [], { reason: 'why' }), 'ended as skipped (why)'],
  ])('%s has its sentence', (_name, record, words) => {
    expect(findBrokenLink(record)).toContain(words);
  });

  it('is none when it is done', () => {
    expect(findBrokenLink(recordOf('done'))).toBeNull();
  });
});
