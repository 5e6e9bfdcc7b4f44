import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import { STATES } from '@bitcue/shared/ledger/states.ts';
import { describe, expect, it } from 'vitest';
import { describeProgress, formatDuration, getDurationMs, listDoors } from '../../stage/ledger/describe-progress.ts';
import { createRow, createTimeline } from './rows.ts';

const textOf = (row: StreamerInteraction) =>
  describeProgress(row)
    .words.map((word) => word.text)
    .join(' · ');

describe('how the ledger shows an interaction', () => {
  it('shows one that plays after both doors reported it', () => {
    const row = createRow({
      state: 'started',
      timeline: createTimeline('receipt', 'webhook', 'verified', 'queued', 'leased', 'started'),
    });
    expect(describeProgress(row).bars).toEqual(['done', 'done', 'done', 'now', 'todo']);
    expect(textOf(row)).toBe('receipt · webhook · queued · playing');
    expect(describeProgress(row).words.at(-1)?.tone).toBe('now');
  });

  it('shows a finished one with its doors in order and its duration', () => {
    const timeline = createTimeline('webhook', 'receipt', 'verified', 'queued', 'leased', 'started', 'done');
    const row = createRow({ state: 'done', timeline });
    expect(describeProgress(row).bars).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(textOf(row)).toBe('webhook · receipt · queued · played · done in 0.6 s');
  });

  it('leaves the bar of a door that never reported it empty', () => {
    const row = createRow({ state: 'done', timeline: createTimeline('webhook', 'queued', 'started', 'done') });
    expect(describeProgress(row).bars).toEqual(['done', 'todo', 'done', 'done', 'done']);
    expect(textOf(row)).toMatch(/^webhook · queued/);
  });

  it('counts a door once, however often it reports', () => {
    const row = createRow({ timeline: createTimeline('receipt', 'receipt', 'pull', 'webhook', 'receipt') });
    expect(listDoors(row)).toEqual(['receipt', 'list', 'webhook']);
  });

  it('shows one that waits in the queue', () => {
    const row = createRow({ state: 'queued', timeline: createTimeline('receipt', 'verified', 'queued') });
    expect(describeProgress(row).bars).toEqual(['done', 'todo', 'now', 'todo', 'todo']);
    expect(textOf(row)).toBe('receipt · queued');
  });

  it('shows one that plays again after a crash', () => {
    const row = createRow({
      state: 'started',
      timeline: createTimeline('receipt', 'queued', 'started', 'queued', 'started'),
    });
    expect(describeProgress(row).bars[3]).toBe('now');
    expect(textOf(row)).toBe('receipt · queued · playing');
  });

  it.each([
    ['owed', 'warn', 'owed'],
    ['held', 'warn', 'held for the streamer'],
    ['misrouted', 'bad', 'belongs to another channel'],
    ['quarantined', 'bad', 'set aside'],
    ['skipped', 'off', 'skipped'],
    ['dismissed', 'off', 'dismissed'],
    ['refunded', 'off', 'points refunded'],
  ] as const)('shows %s in its own colour and word', (state, tone, word) => {
    const progress = describeProgress(createRow({ state, timeline: createTimeline('receipt', 'verified', state) }));
    expect(progress.bars).toEqual(['done', 'todo', 'todo', 'todo', tone]);
    expect(progress.words.at(-1)).toEqual({ text: word, tone });
  });

  it('fills the bars of the doors in a demo', () => {
    const row = createRow({
      source: 'demo',
      state: 'done',
      timeline: createTimeline('inside', 'queued', 'started', 'done'),
    });
    expect(describeProgress(row).bars).toEqual(['done', 'done', 'done', 'done', 'done']);
  });

  it.each(STATES)('has a last word for %s', (state) => {
    expect(describeProgress(createRow({ state })).words.at(-1)?.text).toBeTruthy();
  });

  it('formats durations in the shortest unit that fits', () => {
    expect([0, 412, 9_940, 10_400, 59_400, 83_000].map(formatDuration)).toEqual([
      '0.0 s',
      '0.4 s',
      '9.9 s',
      '10 s',
      '59 s',
      '1 min 23 s',
    ]);
    expect(getDurationMs(createRow({ state: 'queued' }))).toBeNull();
  });
});
