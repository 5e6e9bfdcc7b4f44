import type { JournalEntry } from '@bitcue/shared/alerts/protocol.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashScope, JOURNAL_KEPT_MS, JOURNAL_MAX, openJournal } from './journal.ts';
import { PAGE_MESSAGE_MAX_BYTES } from './wire.ts';

const started = (id: string, positionMs = 0): JournalEntry => ({ id, play: 1, phase: 'started', positionMs });
const open = (pageId = 'page-a', scope = 'scope') => openJournal(localStorage, scope, pageId);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

describe('journal', () => {
  it('survives a reload or restart, whichever page comes next', () => {
    open().write({ id: 'one', play: 1, phase: 'finished', positionMs: 3_000 });
    expect(open('page-b').list()).toEqual([{ id: 'one', play: 1, phase: 'finished', positionMs: 3_000 }]);
  });

  it('lists an interrupted alert of its own page immediately, of another page only once that page is silent', () => {
    open('page-a').write(started('one', 1_200));
    expect(open('page-a').list()).toHaveLength(1);
    expect(open('page-b').list()).toEqual([]);
    vi.advanceTimersByTime(3_000);
    expect(open('page-b').list()).toEqual([started('one', 1_200)]);
  });

  it('keeps the alerts of two keys apart and stores no key', () => {
    const key = '0b9f1f5e-1111-4222-8333-444455556666';
    open('page-a', hashScope(key)).write(started('one'));
    expect(open('page-a', hashScope(`${key}0`)).list()).toEqual([]);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain(key);
  });

  it('forgets settled alerts', () => {
    const journal = open();
    journal.write(started('one'));
    journal.forget('one');
    expect(journal.find('one')).toBeUndefined();
    expect(open().list()).toEqual([]);
  });

  it('keeps the newest fifty', () => {
    const journal = open();
    for (let at = 0; at < JOURNAL_MAX + 5; at += 1) {
      vi.advanceTimersByTime(1);
      journal.write(started(`cue-${at}`));
    }
    const ids = journal.list().map(({ id }) => id);
    expect(ids).toHaveLength(JOURNAL_MAX);
    expect(ids[0]).toBe(`cue-${JOURNAL_MAX + 4}`);
    expect(ids).not.toContain('cue-4');
    expect(localStorage).toHaveLength(JOURNAL_MAX);
  });

  it('lists no more than fits into hello', () => {
    const journal = open();
    for (let at = 0; at < JOURNAL_MAX; at += 1) journal.write(started(`${at}`.padEnd(200, 'x')));
    const { length } = JSON.stringify(journal.list());
    expect(length).toBeGreaterThan(5_000);
    expect(length).toBeLessThan(PAGE_MESSAGE_MAX_BYTES - 500);
  });

  it('drops invalid entries and those not settled for a week', () => {
    open().write(started('old'));
    localStorage.setItem('alert-journal:scope:bad', '{"id":');
    localStorage.setItem('alert-journal:scope:wrong', '{"id":"wrong","play":"1"}');
    localStorage.setItem('unrelated', 'stays');
    vi.advanceTimersByTime(JOURNAL_KEPT_MS + 1);
    expect(open().list()).toEqual([]);
    expect(Object.keys(localStorage)).toEqual(['unrelated']);
  });

  it('works from memory if storage throws or is missing', () => {
    const broken = new Proxy({} as Storage, {
      get() {
        throw new Error('denied');
      },
    });
    for (const storage of [broken, undefined]) {
      const journal = openJournal(storage, 'scope', 'page-a');
      journal.write(started('one', 5));
      expect(journal.list()).toEqual([started('one', 5)]);
      journal.forget('one');
      expect(journal.list()).toEqual([]);
    }
  });

  it('prefers the newer record when storage is full', () => {
    const journal = open();
    journal.write(started('one', 1));
    vi.advanceTimersByTime(10);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    journal.write({ id: 'one', play: 1, phase: 'finished', positionMs: 9 });
    vi.restoreAllMocks();
    expect(journal.find('one')?.phase).toBe('finished');
  });
});
