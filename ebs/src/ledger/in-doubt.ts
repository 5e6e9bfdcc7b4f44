import type { Restore } from '../ports/restores.ts';
import type { Interaction } from './interaction.ts';
import { canMove, move } from './move.ts';
import type { TriggerSource } from './trigger-source.ts';

/** Why a record that may have been played before a restore is owed, returned or only recorded, as a sentence. */
export const MAY_HAVE_PLAYED = 'It may have played already: the data was restored from a backup.';

/**
 * Returns whether an event of that time (milliseconds since 1970; null if unknown) that the ledger does not know may have been
 * played before its data was restored.
 */
export function mayHavePlayed(restore: Restore | null, madeAt: number | null): boolean {
  if (restore === null) return false;
  return madeAt === null ? restore.reconciledAt === null : restore.until === null || madeAt <= restore.until;
}

/** Marks a record as one that may have been played before a restore. Only its streamer's decision plays it. */
export function putInDoubt(record: Interaction): Interaction {
  return { ...record, mayHavePlayed: true };
}

/**
 * Ends a record that may have been played, as its source decides: owed, paid back, or only recorded. Returns it unchanged
 * if its state does not allow that, because it has ended.
 */
export function endInDoubt(record: Interaction, source: TriggerSource, now: number): Interaction {
  const outcome = source.intake?.inDoubt(record) ?? 'record';
  if (outcome === 'owe') return canMove(record, 'owe') ? move(record, 'owe', now, MAY_HAVE_PLAYED) : record;
  if (outcome === 'return') return canMove(record, 'refund') ? move(record, 'refund', now, MAY_HAVE_PLAYED) : record;
  return closeUnplayed(record, now, MAY_HAVE_PLAYED);
}

/** Closes a record for which nothing is left to do. */
export function closeUnplayed(record: Interaction, now: number, why: string): Interaction {
  const verified = record.state === 'received' ? move(record, 'verify', now) : record;
  return canMove(verified, 'skip') ? move(verified, 'skip', now, why) : record;
}

/**
 * Stops a record that was open when a backup was made: it may have continued, and ended, before the backup was restored.
 * What Twitch can return is held until Twitch reports its outcome; everything else is owed. Rehearsals, which nobody paid
 * for, are closed.
 */
export function stopAfterRestore(record: Interaction, source: TriggerSource, now: number): Interaction {
  if (source.rehearsal) {
    return record.state === 'owed'
      ? move(record, 'dismiss', now, MAY_HAVE_PLAYED)
      : closeUnplayed(record, now, MAY_HAVE_PLAYED);
  }
  const stopped = putInDoubt(record);
  // It is matched first, so that its streamer can play it.
  if (record.state === 'received' && source.intake?.inDoubt(record) === 'owe') return stopped;
  if (record.state === 'owed') return { ...stopped, reason: MAY_HAVE_PLAYED };
  if (source.unserved(record) !== 'return') return move(stopped, 'owe', now, MAY_HAVE_PLAYED);
  return hold(stopped, now);
}

function hold(record: Interaction, now: number): Interaction {
  if (record.state === 'held') return { ...record, reason: MAY_HAVE_PLAYED };
  if (record.state === 'received') return hold(move(record, 'verify', now), now);
  // A record that waits for approval is queued on the way.
  if (record.state === 'asked') return hold(move(record, 'queue', now), now);
  return move(record, 'hold', now, MAY_HAVE_PLAYED);
}
