import type { ViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import type { Source } from '@bitcue/shared/ledger/states.ts';
import type { Buyer, Interaction, SettlementOutcome } from './interaction.ts';
import type { StepPlan } from './step.ts';

/** What one report says about an event. Each trigger source adds what its reports contain. */
export interface Evidence {
  source: Source;
  /** The event's id at its source, and the id of its record. */
  id: string;
}

/** What was sold: the item, its steps and its buyer. */
export interface Sold {
  /** Replaces the record's source, for events that only look like a purchase. */
  source?: Source;
  /** The intent that an event claims; each can be claimed once. Null if the steps were planned after the payment. */
  intent: string | null;
  item: NonNullable<Interaction['item']>;
  /** What was paid, if the event itself does not say. */
  amount: number;
  /** True if the streamer has to approve it before anything is done for it. */
  asks: boolean;
  text: string | null;
  /** The viewer's validated input, by field name. */
  input: ViewerInput;
  buyer: Buyer;
  steps: readonly StepPlan[];
}

/** What was sold, or why the event cannot be served, in a sentence for the streamer. */
export type Match = { sold: Sold } | { unserved: string };

/** How events of a source are taken in. */
export interface Intake<E extends Evidence = Evidence> {
  /** How long an event without a match waits for more evidence before `matchLate` decides, in milliseconds. */
  readonly matchWaitMs: number;
  /** Why an event that matches nothing cannot be served, as a sentence for the streamer. */
  readonly unmatched: string;
  /** Returns when the event was made, in milliseconds since 1970; null if the report does not say. */
  madeAt(evidence: E): number | null;
  /**
   * Decides what to do with an event that may have been played before a restore: it is owed, what was paid is returned, or it is
   * only recorded.
   */
  inDoubt(record: Interaction): 'owe' | 'return' | 'record';
  /** Creates the record of the first report, in state `received`. */
  create(evidence: E, now: number, seq: number): Interaction;
  /** Returns the record with what a further report adds; the same object if it adds nothing. */
  merge(record: Interaction, evidence: E, now: number): Interaction;
  /** Returns what was sold, if this report makes it clear at once. It delays the first durable write, so it must be quick. */
  match(record: Interaction, evidence: E): Promise<Sold | null>;
  /** Decides what was sold when the wait is over. It runs after the record is durable, and may run again. */
  matchLate(record: Interaction): Promise<Match>;
}

/** What a platform answered about one event. `later`: it did not answer, or the event is not settled yet. */
export type SettlementAnswer = { kind: 'settled' } | { kind: 'refused' | 'later'; reason: string };

/** How a source tells its platform the outcome of ended events. */
export interface Settling {
  /** Returns what the platform must be told about an ended record; null for nothing. */
  outcomeOf(ended: Interaction): SettlementOutcome | null;
  /** Tells the platform this outcome of all these records; returns its answers by record id. Repeats are harmless. */
  settle(outcome: SettlementOutcome, records: readonly Interaction[]): Promise<ReadonlyMap<string, SettlementAnswer>>;
}

/**
 * What triggers interactions: everything the ledger needs to know about one way to pay. The ledger itself knows no
 * platform and no currency.
 */
export interface TriggerSource<E extends Evidence = Evidence> {
  readonly name: Source;
  /** Absent for sources whose records this product creates itself. */
  readonly intake?: Intake<E>;
  /** Decides what happens to an event that cannot be served: it stays `owed`, or what was paid is returned. */
  unserved(record: Interaction): 'owe' | 'return';
  /** True for rehearsals by the streamer or the operator: they play on every channel. */
  readonly rehearsal?: boolean;
  /** How long events wait for their channel to be confirmed. Absent if every event arrives confirmed. */
  readonly proof?: {
    /** Milliseconds after which harmless effects run without it. */
    waitMs: number;
    /** Milliseconds after which the event cannot be served. */
    giveUpMs: number;
    /** Why it cannot, as a sentence for the streamer. */
    why: string;
  };
  /** Absent if there is nothing to settle. */
  readonly settling?: Settling;
}

/** Every trigger source by its name. */
export type TriggerSources = { readonly [S in Source]: TriggerSource };
