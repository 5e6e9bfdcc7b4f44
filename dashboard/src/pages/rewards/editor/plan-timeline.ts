import { definitionOf } from '@bitcue/shared/features/feature.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';

/** A step of a redemption. */
export interface TimelineStep {
  feature: RewardFeature;
  /** When it starts: seconds after the redemption, or relative to the end of what plays before. */
  when: string;
  /** True if it plays for a while on the alert page. */
  lasts: boolean;
}

/**
 * Plans when each feature starts. How long alerts play is not known before they play, so what follows one starts "then",
 * plus its delay.
 */
export function planTimeline(features: readonly RewardFeature[]): TimelineStep[] {
  let base: { isKnown: boolean; seconds: number } = { isKnown: true, seconds: 0 };
  let before = { start: base, isKnownEnd: true };
  return features.map((feature, place) => {
    const lasts = definitionOf(feature.type).cues.length > 0;
    const isAfter = place > 0 && feature.starts === 'after';
    if (isAfter && !before.isKnownEnd) base = { isKnown: false, seconds: 0 };
    else base = before.start;
    const start = { ...base, seconds: base.seconds + feature.delayS };
    before = { start, isKnownEnd: !lasts && (isAfter || place === 0 || before.isKnownEnd) };
    return { feature, when: describeStart(start), lasts };
  });
}

function describeStart({ isKnown, seconds }: { isKnown: boolean; seconds: number }): string {
  if (isKnown) return `${seconds} s`;
  return seconds === 0 ? 'then' : `then + ${seconds} s`;
}
