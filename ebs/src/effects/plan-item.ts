import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { ViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import type { ExtensionItem, ItemFeature } from '@bitcue/shared/items/item.ts';
import type { Buyer } from '../ledger/interaction.ts';
import type { StepPlan } from '../ledger/step.ts';
import type { FeatureExecutor, Sale } from './executor.ts';

/** One executor for each type of the catalogue: a missing one does not compile. */
export type Executors = { readonly [T in FeatureType]: FeatureExecutor<T> };

/** Plans all that an item does, in the order of its features. Throws `AppError` when it could not be served. */
export async function planItem(
  executors: Executors,
  item: Pick<ExtensionItem, 'title' | 'features'>,
  sale: { channelId: string; buyer: Buyer; input: ViewerInput },
): Promise<StepPlan[]> {
  const plans: StepPlan[] = [];
  for (const feature of item.features)
    plans.push(...(await planFeature(executors, feature, { ...sale, itemTitle: item.title })));
  return plans;
}

/** Plans what one feature of an item does. Throws `AppError` when it could not be served. */
export async function planFeature(executors: Executors, feature: ItemFeature, sale: Sale): Promise<StepPlan[]> {
  // The union of types is narrowed by the type name: settings and executor always belong together.
  const executor = executors[feature.type] as FeatureExecutor<typeof feature.type>;
  const steps = await executor.plan(feature.settings as never, sale);
  return steps.map((planned) => ({ ...planned, featureId: `${feature.id}.${planned.kind}`, type: feature.type }));
}
