import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import type { Interaction, Settlement } from './interaction.ts';
import { canMove, move } from './move.ts';
import type { TriggerSource } from './trigger-source.ts';

/**
 * The record with its settlement, when this change ends it and its platform must be told. An outcome that has been
 * written once stays: the platform is never told two different things.
 */
export function withSettlement(record: Interaction, source: TriggerSource, now: number): Interaction {
  if (record.settlement !== null || !isTerminal(record.state) || record.erasedAt !== undefined) return record;
  const outcome = source.settling?.outcomeOf(record) ?? null;
  return outcome === null
    ? record
    : { ...record, settlement: { outcome, state: 'due', reason: null, tries: 0, dueAt: now } };
}

/**
 * The record, ended because it cannot be served: owed, or paid back, as its source wants it. Unchanged where the state
 * allows neither. `why`: a sentence for the streamer.
 */
export function endUnserved(record: Interaction, source: TriggerSource, why: string, now: number): Interaction {
  const transition = source.unserved(record) === 'return' ? 'refund' : 'owe';
  return canMove(record, transition) ? move(record, transition, now, why) : record;
}

/** Why a record ended that its streamer refused. */
export const REFUSED = 'Refused by the streamer.';

/** The record, refused by its streamer: paid back, or skipped where that is not possible. Throws `TransitionError`. */
export function refuse(record: Interaction, source: TriggerSource, now: number, by: string): Interaction {
  return move(record, source.unserved(record) === 'return' ? 'refund' : 'skip', now, REFUSED, by);
}

/** The record with its settlement changed; null when none is due any more. */
export function updateSettlement(record: Interaction, change: Partial<Settlement>): Interaction | null {
  if (record.settlement?.state !== 'due') return null;
  return { ...record, settlement: { ...record.settlement, ...change, outcome: record.settlement.outcome } };
}
