import type { Feature, FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { ViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import type { Buyer } from '../ledger/interaction.ts';
import type { StepPlan } from '../ledger/step.ts';
import type { FeatureExecutor, PlannedStep, Sale } from './executor.ts';

/** One executor for each type of the catalogue: a missing one does not compile. */
export type Executors = { readonly [T in FeatureType]: FeatureExecutor<T> };

/** Plans all that an item or reward does, in the order of its features. Throws `AppError` when it could not be served. */
export async function planItem(
  executors: Executors,
  item: { title: string; features: readonly Feature[] },
  sale: { channelId: string; buyer: Buyer; input: ViewerInput },
): Promise<StepPlan[]> {
  const plans: StepPlan[] = [];
  for (const feature of item.features)
    plans.push(...(await planFeature(executors, feature, { ...sale, itemTitle: item.title })));
  return plans;
}

/** Plans what one feature does. Throws `AppError` when it could not be served. */
export async function planFeature(executors: Executors, feature: Feature, sale: Sale): Promise<StepPlan[]> {
  // The union of types is narrowed by the type name: settings and executor always belong together.
  const executor = executors[feature.type] as FeatureExecutor<typeof feature.type>;
  const steps = await executor.plan(feature.settings as never, sale);
  return steps.map((planned) => nameStep(feature, planned));
}

/**
 * Plans the demo of a feature: what it shows, never an action (API-13). Every step is optional, so that a demo never waits
 * for the streamer's decision. Throws `AppError` when it could not be served.
 */
export async function planDemo(executors: Executors, feature: Feature, sale: Sale): Promise<StepPlan[]> {
  const demo = executors[feature.type].planDemo?.(feature.settings as never);
  const steps = demo?.map((planned) => nameStep(feature, planned)) ?? (await planFeature(executors, feature, sale));
  return steps.filter(({ kind }) => kind === 'cue').map((step) => ({ ...step, optional: true }));
}

function nameStep({ id, type }: Feature, planned: PlannedStep): StepPlan {
  return { ...planned, featureId: `${id}.${planned.kind}`, type };
}
