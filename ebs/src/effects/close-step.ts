import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { Interaction } from '../ledger/interaction.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { move, note } from '../ledger/move.ts';
import { openSteps } from '../ledger/schedule.ts';
import { hasEnded, isInProgress, isMissed, type Step } from '../ledger/step.ts';
import type { Clock } from '../ports/system.ts';

/** Returns who carries out a type's actions, as named in reasons. */
export const nameActor = (type: FeatureType): string => definitionOf(type).actsIn ?? 'Twitch';

/** How a step ended. `facts` are merged into its data; the history shows the `note`. `unknown`: it may or may not have happened. */
export type StepEnd =
  | { state: 'done'; reason?: string; facts?: Record<string, unknown> | undefined; note?: string | undefined }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' };

/** Dependencies of `closeStep`. */
interface CloseDeps {
  ledger: Pick<Ledger, 'endUnserved' | 'returnsUnserved'>;
  clock: Clock;
}

/** Returns the record with one step changed. Returns null if that step has ended, or the record was skipped. */
export function setStep(record: Interaction, stepId: string, change: (step: Step) => Step): Interaction | null {
  if (record.state !== 'leased' && record.state !== 'started') return null;
  const step = record.steps.find((one) => one.id === stepId);
  if (!step || hasEnded(step)) return null;
  return { ...record, steps: record.steps.map((one) => (one === step ? change(step) : one)) };
}

/**
 * Returns the record after one of its steps ended. If no step is left open, the record ends as well. Returns null when
 * `setStep` does.
 */
export function closeStep(deps: CloseDeps, record: Interaction, stepId: string, end: StepEnd): Interaction | null {
  const next = setStep(record, stepId, (step) => ({
    ...step,
    state: end.state,
    reason: end.state === 'unknown' ? `${nameActor(step.type)} did not say whether it worked.` : (end.reason ?? null),
    endedAt: deps.clock.now(),
    data: end.state === 'done' ? { ...step.data, ...end.facts } : step.data,
  }));
  const ended = next?.steps.find(({ id }) => id === stepId);
  if (!next || !ended) return null;
  const isUnserved = next.steps.some(isMissed) && deps.ledger.returnsUnserved(next);
  const announced = end.state === 'done' ? next : dropNotices(next, ended);
  const noted = end.state === 'done' && end.note ? note(announced, deps.clock.now(), 'step done', end.note) : announced;
  const rest = isUnserved ? dropUnbegun(noted) : noted;
  const isTolerated = end.state !== 'done' && ended.mayFail === true;
  const closed = isTolerated ? note(rest, deps.clock.now(), 'step failed', explain(rest, ended)) : rest;
  return openSteps(closed).length > 0 ? closed : closeRecord(deps, closed);
}

/** Ends a record that has no open step left: as `done`, or as unserved if a needed step was missed. */
export function closeRecord({ ledger, clock }: CloseDeps, record: Interaction): Interaction {
  const reasons = record.steps.filter(isMissed).map((step) => explain(record, step));
  if (reasons.length > 0) return ledger.endUnserved(record, [...new Set(reasons)].join(' '));
  const unknown = record.steps.find(({ state }) => state === 'unknown');
  return move(record, 'finish', clock.now(), unknown?.reason ?? null);
}

/** Returns why a step was missed. If the record has several features, the reason names the feature. */
function explain(record: Interaction, { type, featureId, reason }: Step): string {
  const why = reason ?? 'It could not be played.';
  const isOnly = record.steps.every((step) => step.featureId === featureId);
  return isOnly ? why : `${definitionOf(type).title}: ${why}`;
}

/** Removes the notices of a feature whose step did not succeed, because what they announce may not have happened. */
function dropNotices(record: Interaction, { featureId }: Step): Interaction {
  const isNotice = (step: Step) => step.optional && step.state === 'waiting' && step.featureId === featureId;
  return {
    ...record,
    steps: record.steps.map((step) => (isNotice(step) ? { ...step, state: 'failed' as const } : step)),
  };
}

/** Drops the steps that have not begun. Those that run end as planned. */
function dropUnbegun(record: Interaction): Interaction {
  const steps = record.steps.map((step) =>
    hasEnded(step) || isInProgress(step) ? step : { ...step, state: 'dropped' as const },
  );
  return { ...record, steps };
}
