import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';

/** A step of a redemption. */
export interface TimelineStep {
  feature: RewardFeature;
  /** When it starts: at once, or after what plays before it. */
  when: string;
  /** True if it plays for a while on the alert page. */
  lasts: boolean;
}

/** Plans when each feature starts. How long alerts play is not known before they play: what follows one starts "then". */
export function planTimeline(features: readonly RewardFeature[]): TimelineStep[] {
  const firstLasting = features.findIndex((feature) => plays(feature));
  return features.map((feature, place) => ({
    feature,
    when: firstLasting === -1 || place <= firstLasting ? '0 s' : 'then',
    lasts: plays(feature),
  }));
}

function plays({ type }: RewardFeature): boolean {
  return definitionOf(type).cues.length > 0;
}
