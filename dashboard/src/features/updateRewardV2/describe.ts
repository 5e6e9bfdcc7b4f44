import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';

/** Describes a reward's update in one line: what it becomes. */
export function describeUpdateRewardV2(settings: FeatureSettings<'updateRewardV2'>): string {
  const { updateTitle, title, updateDescription, description, updateCost, cost } = settings;
  const parts = [
    updateTitle && `title: ${title}`,
    updateDescription && `description: ${description}`,
    updateCost && `cost: ${cost}`,
  ].filter(Boolean);
  return parts.join(' · ') || 'nothing chosen yet';
}
