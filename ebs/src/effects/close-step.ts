import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { move } from '../ledger/move.ts';
import { currentStep, type Step } from '../ledger/step.ts';
import type { Clock } from '../ports/system.ts';

/** Reason of a step whose outcome is unknown. */
const UNKNOWN = 'Twitch did not say whether it worked.';

/** How a step ended. `facts` join what the feature froze. `unknown`: it may or may not have happened. */
export type StepEnd =
  | { state: 'done'; reason?: string; facts?: Record<string, unknown> | undefined }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' };

/** What `closeStep` depends on. */
interface CloseDeps {
  ledger: Pick<Ledger, 'endUnserved'>;
  clock: Clock;
}

/** Returns the record with one step changed. Returns null if that step has ended, or the record was skipped. */
export function setStep(record: Interaction, stepId: string, change: (step: Step) => Step): Interaction | null {
  if (record.state !== 'leased' && record.state !== 'started') return null;
  const step = record.steps.find((one) => one.id === stepId);
  if (!step || (step.state !== 'waiting' && step.state !== 'running')) return null;
  return { ...record, steps: record.steps.map((one) => (one === step ? change(step) : one)) };
}

/**
 * Returns the record after one of its steps ended. The last step also ends the record. Returns null as `setStep` does.
 */
export function closeStep(deps: CloseDeps, record: Interaction, stepId: string, end: StepEnd): Interaction | null {
  const next = setStep(record, stepId, (step) => ({
    ...step,
    state: end.state,
    reason: end.state === 'unknown' ? UNKNOWN : (end.reason ?? null),
    data: end.state === 'done' ? { ...step.data, ...end.facts } : step.data,
  }));
  if (!next) return null;
  const closed = end.state === 'done' ? next : dropNotices(next, stepId);
  return currentStep(closed) ? closed : closeRecord(deps, closed);
}

/**
 * Ends a record whose steps have all ended: as `done`, or as unserved if a needed step failed or is unknown. A step
 * whose unknown outcome the streamer has accepted does not count.
 */
export function closeRecord({ ledger, clock }: CloseDeps, record: Interaction): Interaction {
  const isMissed = ({ state, optional, mayFail, accepted }: Step) =>
    !optional && !mayFail && (state === 'failed' || (state === 'unknown' && !accepted));
  const reasons = record.steps.filter(isMissed).map(({ reason }) => reason ?? 'It could not be played.');
  if (reasons.length > 0) return ledger.endUnserved(record, [...new Set(reasons)].join(' '));
  const isUnknown = record.steps.some(({ state }) => state === 'unknown');
  return move(record, 'finish', clock.now(), isUnknown ? UNKNOWN : null);
}

/** Removes the notices of a feature whose step did not succeed, because what they announce may not have happened. */
function dropNotices(record: Interaction, stepId: string): Interaction {
  const ended = record.steps.find((step) => step.id === stepId);
  const isNotice = (step: Step) => step.optional && step.state === 'waiting' && step.featureId === ended?.featureId;
  return {
    ...record,
    steps: record.steps.map((step) => (isNotice(step) ? { ...step, state: 'failed' as const } : step)),
  };
}
