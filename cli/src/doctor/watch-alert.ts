import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from '@bitcue/ebs/admin';
import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import { CliError } from '../cli-error.ts';

/** A ledger record, as the admin entry returns it. */
export type AlertRecord = NonNullable<Awaited<ReturnType<Admin['findInteraction']>>>;

/** Timeline entries to report, with their labels. */
const SHOWN: Readonly<Record<string, string>> = {
  received: 'recorded',
  queued: 'queued',
  started: 'playing',
  done: 'done',
};

/** Milliseconds. Tests use shorter times. */
export interface WatchTimes {
  pollMs: number;
  giveUpMs: number;
}

/** Interval between polls, and time after which a test alert counts as stuck, in milliseconds. */
export const WATCH_TIMES: WatchTimes = { pollMs: 250, giveUpMs: 30_000 };

/**
 * Follows a record until it ends and reports each state once, with its time (milliseconds since 1970). Returns the final
 * record. Throws a `CliError` that names the broken link.
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

const NOT_RECORDED =
  'The server accepted the test alert but did not record it. See its log for ledger and store errors.';

/** Returns what stopped a test alert at this point and what to do; null if nothing did. */
export function findBrokenLink(record: AlertRecord | null): string | null {
  if (record === null) return NOT_RECORDED;
  const why = record.reason === null ? '' : ` (${record.reason})`;
  switch (record.state) {
    case 'done':
      return null;
    case 'received':
    case 'verified':
      return 'It was recorded but not matched to its intent. See the server’s log for ledger errors.';
    case 'queued':
      return 'No server is processing the queue. Restart the server and check its log.';
    case 'leased':
      return record.steps.some((step) => step.cue !== null)
        ? 'The alert page is not open. Add it to OBS as a browser source. The test alert waits for it.'
        : 'The speech is not ready. See the server’s log for speech errors.';
    case 'started':
      return 'It started to play but did not end. Reload the alert page in OBS.';
    case 'held':
      return 'The alert page was away too long. Open it in OBS, then play or skip the test alert.';
    case 'owed':
      return `The alert page could not play it${why}. Reload it in OBS and check the server’s log.`;
    default:
      return `It ended as ${record.state}${why}. Check the server’s log.`;
  }
}
