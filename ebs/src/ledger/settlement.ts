import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import type { Interaction, Settlement } from './interaction.ts';
import { canMove, move } from './move.ts';
import type { TriggerSource } from './trigger-source.ts';

/**
 * Returns the record with its settlement, if this change ends it and its platform must be told. An outcome that has been
 * written stays: the platform is never told two different things.
 */
export function withSettlement(record: Interaction, source: TriggerSource, now: number): Interaction {
  if (record.settlement !== null || !isTerminal(record.state) || record.erasedAt !== undefined) return record;
  const outcome = source.settling?.outcomeOf(record) ?? null;
  return outcome === null
    ? record
    : { ...record, settlement: { outcome, state: 'due', reason: null, tries: 0, dueAt: now } };
}

/**
 * Returns the record, ended because it cannot be served: owed or paid back, as its source decides; unchanged if its state
 * does not allow that. `why`: a sentence for the streamer.
 */
export function endUnserved(record: Interaction, source: TriggerSource, why: string, now: number): Interaction {
  const transition = source.unserved(record) === 'return' ? 'refund' : 'owe';
  return canMove(record, transition) ? move(record, transition, now, why) : record;
}

/** Reason recorded when the streamer refuses a record. */
export const REFUSED = 'Refused by the streamer.';

/** Returns the record, refused by its streamer: paid back, or skipped if that is not possible. Throws `TransitionError`. */
export function refuse(record: Interaction, source: TriggerSource, now: number, by: string): Interaction {
  return move(record, source.unserved(record) === 'return' ? 'refund' : 'skip', now, REFUSED, by);
}

/** Returns the record with its settlement changed; null if none is due any more. */
export function updateSettlement(record: Interaction, change: Partial<Settlement>): Interaction | null {
  if (record.settlement?.state !== 'due') return null;
  return { ...record, settlement: { ...record.settlement, ...change, outcome: record.settlement.outcome } };
}
