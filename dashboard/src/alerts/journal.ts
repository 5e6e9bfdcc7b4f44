import type { JournalEntry } from '@bitcue/shared/alerts/protocol.ts';
import { type FailReason, PAGE_MESSAGE_MAX_BYTES, PROGRESS_MS } from './wire.ts';

/** An alert as stored: the entry, the page that wrote it, when (milliseconds since 1970), and why it failed. */
export interface JournalRecord extends JournalEntry {
  owner: string;
  at: number;
  reason?: FailReason;
}

/** The page's record of alerts that the EBS has not settled yet. */
export interface Journal {
  /** Records an alert's progress. Call it before sending the acknowledgement. */
  write(entry: JournalEntry, reason?: FailReason): void;
  find(id: string): JournalRecord | undefined;
  forget(id: string): void;
  /** Returns the entries for `hello`, newest first, within the protocol's limits. */
  list(): JournalEntry[];
}

/** Maximum number of entries kept and sent (the protocol's limit for `hello.journal`). */
export const JOURNAL_MAX = 50;
/** Milliseconds after which an unsettled entry is dropped: its purchase was decided long ago. */
export const JOURNAL_KEPT_MS = 7 * 24 * 3_600_000;
/** Bytes of `hello` reserved for everything but the journal. */
const HELLO_REST_BYTES = 1_024;
/** Milliseconds for which another page's `started` counts as still playing: that page renews it every PROGRESS_MS. */
const FRESH_MS = 3 * PROGRESS_MS;
const PREFIX = 'alert-journal:';

/** Returns a short hash of an alert key (FNV-1a, 32 bits), so that the key itself is never stored. */
export function hashScope(key: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

function readRecord(text: string | null | undefined): JournalRecord | undefined {
  try {
    const record = JSON.parse(text ?? '') as JournalRecord;
    const isValid =
      typeof record.id === 'string' &&
      Number.isInteger(record.play) &&
      (record.phase === 'started' || record.phase === 'finished' || record.phase === 'failed') &&
      Number.isInteger(record.positionMs) &&
      typeof record.owner === 'string' &&
      typeof record.at === 'number';
    return isValid ? record : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens the journal of one alert key.
 *
 * Every page with that key in this browser shares one record per alert: two sources in one OBS share localStorage, and what
 * was played is true whichever page reports it. Each record has its own storage key, so two pages never overwrite each other's
 * records. Because records are shared, a page opened after OBS crashes or restarts can report what its predecessor played.
 * Only what another page is playing right now is left out of `hello`. Everything is also kept in memory: if storage throws
 * or is corrupt, only the memory of past loads is lost.
 *
 * @param storage localStorage, or undefined if reading it throws
 * @param scope `hashScope(key)`
 */
export function openJournal(storage: Storage | undefined, scope: string, pageId: string): Journal {
  const memory = new Map<string, string>();
  const prefix = `${PREFIX}${scope}:`;

  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  const listKeys = (start: string): string[] =>
    attempt(() =>
      Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '').filter((key) =>
        key.startsWith(start),
      ),
    ) ?? [];
  /** Returns the newer of the stored record (another page may have written it) and the one in memory (storage may be full). */
  const readKey = (key: string): JournalRecord | undefined => {
    const stored = readRecord(attempt(() => storage?.getItem(key)));
    const held = readRecord(memory.get(key));
    return stored && (!held || stored.at >= held.at) ? stored : held;
  };
  const drop = (key: string): void => {
    memory.delete(key);
    attempt(() => storage?.removeItem(key));
  };
  /** Newest first. */
  const readAll = (): JournalRecord[] =>
    [...new Set([...listKeys(prefix), ...memory.keys()])]
      .flatMap((key) => readKey(key) ?? [])
      .sort((one, other) => other.at - one.at);

  for (const key of listKeys(PREFIX)) {
    const record = readKey(key);
    if (!record || Date.now() - record.at > JOURNAL_KEPT_MS) drop(key);
  }

  return {
    write(entry, reason) {
      const record: JournalRecord = { ...entry, owner: pageId, at: Date.now(), ...(reason && { reason }) };
      const key = prefix + entry.id;
      const isNew = !memory.has(key);
      const text = JSON.stringify(record);
      memory.set(key, text);
      attempt(() => storage?.setItem(key, text));
      if (isNew) for (const old of readAll().slice(JOURNAL_MAX)) drop(prefix + old.id);
    },
    find: (id) => readKey(prefix + id),
    forget: (id) => drop(prefix + id),
    list() {
      const entries: JournalEntry[] = [];
      let bytes = HELLO_REST_BYTES;
      for (const { id, play, phase, positionMs, owner, at } of readAll()) {
        if (phase === 'started' && owner !== pageId && Date.now() - at < FRESH_MS) continue;
        const entry: JournalEntry = { id, play, phase, positionMs };
        bytes += new TextEncoder().encode(JSON.stringify(entry)).length + 1;
        if (bytes > PAGE_MESSAGE_MAX_BYTES || entries.length === JOURNAL_MAX) break;
        entries.push(entry);
      }
      return entries;
    },
  };
}
