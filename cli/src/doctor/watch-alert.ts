import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from '@bitcue/ebs/admin';
import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import { CliError } from '../cli-error.ts';

/** A record of the ledger as the admin entry knows it. */
export type AlertRecord = NonNullable<Awaited<ReturnType<Admin['findInteraction']>>>;

/** Entries of a record's history that a person follows, and how they are called here. */
const SHOWN: Readonly<Record<string, string>> = {
  received: 'recorded',
  queued: 'queued',
  started: 'playing',
  done: 'done',
};

/** What differs in tests. Milliseconds. */
export interface WatchTimes {
  pollMs: number;
  giveUpMs: number;
}

/** Milliseconds between two looks, and until a test alert counts as stuck. */
export const WATCH_TIMES: WatchTimes = { pollMs: 250, giveUpMs: 30_000 };

/**
 * Follows a record until it ends and reports each state once, with its time (milliseconds since 1970). Returns the
 * ended record. Throws `CliError` that names the broken link.
 */
export async function watchAlert(
  find: () => Promise<AlertRecord | null>,
  onState: (what: string, at: number) => void,
  stop: AbortSignal,
  { pollMs, giveUpMs }: WatchTimes = WATCH_TIMES,
): Promise<AlertRecord> {
  const deadline = Date.now() + giveUpMs;
  const seen = new Set<string>();
  let record: AlertRecord | null = null;
  while (Date.now() < deadline && !stop.aborted) {
    record = await find();
    for (const { what, at } of record?.timeline ?? []) {
      const shown = SHOWN[what];
      if (shown === undefined || seen.has(what)) continue;
      seen.add(what);
      onState(shown, at);
    }
    if (record !== null && (isTerminal(record.state) || record.state === 'owed' || record.state === 'held')) break;
    await sleep(pollMs, undefined, { signal: stop }).catch(() => {});
  }
  const broken = findBrokenLink(record);
  if (record === null || broken !== null) throw new CliError(broken ?? NOT_RECORDED);
  return record;
}

const NOT_RECORDED = 'The server took the test alert and did not record it. Look at its log for ledger and store.';

/** What stopped a test alert that got this far, and what to do; null when nothing did. */
export function findBrokenLink(record: AlertRecord | null): string | null {
  if (record === null) return NOT_RECORDED;
  const why = record.reason === null ? '' : ` (${record.reason})`;
  switch (record.state) {
    case 'done':
      return null;
    case 'received':
    case 'verified':
      return 'It was recorded and not matched with what it is for. Look at the log of the server for ledger.';
    case 'queued':
      return 'No server works on the queue. Restart the server and look at its log.';
    case 'leased':
      return record.steps.some((step) => step.cue !== null)
        ? 'The alert page is not open: add it to OBS as a browser source. The test alert waits for it.'
        : 'The speech is not ready. Look at the log of the server for speech.';
    case 'started':
      return 'It began to play and did not end. Reload the alert page in OBS.';
    case 'held':
      return 'The alert page was away for long: open it in OBS, then let the test alert play or skip it.';
    case 'owed':
      return `The alert page could not play it${why}. Reload it in OBS and look at the log of the server.`;
    default:
      return `It ended as ${record.state}${why}. Look at the log of the server.`;
  }
}
