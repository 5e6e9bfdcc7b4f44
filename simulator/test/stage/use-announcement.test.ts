import { describe, expect, it } from 'vitest';
import { describeNews, indexStates } from '../../stage/ledger/use-announcement.ts';
import { createRow } from './rows.ts';

describe('announcements of the ledger', () => {
  it('announces a new purchase', () => {
    expect(describeNews(new Map(), [createRow({ state: 'queued' })])).toBe('viewer_one used 300 Bits: Say it out loud');
    expect(describeNews(new Map(), [createRow({ state: 'started' })])).toBe(
      'viewer_one used 300 Bits: Say it out loud, playing on stream',
    );
  });

  it('announces the states that matter and is silent about the rest', () => {
    const before = indexStates([createRow({ state: 'queued' })]);
    expect(describeNews(before, [createRow({ state: 'leased' })])).toBe('');
    expect(describeNews(before, [createRow({ state: 'started' })])).toBe('Say it out loud: playing on stream');
    expect(describeNews(before, [createRow({ state: 'owed' })])).toMatch(/owed/);
  });

  it('is silent if nothing changed', () => {
    const rows = [createRow({ state: 'done' }), createRow({ id: 'tx-2' })];
    expect(describeNews(indexStates(rows), rows)).toBe('');
  });
});
