import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Feature } from '@bitcue/shared/features/catalog.ts';
import type { StepPlan } from '../ledger/step.ts';
import { type Executors, executorOf, type PlannedStep, type Sale } from './executor.ts';

/**
 * A feature to plan. If it is `optional`, it may fail, or not be served at all, without ending the rest. It starts with the
 * feature above or after it has ended, plus `delay` seconds.
 */
type PlannedFeature = Feature & { optional?: boolean; start?: 'with' | 'after'; delay?: number };

/** Plans the steps of an item or reward, in the order of its features. Throws `AppError` if it could not be served. */
export async function planItem(
  executors: Executors,
  item: { title: string; features: readonly PlannedFeature[] },
  sale: Omit<Sale, 'itemTitle'>,
): Promise<StepPlan[]> {
  const plans: StepPlan[] = [];
  for (const feature of item.features) {
    const planned = planFeature(executors, feature, { ...sale, itemTitle: item.title });
    const [first, ...others] = await (feature.optional ? planned.catch(ignoreRefusal) : planned);
    if (!first) continue;
    const { start, delay } = feature;
    const begin = { ...first, ...(start && { start }), ...(delay && { delayMs: delay * 1_000 }) };
    plans.push(...[begin, ...others].map((step) => (feature.optional ? { ...step, mayFail: true } : step)));
  }
  return plans;
}

/** Leaves out a feature that could not be served. Errors that are not refusals are rethrown. */
function ignoreRefusal(error: unknown): StepPlan[] {
  if (error instanceof AppError) return [];
  throw error;
}

/** Plans the steps of one feature. Throws `AppError` if it could not be served. */
export async function planFeature(executors: Executors, feature: Feature, sale: Sale): Promise<StepPlan[]> {
  // Settings and executor come from the same type name, so they always match.
  return nameSteps(feature, await executorOf(executors, feature.type).plan(feature.settings as never, sale));
}

/**
 * Plans the demo of a feature: its cues, never an action (API-13). Every step is optional, so that a demo never waits
 * for the streamer's decision. Throws `AppError` if it could not be served.
 */
export async function planDemo(executors: Executors, feature: Feature, sale: Sale): Promise<StepPlan[]> {
  const demo = executorOf(executors, feature.type).planDemo?.(feature.settings as never);
  const steps = demo ? nameSteps(feature, demo) : await planFeature(executors, feature, sale);
  return steps.filter(({ kind }) => kind === 'cue').map((step) => ({ ...step, optional: true }));
}

/** Assigns ids to the steps of a feature. Throws if two steps have the same name. */
function nameSteps(feature: Feature, planned: readonly PlannedStep[]): StepPlan[] {
  const plans = planned.map(({ name, ...step }) => ({
    ...step,
    id: `${feature.id}.${name ?? step.kind}`,
    featureId: feature.id,
    type: feature.type,
  }));
  if (new Set(plans.map((plan) => plan.id)).size < plans.length) {
    throw new Error(`${feature.type} plans two steps with one name`);
  }
  return plans;
}
